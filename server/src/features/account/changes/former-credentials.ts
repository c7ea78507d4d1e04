/** How somebody came in before a change: sealed, and opened to tell them and to put it back. */
import type { Secrets } from '../../../lib/secrets'

export interface FormerCredentials {
  phone: string
  passwordHash: string | null
}

export const sealFormerCredentials = ({ secrets }: { secrets: Secrets }, former: FormerCredentials): string =>
  secrets.seal(JSON.stringify(former))

export const unsealFormerCredentials = ({ secrets }: { secrets: Secrets }, formerEnc: string): FormerCredentials =>
  JSON.parse(secrets.unseal(formerEnc)) as FormerCredentials
