/** Storage of the providers' clients: shared tokens, and messages that a sandbox "sent". */
import type { Outbox } from '../../adapters/sms/sms'
import type { TokenCache } from '../../adapters/lib/token-cache'
import type { Db } from '../../db/open'
import { insertSms, sharedToken, smsReferencesTo, storeToken, withTokenLocked } from './auth.repository'

/** `show` prints the code or notice for the developer of a server started by hand. */
export function smsOutbox(db: Db, show: (line: string) => void = () => {}): Outbox {
  return {
    async write({ phone, code, text, reference }) {
      await insertSms(db, { phone, code, text, reference })
      show(`  短信 / SMS  ${phone}  ${code || text}`)
    },
    referencesTo: (phone, since) => smsReferencesTo(db, phone, since),
  }
}

export function tokenStore(db: Db): TokenCache {
  return {
    get: (key) => sharedToken(db, key),
    put: (key, { value, expiresAt }) => storeToken(db, key, { value, expiresAt }),
    withLock: (key, work) => withTokenLocked(db, key, work),
  }
}
