/** What the providers' clients keep with us: their shared tokens, and the messages a sandbox "sent". */
import type { Outbox } from '../../adapters/sms/sms'
import type { TokenCache } from '../../adapters/lib/token-cache'
import type { Db } from '../../db/open'
import { insertSms, sharedToken, storeToken, withTokenLocked } from './auth.repository'

/** `show` tells the code or the notice to whoever started the server by hand. */
export function smsOutbox(db: Db, show: (line: string) => void = () => {}): Outbox {
  return {
    async write({ phone, code, text }) {
      await insertSms(db, { phone, code, text })
      show(`  短信 / SMS  ${phone}  ${code || text}`)
    },
  }
}

export function tokenStore(db: Db): TokenCache {
  return {
    get: (key) => sharedToken(db, key),
    put: (key, { value, expiresAt }) => storeToken(db, key, { value, expiresAt }),
    withLock: (key, work) => withTokenLocked(db, key, work),
  }
}
