/** Former login credentials: stored encrypted, and decrypted to notify the former phone and to restore them. */
import type { Secrets } from '../../../lib/secrets'

export interface FormerCredentials {
  phone: string
  passwordHash: string | null
}

export const sealFormerCredentials = ({ secrets }: { secrets: Secrets }, former: FormerCredentials): string =>
  secrets.seal(JSON.stringify(former))

export const unsealFormerCredentials = ({ secrets }: { secrets: Secrets }, formerEnc: string): FormerCredentials =>
  JSON.parse(secrets.unseal(formerEnc)) as FormerCredentials
