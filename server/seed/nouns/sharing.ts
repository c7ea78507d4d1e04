/** Consents of members to the demonstration's stores: three with the first store, each with other scopes. */
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import type { ConsentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { storeMembers, stores } from '../../src/db/tables/store'
import { newSharing } from '../makers/sharing'
import type { Demonstration } from '../stage'

const SHARED: readonly (readonly ConsentScope[])[] = [
  ['publish', 'show_photo', 'propose', 'hold_phone'],
  ['publish', 'propose'],
  ['publish'],
]
const DAYS_A_YEAR = 365

export const demonstration: Demonstration = {
  async past(stage) {
    const { db, tenantId, now } = stage
    const [first] = await db.select({ id: stores.id }).from(stores).where(eq(stores.tenantId, tenantId)).orderBy(asc(stores.id)).limit(1)
    const members = await db
      .select({ profileId: storeMembers.profileId })
      .from(storeMembers)
      .where(
        and(
          eq(storeMembers.tenantId, tenantId),
          eq(storeMembers.storeId, first!.id),
          isNull(storeMembers.leftAt),
          isNull(storeMembers.waitingSince),
        ),
      )
      .orderBy(asc(storeMembers.id))
      .limit(SHARED.length)
    for (const [place, { profileId }] of members.entries()) {
      const agreedAt = momentBefore(now, 6 + place * 9, 'day')
      await newSharing(stage, {
        storeId: first!.id,
        profileId,
        scopes: [...SHARED[place]!],
        method: place === 0 ? 'walk_in' : 'app',
        agreedAt,
        expiresAt: momentAfter(agreedAt, DAYS_A_YEAR, 'day'),
      })
    }
  },
}
