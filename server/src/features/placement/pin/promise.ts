/** The offer of a pin: buyer, city, price and guaranteed viewers. */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentBefore } from '@qianxian/protocol/base/clock'
import type { PinOffer } from '@qianxian/protocol/placement/placement.schema'
import type { PinBlock } from '@qianxian/protocol/placement/pin-block.words'
import { pinLimits } from '@qianxian/protocol/placement/placement.words'
import type { Ctx } from '../../../ctx'
import { regionNames, shortName } from '../../tenant/tenant'
import * as store from './pin.repository'
import type { Buyer, Config, PinPlace } from './pin.repository'
import { derivePinPlace } from './seats'

const { seats, places, tiers, trustMin, promiseMin, promisePercent, promiseDays, measuredMin, warnHours } = pinLimits
const HOUR_MS = 3_600_000

/** The sale that is possible now, or the reason why no sale is possible. */
type Sale = { block: PinBlock } | { block: null; place: PinPlace; config: Config; guaranteed: number }

function blockOf(buyer: Buyer | null): PinBlock | null {
  if (!buyer?.isPublished || !buyer.gender) return 'unpublished'
  if (buyer.trustLevel < trustMin) return 'unverified'
  return buyer.unshown ?? (derivePinPlace(buyer) ? null : 'cityless')
}

export async function checkSale(ctx: Ctx, profileId: number | null): Promise<Sale> {
  const buyer = profileId === null ? null : await store.buyerOf(ctx, profileId)
  const block = blockOf(buyer)
  const place = derivePinPlace(buyer)
  if (block !== null || !place) return { block: block ?? 'unpublished' }
  const config = await store.findConfig(ctx, place.geo)
  if (!config) return { block: 'unsold' }
  const guaranteed = await promised(ctx, place)
  return guaranteed < promiseMin ? { block: 'quiet' } : { block: null, place, config, guaranteed }
}

/** Half of a seat's median in the last week; with too few measured days, an estimate from the city's viewers. */
async function promised(ctx: Ctx, place: PinPlace): Promise<number> {
  const [from, today] = [dayInShanghai(momentBefore(ctx.now, promiseDays, 'day')), dayInShanghai(ctx.now)]
  const { count, middle } = await store.measurePlaceSince(ctx, place, from)
  const seen = count >= measuredMin ? middle : ((await middleViewers(ctx, place, from, today)) * places) / seats
  return Math.floor((seen * promisePercent) / 100)
}

async function middleViewers(ctx: Ctx, place: PinPlace, from: string, before: string): Promise<number> {
  const viewers = await store.viewersBetween(ctx, place, from, before)
  const week = [...viewers, ...Array.from({ length: Math.max(0, promiseDays - viewers.length) }, () => 0)].sort((a, b) => a - b)
  return week[Math.floor(week.length / 2)] ?? 0
}

/** Time until a new pin gets a seat if no pin leaves early. */
export function deriveWaitMs(live: readonly Date[], queued: readonly number[], now: Date): number {
  const free = Array.from({ length: seats }, (_, seat) => Math.max(0, (live[seat]?.getTime() ?? 0) - now.getTime())).sort((a, b) => a - b)
  for (const ms of queued) {
    free[0]! += ms
    free.sort((a, b) => a - b)
  }
  return free[0]!
}

export async function offerOf(ctx: Ctx, { place, config, guaranteed }: Extract<Sale, { block: null }>): Promise<PinOffer> {
  const { live, queued } = await store.loadQueueTimes(ctx, place)
  return {
    cityName: shortName(regionNames(place.geo).cityName),
    tiers: tiers.map((days) => ({ days, priceFen: days * config.priceFen })),
    guaranteed,
    waitHours: Math.ceil(deriveWaitMs(live, queued, ctx.now) / HOUR_MS),
    queued: queued.length,
  }
}

const DAY_HOURS = 24

/** The waiting time in words. */
export function waitText(hours: number): string {
  if (hours === 0) return '支付后立即展示'
  const long = hours < DAY_HOURS ? `${hours} 小时` : `${Math.ceil(hours / DAY_HOURS)} 天`
  return hours > warnHours ? `排队较久，预计 ${long}后才开始展示，排队不计时` : `预计 ${long}后开始展示，排队不计时`
}
