/**
 * Decisions of a store's manager: which matchmaker should serve a waiting member, who takes over the lines of a stopped
 * matchmaker, and monthly targets. An assignment does not start a service: the matchmaker invites the member, and the member
 * decides.
 */
import type { store } from '@qianxian/protocol/store/store'
import { storeFigures } from '@qianxian/protocol/store/store.words'
import { monthInShanghai } from '@qianxian/protocol/store/store.rules'
import type { Ctx, TxCtx } from '../../ctx'
import { fault } from '../../http/fault'
import { paging } from '../../http/paging'
import type { Verb } from '../../http/serve'
import { assignMemberTo, deskLoads, reassignStoppedScreening, holdMember } from '../matchmaker/matchmaker'
import { requireStoreRight } from './store-rights'
import { maskedIn, memberViews, namesOf } from './store.presenter'
import * as rows from './store.repository'
import type { StaffRow, StoreScope } from './store.repository'

/** Staff who work as matchmakers now. */
async function desksOf(ctx: Ctx, storeId: StoreScope) {
  const staff = (await rows.staffOf(ctx, storeId)).filter(({ isServing }) => isServing)
  const loads = await deskLoads(
    ctx,
    staff.map(({ userId }) => userId),
  )
  return staff.flatMap(({ id, userId }) => {
    const load = loads.get(userId)
    return load ? [{ id, ...load }] : []
  })
}

/** Locks the matchmaker of this desk until the transaction ends; throws for a desk outside the store. */
async function deskIn(ctx: TxCtx, storeId: StoreScope, staffId: number): Promise<StaffRow> {
  const desk = await rows.lockDeskPlace(ctx, storeId, staffId)
  if (!desk || !(await deskLoads(ctx, [desk.userId])).has(desk.userId)) throw fault('not_found')
  return desk
}

export const getStoreDesks: Verb<typeof store.getStoreDesks> = async (ctx, { storeId }) => {
  const { scope } = await requireStoreRight(ctx, storeId, 'manage')
  return desksOf(ctx, scope)
}

/**
 * Only one matchmaker of the store may invite the member at a time, so the first of two managers decides. Repeating it changes
 * nothing.
 */
export const assignMember: Verb<typeof store.assignMember> = (ctx, { storeId, memberId, staffId }) =>
  ctx.tx(async (ctx) => {
    const { scope } = await requireStoreRight(ctx, storeId, 'manage')
    const found = await rows.findMemberIn(ctx, scope, memberId)
    if (!found) throw fault('not_found')
    await holdMember(ctx, found.profileId)
    const member = await rows.lockMember(ctx, memberId)
    if (!member) throw fault('not_found')
    const desk = await deskIn(ctx, scope, staffId)
    const { profileId } = member
    const serving = await rows.findServingName(ctx, member)
    if (serving !== null) throw fault('store_member_served', { message: `这位会员已经由${serving}服务` })
    const asked = (await rows.listInvited(ctx, storeId, [profileId])).find(({ userId }) => userId !== desk.userId)
    if (asked) throw fault('store_member_assigned', { message: `${asked.name}已经邀请了这位会员，请等 TA 答复` })
    await assignMemberTo(ctx, { profileId, toUserId: desk.userId, mayFollow: ({ id }) => rows.isServiceOrphaned(ctx, member, id) })
    const [view] = await memberViews(ctx, storeId, [{ ...member, matchmaker: null }])
    return view!
  })

export const getStoppedLinePaged: Verb<typeof store.getStoppedLinePaged> = async (ctx, { storeId, ...asked }) => {
  const { scope } = await requireStoreRight(ctx, storeId, 'manage')
  const { place, limit, pageFrom } = paging<[id: number]>(ctx, `store-lines:${storeId}`, asked)
  return pageFrom(
    await rows.stoppedLinesOf(ctx, scope, place?.[0] ?? 0, limit),
    ({ id }) => [id],
    async (page) => {
      const masked = maskedIn(
        await namesOf(
          ctx,
          page.flatMap(({ fromId, toId }) => [fromId, toId]),
        ),
      )
      return page.map(({ id, fromId, toId, matchmaker, at, dueAt }) => ({
        id,
        text: `${masked(fromId)}想认识${masked(toId)}`,
        matchmaker,
        at: at.toISOString(),
        dueAt: dueAt?.toISOString() ?? null,
      }))
    },
  )
}

export const reassignStoppedLine: Verb<typeof store.reassignStoppedLine> = async (ctx, { storeId, lineId, staffId }) => {
  await ctx.tx(async (ctx) => {
    const { scope } = await requireStoreRight(ctx, storeId, 'manage')
    const { userId } = await deskIn(ctx, scope, staffId)
    await reassignStoppedScreening(ctx, { lineId, toUserId: userId, isStopped: (id) => rows.isStoppedLine(ctx, scope, id) })
  })
  return {}
}

/** Targets of the current month in China. */
export const setGoals: Verb<typeof store.setGoals> = (ctx, { storeId, ...goals }) =>
  ctx.tx(async (ctx) => {
    const { scope } = await requireStoreRight(ctx, storeId, 'manage')
    const month = monthInShanghai(ctx.now)
    for (const figure of storeFigures.aimed) await rows.setTarget(ctx, { storeId: scope, month, figure, value: goals[figure] })
    return goals
  })
