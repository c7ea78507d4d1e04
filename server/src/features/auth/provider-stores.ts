/** What the providers' clients keep with us: their shared tokens, and the messages a sandbox "sent". */
import { eq, sql } from 'drizzle-orm'
import type { Outbox } from '../../adapters/sms'
import type { TokenCache } from '../../adapters/wechat'
import type { Db } from '../../db/open'
import { smsOutbox as outboxTable, tokenCache } from '../../db/tables/account'

/** `show` tells the code to whoever started the server by hand. */
export function smsOutbox(db: Db, show: (line: string) => void = () => {}): Outbox {
  return {
    async write({ phone, code }) {
      await db.insert(outboxTable).values({ phone, code })
      show(`  短信 / SMS  ${phone}  ${code}`)
    },
  }
}

export function tokenStore(db: Db): TokenCache {
  return {
    async get(key) {
      const [row] = await db.select().from(tokenCache).where(eq(tokenCache.name, key))
      return row ? { value: row.value, expiresAt: row.expiresAt } : null
    },
    async put(key, { value, expiresAt }) {
      await db
        .insert(tokenCache)
        .values({ name: key, value, expiresAt })
        .onConflictDoUpdate({ target: tokenCache.name, set: { value, expiresAt } })
    },
    // The lock lives as long as its transaction, so a process that dies gives it back.
    withLock: (key, work) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`token:${key}`}, 0))`)
        return work()
      }),
  }
}
