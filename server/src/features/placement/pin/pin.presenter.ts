/** Pins for their owner: the state of each, the next step, and the results of its days. */
import { dateAndTime, dayInShanghai, startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { unshownReason } from '@qianxian/protocol/love/unshown.words'
import type { PinRow } from '@qianxian/protocol/placement/placement.schema'
import { pinLimits, pinStates, type PinStatus } from '@qianxian/protocol/placement/placement.words'
import type { Ctx } from '../../../ctx'
import { readAll, readEach } from '../../../db/reads'
import { regionNames, shortName } from '../../tenant/tenant'
import { guaranteedShowings, msOf, countSeenInDay } from './days'
import { pinBooking } from './pin-booking'
import * as store from './pin.repository'
import type { Buyer, Pin } from './pin.repository'
import { timeLeftMs } from './seats'

const MINUTE_MS = 60_000

/** The status by the current time. */
const statusOf = (ctx: Ctx, { status, heldUntil }: Pin): PinStatus =>
  status === 'held' && heldUntil !== null && heldUntil < ctx.now ? 'closed' : status

export async function presentPins(ctx: Ctx, pins: readonly Pin[]): Promise<PinRow[]> {
  if (pins.length === 0) return []
  const [days, ahead] = await readAll(ctx, [
    () =>
      store.daysOf(
        ctx,
        pins.map(({ id }) => id),
      ),
    () => store.aheadOf(ctx, pins),
  ])
  const pausedOf = [...new Set(pins.flatMap(({ profileId, status }) => (status === 'paused' ? [profileId] : [])))]
  const owners = new Map(await readEach(ctx, pausedOf, async (id) => [id, await store.buyerOf(ctx, id)] as const))
  return readEach(ctx, pins, async (pin): Promise<PinRow> => {
    const status = statusOf(ctx, pin)
    const judged = days
      .filter(({ pinId }) => pinId === pin.id)
      .map(({ day, seen, guaranteed, made, fen }) => ({ day, seen, guaranteed, made, fen }))
    return {
      id: pin.id,
      status,
      days: pin.days,
      cityName: shortName(regionNames(pin.geo).cityName),
      priceFen: pin.priceFen,
      orderId: pin.orderId,
      guaranteed: pin.guaranteed,
      leftMinutes: isIn(pinStates.standing, status) ? Math.floor(timeLeftMs(ctx, pin) / MINUTE_MS) : 0,
      endsAt: pin.endsAt?.toISOString() ?? null,
      ahead: ahead.get(pin.id) ?? 0,
      words: wordsOf(pin, status, ahead.get(pin.id) ?? 0, owners.get(pin.profileId) ?? null),
      history: [...(await todayOf(ctx, pin)), ...judged],
      cancel: pinBooking.quoteCancellation(ctx, pin, await pinBooking.loadPaidFen(ctx, pin)),
    }
  })
}

/** The results of today up to now. */
async function todayOf(ctx: Ctx, pin: Pin): Promise<PinRow['history']> {
  if (pin.startedAt === null || pin.judgedUntil === null) return []
  const from = startOfDayInShanghai(ctx.now)
  const runs = await store.runsBetween(ctx, pin.id, from, ctx.now)
  const ranMs = msOf(runs, from, ctx.now)
  if (ranMs === 0) return []
  const seen = await countSeenInDay(ctx, pin, runs, from)
  return [{ day: dayInShanghai(from), seen, guaranteed: guaranteedShowings(pin.guaranteed, ranMs), made: null, fen: 0 }]
}

/** The true reason of a pause. An owner who is shown but has no city shows only a province. */
const pauseWords = (owner: Buyer | null): string => (owner?.unshown ? unshownReason[owner.unshown] : '你没有公开所在城市')

function wordsOf({ heldUntil, strikeId, startedAt, geo }: Pin, status: PinStatus, ahead: number, owner: Buyer | null): string {
  switch (status) {
    case 'held':
      return `请在 ${dateAndTime(heldUntil!)} 前支付`
    case 'queued':
      return ahead === 0 ? '下一个就轮到你，排队不计时' : `前面还有 ${ahead} 人，排队不计时`
    case 'live':
      return `正在${shortName(regionNames(geo).cityName)}首页的「置顶」里轮流展示，每人每天看到其中 ${pinLimits.places} 位`
    case 'paused':
      return `${pauseWords(owner)}，已停止计时，之后自动继续`
    case 'ended':
      return '展示完成，以上是全部效果'
    case 'cancelled':
      if (strikeId !== null) return '因违规处理停止展示，不退款'
      return startedAt === null ? '已取消' : '已取消，没有展示的整天已退回'
    case 'refunded':
      return '已停止展示，费用已退回'
    case 'closed':
      return '没有支付，可以重新购买'
  }
}
