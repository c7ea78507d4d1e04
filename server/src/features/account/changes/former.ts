/** How somebody came in before a change: sealed, and opened to tell them and to put it back. */
import type { Secrets } from '../../../lib/secrets'

export interface Former {
  phone: string
  passwordHash: string | null
}

export const sealFormer = ({ secrets }: { secrets: Secrets }, former: Former): string => secrets.seal(JSON.stringify(former))

export const formerOf = ({ secrets }: { secrets: Secrets }, formerEnc: string): Former => JSON.parse(secrets.unseal(formerEnc)) as Former
