/** The demonstration's attributions: every served member is attributed, and the first matchmaker has one of each kind. */
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { loveProfiles } from '../../src/db/tables/love'
import { matchmakers, representations } from '../../src/db/tables/matchmaker'
import { storeMembers } from '../../src/db/tables/store'
import { openDispute } from '../../src/features/attribution/dispute-decider'
import { accounts } from '../accounts'
import { newAttribution, newAttributionEvent, newDispute } from '../makers/attribution'
import { ctxOfAccount, type Demonstration, type Stage } from '../stage'

/** Inhabitants by place, used by no other story. */
const PLACES = { bound: 221, lapsed: 222, replaced: 223, refused: 224, late: 225, disputed: 226, upheld: 227 } as const

const DISPUTED = '会员是我在社区活动上认识的，当天加了联系，一周后才打开别人的链接。'

export const demonstration: Demonstration = {
  async past(stage) {
    const [demo, other] = stage.matchmakerIds
    if (demo === undefined || other === undefined) return
    await whoeverIsServed(stage)
    await timelines(stage, demo, other)
  },

  async waiting(stage) {
    if (stage.matchmakerIds.length === 0) return
    const ctx = await ctxOfAccount(stage, accounts.matchmaker)
    const { userId } = stage.inhabitants[PLACES.disputed]!
    const { id } = await newAttributionEvent(stage, { ...refusedOf(stage, userId), at: momentBefore(stage.now, 1, 'day') })
    await ctx.tx((ctx) => openDispute(ctx, { id, statement: DISPUTED }))
  },
}

const refusedOf = ({ matchmakerIds }: Stage, userId: number) =>
  ({
    userId,
    kind: 'matchmaker',
    targetId: matchmakerIds[0]!,
    event: 'refused',
    source: 'link',
    reason: 'taken',
    otherId: matchmakerIds[1]!,
  }) as const

/** Attributes members as if each service had begun under the present rules. */
async function whoeverIsServed(stage: Stage): Promise<void> {
  const { db, tenantId } = stage
  const served = await db
    .select({
      userId: loveProfiles.userId,
      targetId: representations.matchmakerId,
      at: representations.startedAt,
      ownerId: matchmakers.userId,
    })
    .from(representations)
    .innerJoin(loveProfiles, and(eq(loveProfiles.tenantId, representations.tenantId), eq(loveProfiles.id, representations.profileId)))
    .innerJoin(matchmakers, and(eq(matchmakers.tenantId, representations.tenantId), eq(matchmakers.id, representations.matchmakerId)))
    .where(and(eq(representations.tenantId, tenantId), eq(representations.status, 'active'), isNotNull(loveProfiles.userId)))
    .orderBy(representations.id)
  for (const { userId, targetId, at } of served)
    await newAttribution(stage, { userId: userId!, kind: 'matchmaker', targetId, source: 'claim', boundAt: at ?? stage.now })
  const members = await db
    .select({ userId: loveProfiles.userId, targetId: storeMembers.storeId, boundAt: storeMembers.joinedAt })
    .from(storeMembers)
    .innerJoin(loveProfiles, and(eq(loveProfiles.tenantId, storeMembers.tenantId), eq(loveProfiles.id, storeMembers.profileId)))
    .where(and(eq(storeMembers.tenantId, tenantId), isNull(storeMembers.leftAt), isNotNull(loveProfiles.userId)))
    .orderBy(storeMembers.id)
  for (const { userId, ...facts } of members) await newAttribution(stage, { ...facts, userId: userId!, kind: 'store', source: 'claim' })
}

/** The platform's reason for its own change. */
const MOVED = '会员搬到了城南，双方同意改由那边的红娘服务'

async function timelines(stage: Stage, demo: number, other: number): Promise<void> {
  const { inhabitants, now } = stage
  const at = (days: number) => momentBefore(now, days, 'day')
  const about = (place: number, targetId = demo) => ({ userId: inhabitants[place]!.userId, kind: 'matchmaker' as const, targetId })
  const came = (place: number, days: number, targetId = demo) =>
    newAttributionEvent(stage, { ...about(place, targetId), event: 'scanned', source: 'qr', at: at(days) })

  await came(PLACES.bound, 12)
  await newAttribution(stage, { ...about(PLACES.bound), source: 'qr', boundAt: at(12), expiresAt: momentAfter(now, 78, 'day') })
  await came(PLACES.lapsed, 95)
  await newAttribution(stage, {
    ...about(PLACES.lapsed),
    source: 'qr',
    boundAt: at(95),
    expiresAt: at(5),
    status: 'expired',
    endedAt: at(5),
  })
  await came(PLACES.replaced, 60)
  await newAttribution(stage, {
    ...about(PLACES.replaced),
    source: 'qr',
    boundAt: at(60),
    status: 'replaced',
    endedAt: at(20),
    endReason: 'manual',
    note: MOVED,
  })
  await newAttribution(stage, { ...about(PLACES.replaced, other), source: 'manual', boundAt: at(20), note: MOVED })
  await newAttribution(stage, { ...about(PLACES.refused, other), boundAt: at(40) })
  await came(PLACES.refused, 9)
  await newAttributionEvent(stage, { ...refusedOf(stage, inhabitants[PLACES.refused]!.userId), at: at(9) })
  await newAttributionEvent(stage, { ...about(PLACES.late), event: 'refused', source: 'link', reason: 'late', at: at(7) })
  await newAttribution(stage, { ...about(PLACES.disputed, other), boundAt: at(30) })

  await newAttribution(stage, { ...about(PLACES.upheld, other), boundAt: at(50), status: 'replaced', endedAt: at(15), endReason: 'claim' })
  const { id: eventId } = await newAttributionEvent(stage, { ...refusedOf(stage, inhabitants[PLACES.upheld]!.userId), at: at(25) })
  await newAttribution(stage, { ...about(PLACES.upheld), source: 'claim', boundAt: at(15) })
  const [desk] = await stage.db
    .select({ userId: matchmakers.userId })
    .from(matchmakers)
    .where(and(eq(matchmakers.tenantId, stage.tenantId), eq(matchmakers.id, demo)))
  await newDispute(stage, {
    userId: inhabitants[PLACES.upheld]!.userId,
    kind: 'matchmaker',
    claimantId: demo,
    holderId: other,
    byUserId: desk!.userId,
    eventId,
    statement: '会员第一次来店是我接待的，有当天的到访登记。',
    status: 'upheld',
    answer: '申诉成立，从现在起归属于申诉的一方，之前的订单不变',
    createdAt: at(20),
    dueAt: at(13),
    decidedAt: at(15),
  })
}
