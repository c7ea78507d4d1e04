/** Endpoints of pins. */
import type { placement } from '@qianxian/protocol/placement/placement'
import { requireProfileId, type TxCtx } from '../../../ctx'
import { readAll } from '../../../db/reads'
import { paging } from '../../../http/paging'
import type { Verb } from '../../../http/serve'
import { virtualSaleBlockers } from '../../finance/finance'
import { markSubjectsRead } from '../../notice/notice'
import { cityOf } from '../../tenant/tenant'
import { evaluateDays } from './days'
import { pinBooking } from './pin-booking'
import { pinSubject } from './pin.notices'
import { presentPins } from './pin.presenter'
import * as store from './pin.repository'
import type { Pin } from './pin.repository'
import { offerOf, checkSale } from './promise'
import { updateSeats, settleSeats } from './seats'
import { stripFor } from './strip'

export const getPinShop: Verb<typeof placement.getPinShop> = async (ctx) => {
  await updateSeats(ctx)
  const [closed, sale] = await readAll(ctx, [() => virtualSaleBlockers.ask(ctx), () => checkSale(ctx, requireProfileId(ctx))])
  return {
    closedWhy: closed[0] ?? null,
    block: sale.block,
    offer: sale.block === null ? await offerOf(ctx, sale) : null,
  }
}

export const getMyPins: Verb<typeof placement.getMyPins> = async (ctx, asked) => {
  const me = requireProfileId(ctx)
  await updateSeats(ctx)
  await evaluateDays(ctx, me)
  const { place, limit, pageFrom } = paging<[id: number]>(ctx, `pins:${me}`, asked)
  const found = await store.pinStore.listOf(ctx, me, place?.[0] ?? null, limit)
  return pageFrom(
    found,
    ({ id }) => [id],
    async (pins) => {
      const list = await presentPins(ctx, pins)
      await markSubjectsRead(ctx, ...pins.map(({ id }) => pinSubject(id)))
      return list
    },
  )
}

async function lockSettled(ctx: TxCtx, id: number): Promise<Pin> {
  const found = (await pinBooking.lock(ctx, id))!
  await settleSeats(ctx, found)
  return (await store.pinStore.lock(ctx, id))!
}

export const cancelPin: Verb<typeof placement.cancelPin> = async (ctx, asked) => {
  await pinBooking.cancel(ctx, asked, lockSettled)
  return (await presentPins(ctx, [(await store.pinStore.load(ctx, asked.id))!]))[0]!
}

export const getPins: Verb<typeof placement.getPins> = async (ctx, { city }) => {
  await updateSeats(ctx, cityOf(city))
  return { list: await stripFor(ctx, city) }
}
