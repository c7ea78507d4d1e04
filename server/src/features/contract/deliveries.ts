/** The events of other nouns that are services under a contract. */
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { appointmentBlockers, meetingCounted } from '../appointment/appointment'
import { lineAccepted } from '../line/line'
import { guestArrived } from '../activity/activity'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { contractStates } from '@qianxian/protocol/contract/contract.words'
import type { Ctx } from '../../ctx'
import { currentStatus, mayServeUnder } from './contract-status'
import * as store from './contract.repository'
import { recordDelivery } from './delivery/delivery'
import { isUnder, providerOf } from './provider'

/** A meeting of two members, or a consultation of one with a matchmaker or a store. */
const meetings = meetingCounted.on(async (ctx, { appointmentId, profileIds, matchmakerId, storeId, at, chargedIds }) => {
  await recordDelivery(ctx, {
    kind: profileIds.length > 1 ? 'meeting' : 'consult',
    refId: appointmentId,
    profileIds: chargedIds,
    matchmakerId,
    storeId,
    at,
    evidence: `约见记录：${dateAndTime(at)}，参加的人都确认了`,
  })
})

/** An introduction that the other side accepted, by the matchmaker who proposed or screened it. */
const lines = lineAccepted.on(async (ctx, { id, fromId, toId, matchmakerId }) => {
  await recordDelivery(ctx, {
    kind: 'introduction',
    refId: id,
    profileIds: [fromId, toId],
    matchmakerId,
    storeId: null,
    at: ctx.now,
    evidence: `牵线记录：${dateAndTime(ctx.now)}，双方都同意认识`,
  })
})

const arrivals = guestArrived.on(async (ctx, { signupId, profileId, matchmakerId, storeId, at }) => {
  await recordDelivery(ctx, {
    kind: 'activity',
    refId: signupId,
    profileIds: [profileId],
    matchmakerId,
    storeId,
    at,
    evidence: `签到记录：${dateAndTime(at)}，在活动现场签到`,
  })
})

/** Nothing is booked before everybody signed, nor in the cooling-off period without the member's written wish. */
async function explainUnserved(ctx: Ctx, profileIds: readonly number[], matchmakerId: number): Promise<string[]> {
  const all = await store.openContractsOf(ctx, profileIds)
  if (all.length === 0) return []
  const provider = await providerOf(ctx, matchmakerId, null)
  const open = all.filter((row) => isUnder(row, provider))
  if (open.some((row) => mayServeUnder(ctx, row))) return []
  for (const row of open) {
    const status = currentStatus(ctx, row)
    if (isIn(contractStates.toSign, status)) return ['会员的合同还没有签署，签完后再安排']
    if (status === 'cooling_off' && row.earlyStartAt === null) return ['会员的合同还在冷静期，会员书面要求提前开始后才能安排']
    if (status === 'paused' || isIn(contractStates.stopping, status)) return ['会员的合同已暂停或在办理终止，不能再安排']
  }
  return []
}

export const deliveryParts = [meetings, lines, arrivals, appointmentBlockers.answer(explainUnserved)]
