/**
 * Walk-in visitors of the demonstration's first store: one who signed and has not logged in, another who left, another
 * who became a member.
 */
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import type { WalkinStatus } from '@qianxian/protocol/walkin/walkin.words'
import type { ConsentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { storeConsents } from '../../src/db/tables/sharing'
import { stores, storeStaff } from '../../src/db/tables/store'
import { newWalkin } from '../makers/walkin'
import type { Demonstration } from '../stage'

interface Story {
  status: WalkinStatus
  hoursAgo: number
  phone?: string
  name?: string
  scopes?: ConsentScope[]
}

/** None of these people has an account. */
const STORIES: readonly Story[] = [
  { status: 'cancelled', hoursAgo: 75 },
  { status: 'expired', hoursAgo: 52 },
  { status: 'signed', hoursAgo: 26, phone: '13900000106', name: '阿宁', scopes: ['publish', 'propose'] },
  { status: 'signed', hoursAgo: 3, phone: '13900000107', name: '大杨' },
]

const DAYS_A_YEAR = 365

export const demonstration: Demonstration = {
  async past(stage) {
    const { db, tenantId, now } = stage
    const [first] = await db.select({ id: stores.id }).from(stores).where(eq(stores.tenantId, tenantId)).orderBy(asc(stores.id)).limit(1)
    const storeId = first!.id
    const [desk] = await db
      .select({ id: storeStaff.id })
      .from(storeStaff)
      .where(
        and(
          eq(storeStaff.tenantId, tenantId),
          eq(storeStaff.storeId, storeId),
          eq(storeStaff.role, 'reception'),
          isNull(storeStaff.endedAt),
        ),
      )
    const ofDesk = { storeId, staffId: desk!.id }
    for (const { status, hoursAgo, phone, name, scopes = [] } of STORIES) {
      const at = momentBefore(now, hoursAgo, 'hour')
      const isSigned = status === 'signed'
      await newWalkin(stage, {
        ...ofDesk,
        status,
        createdAt: at,
        ...(phone ? { phone } : {}),
        ...(name ? { draft: { nickname: name, gender: 'male' } } : {}),
        ...(isSigned ? { scopes, signedAt: at, expiresAt: momentAfter(at, DAYS_A_YEAR, 'day') } : { expiresAt: at, endedAt: at }),
      })
    }
    // A member who shares by a signature signed it here.
    const [signed] = await db
      .select()
      .from(storeConsents)
      .where(and(eq(storeConsents.tenantId, tenantId), eq(storeConsents.storeId, storeId), eq(storeConsents.method, 'walk_in')))
    if (!signed) return
    const { profileId, scopes, agreedAt, expiresAt } = signed
    await newWalkin(stage, {
      ...ofDesk,
      status: 'joined',
      profileId,
      scopes,
      createdAt: agreedAt,
      signedAt: agreedAt,
      endedAt: agreedAt,
      expiresAt,
    })
  },
}
