/** Endpoints of the spotlight. */
import { dayInShanghai, isIsoDate } from '@qianxian/protocol/base/calendar'
import type { spotlight } from '@qianxian/protocol/spotlight/spotlight'
import { spotlightLimits } from '@qianxian/protocol/spotlight/spotlight.words'
import { requireProfileId, requireMember, type TxCtx } from '../../ctx'
import { readAll } from '../../db/reads'
import { fault, fieldFault } from '../../http/fault'
import { paging } from '../../http/paging'
import type { Verb } from '../../http/serve'
import { virtualSaleBlockers } from '../finance/finance'
import { picturesOf } from '../media/media'
import { markSubjectsRead } from '../notice/notice'
import { cityOf, regionNames, shortName } from '../tenant/tenant'
import { submitCreative } from './creative'
import { bookableRange, findHourConfig, HOUR_MS, hourOf, loadPromise } from './hours'
import { evaluateBooking, expireOverdue } from './expiry'
import { spotlightFor } from './spotlight-display'
import { spotlightBooking } from './spotlight-booking'
import { spotlightSubject } from './spotlight.notices'
import { canEdit, presentBookings } from './spotlight.presenter'
import { findBlock } from './spotlight.product'
import * as store from './spotlight.repository'
import type { Booking } from './spotlight.repository'

export const getSpotlightHours: Verb<typeof spotlight.getSpotlightHours> = async (ctx, { city, day }) => {
  if (day !== undefined && !isIsoDate(day)) throw fieldFault({ day: '请选择日期' })
  const me = requireProfileId(ctx)
  const gender = (await store.bookerOf(ctx, me))?.gender ?? 'female'
  const geo = cityOf(city)
  const { from, to } = bookableRange(ctx.now)
  const [configs, taken, mine, promised] = await readAll(ctx, [
    () => store.configsOf(ctx, geo),
    () => store.takenBetween(ctx, { geo, gender }, from, to),
    () => store.hoursOf(ctx, me, from, to),
    () => loadPromise(ctx, { geo, gender }),
  ])
  const free = []
  for (let at = from.getTime(); at <= to.getTime(); at += HOUR_MS) {
    const startsAt = new Date(at)
    const config = findHourConfig(configs, geo, hourOf(startsAt))
    if (!config) continue
    const isMine = mine.has(at)
    const left = isMine ? 0 : Math.max(0, spotlightLimits.seats - (taken.get(at) ?? 0))
    free.push({
      day: dayInShanghai(startsAt),
      hour: hourOf(startsAt),
      left,
      isMine,
      priceFen: config.priceFen,
      guaranteed: promised(config),
    })
  }
  const days = new Map<string, number>()
  for (const one of free) days.set(one.day, (days.get(one.day) ?? 0) + one.left)
  const chosen = day !== undefined && days.has(day) ? day : ([...days].find(([, left]) => left > 0)?.[0] ?? dayInShanghai(from))
  const hours = free.filter((one) => one.day === chosen)
  return {
    city: geo,
    cityName: shortName(regionNames(geo).cityName),
    day: chosen,
    days: [...days].map(([date, left]) => ({ day: date, left })),
    hours: hours.map(({ hour, left, isMine, priceFen, guaranteed }) => ({ hour, left, isMine, priceFen, guaranteed })),
    guaranteed: hours.length > 0 ? Math.min(...hours.map((one) => one.guaranteed)) : 0,
  }
}

export const getSpotlightShop: Verb<typeof spotlight.getSpotlightShop> = async (ctx) => {
  const me = requireProfileId(ctx)
  const [closed, booker, photos] = await readAll(ctx, [
    () => virtualSaleBlockers.ask(ctx),
    () => store.bookerOf(ctx, me),
    () => store.listApprovedPhotos(ctx, me),
  ])
  const pictures = await picturesOf(
    ctx,
    photos.map(({ mediaId }) => mediaId),
    () => false,
  )
  return {
    closedWhy: closed[0] ?? null,
    block: findBlock(booker),
    city: booker?.cityGeo ?? '',
    photos: photos.flatMap(({ id, mediaId }) => {
      const picture = pictures.get(mediaId)
      return picture ? [{ id, picture }] : []
    }),
  }
}

export const getMySpotlights: Verb<typeof spotlight.getMySpotlights> = async (ctx, asked) => {
  const me = requireProfileId(ctx)
  await expireOverdue(ctx, me)
  const { place, limit, pageFrom } = paging<[id: number]>(ctx, `spotlights:${me}`, asked)
  const found = await store.bookingStore.listOf(ctx, me, place?.[0] ?? null, limit)
  return pageFrom(
    found,
    ({ id }) => [id],
    async (bookings) => {
      const list = await presentBookings(ctx, bookings)
      await markSubjectsRead(ctx, ...bookings.map(({ id }) => spotlightSubject(id)))
      return list
    },
  )
}

export const saveSpotlight: Verb<typeof spotlight.saveSpotlight> = async (ctx, { id, photo, slogan }) => {
  const me = requireProfileId(ctx)
  const booking = await spotlightBooking.lock(ctx, id)
  if (booking?.profileId !== me) throw fault('not_found')
  const words = slogan.trim()
  if (words === '') throw fieldFault({ slogan: '请写一句宣言' })
  const chosen = (await store.listApprovedPhotos(ctx, me)).find((one) => one.id === photo)
  if (!chosen) throw fieldFault({ photo: '请选择一张审核通过的照片' })
  if (!canEdit(ctx, booking)) throw fault('spotlight_changed')
  const changed = await store.bookingStore.update(ctx, id, { mediaId: chosen.mediaId, slogan: words })
  await submitCreative(ctx, changed, requireMember(ctx).userId)
  return (await presentBookings(ctx, [(await store.bookingStore.load(ctx, id))!]))[0]!
}

async function lockSettled(ctx: TxCtx, id: number): Promise<Booking> {
  await evaluateBooking(ctx, id)
  return (await spotlightBooking.lock(ctx, id))!
}

export const cancelSpotlight: Verb<typeof spotlight.cancelSpotlight> = async (ctx, asked) => {
  await spotlightBooking.cancel(ctx, asked, lockSettled)
  return (await presentBookings(ctx, [(await store.bookingStore.load(ctx, asked.id))!]))[0]!
}

export const getSpotlight: Verb<typeof spotlight.getSpotlight> = async (ctx, { city }) => {
  const found = await spotlightFor(ctx, city)
  const isPopupDue = found !== null && (await store.popupDay(ctx, requireProfileId(ctx))) !== dayInShanghai(ctx.now)
  return { spotlight: found, isPopupDue }
}

export const closeSpotlight: Verb<typeof spotlight.closeSpotlight> = async (ctx) => {
  await store.keepPopup(ctx, requireProfileId(ctx), dayInShanghai(ctx.now))
  return {}
}
