/** The verbs of pins. */
import type { placement } from '@qianxian/protocol/placement/placement'
import { profileOf } from '../../../ctx'
import { readAll } from '../../../db/reads'
import { fault } from '../../../http/fault'
import { paging } from '../../../http/paging'
import type { Verb } from '../../../http/serve'
import { virtualClosed } from '../../finance/finance'
import { openSubject } from '../../notice/notice'
import { cityOf } from '../../tenant/tenant'
import { judgeDays } from './days'
import { paidFor, payFen } from './leaving'
import { pinSubject } from './pin.notices'
import { rowsOf } from './pin.presenter'
import { givenUp } from './pin.product'
import * as store from './pin.repository'
import { offerOf, saleFor } from './promise'
import { giveUp, hold, judgeSeats, settleSeats } from './seats'
import { stripFor } from './strip'

export const getPinShop: Verb<typeof placement.getPinShop> = async (ctx) => {
  await judgeSeats(ctx)
  const [closed, sale] = await readAll(ctx, [() => virtualClosed.ask(ctx), () => saleFor(ctx, profileOf(ctx))])
  return {
    closedWhy: closed[0] ?? null,
    block: sale.block,
    offer: sale.block === null ? await offerOf(ctx, sale) : null,
  }
}

export const getMyPins: Verb<typeof placement.getMyPins> = async (ctx, asked) => {
  const me = profileOf(ctx)
  await judgeSeats(ctx)
  await judgeDays(ctx, me)
  const { place, size, cursorAt } = paging<[id: number]>(ctx, `pins:${me}`, asked)
  const found = await store.pinsOf(ctx, me, place?.[0] ?? null, size + 1)
  const pins = found.slice(0, size)
  const last = pins.at(-1)
  const list = await rowsOf(ctx, pins)
  await openSubject(ctx, ...pins.map(({ id }) => pinSubject(id)))
  return { list, nextCursor: found.length > size && last ? cursorAt([last.id]) : null, total: null }
}

export const cancelPin: Verb<typeof placement.cancelPin> = async (ctx, { id, shownFen }) => {
  const seen = await store.pinById(ctx, id)
  if (seen?.profileId !== profileOf(ctx)) throw fault('not_found')
  const found = (await hold(ctx, id))!
  await settleSeats(ctx, found)
  const pin = (await store.lockPin(ctx, id))!
  const { fen, why } = givenUp(ctx, pin, await paidFor(ctx, pin))
  if (fen === 0) throw fault('pin_changed', { message: why[0] })
  if (fen !== shownFen) throw fault('refund_changed', { data: { fen, points: 0 } })
  await giveUp(ctx, pin)
  await payFen(ctx, pin, fen, why[0]!)
  return (await rowsOf(ctx, [(await store.pinById(ctx, id))!]))[0]!
}

export const getPins: Verb<typeof placement.getPins> = async (ctx, { city }) => {
  await judgeSeats(ctx, cityOf(city))
  return { list: await stripFor(ctx, city) }
}
