/** The verbs of the spotlight. */
import { dayInShanghai, isIsoDate } from '@qianxian/protocol/base/calendar'
import type { spotlight } from '@qianxian/protocol/spotlight/spotlight'
import { spotlightLimits } from '@qianxian/protocol/spotlight/spotlight.words'
import { profileOf, memberOf } from '../../ctx'
import { readAll } from '../../db/reads'
import { fault, fieldFault } from '../../http/fault'
import { paging } from '../../http/paging'
import type { Verb } from '../../http/serve'
import { virtualClosed } from '../finance/finance'
import { picturesOf } from '../media/media'
import { openSubject } from '../notice/notice'
import { cityOf, regionNames, shortName } from '../tenant/tenant'
import { handIn } from './creative'
import { bookable, configFor, HOUR_MS, hourOf, promisedIn } from './hours'
import { end, hold, judge, judgeDue, leftOf, payFen } from './judging'
import { spotlightFor } from './showing'
import { spotlightSubject } from './spotlight.notices'
import { canEdit, rowsOf } from './spotlight.presenter'
import { blockOf, givenUp } from './spotlight.product'
import * as store from './spotlight.repository'

export const getSpotlightHours: Verb<typeof spotlight.getSpotlightHours> = async (ctx, { city, day }) => {
  if (day !== undefined && !isIsoDate(day)) throw fieldFault({ day: '请选择日期' })
  const me = profileOf(ctx)
  const gender = (await store.bookerOf(ctx, me))?.gender ?? 'female'
  const geo = cityOf(city)
  const { from, to } = bookable(ctx.now)
  const [configs, taken, mine, promised] = await readAll(ctx, [
    () => store.configsOf(ctx, geo),
    () => store.takenBetween(ctx, { geo, gender }, from, to),
    () => store.hoursOf(ctx, me, from, to),
    () => promisedIn(ctx, { geo, gender }),
  ])
  const free = []
  for (let at = from.getTime(); at <= to.getTime(); at += HOUR_MS) {
    const startsAt = new Date(at)
    const config = configFor(configs, geo, hourOf(startsAt))
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
  const me = profileOf(ctx)
  const [closed, booker, photos] = await readAll(ctx, [
    () => virtualClosed.ask(ctx),
    () => store.bookerOf(ctx, me),
    () => store.approvedPhotos(ctx, me),
  ])
  const pictures = await picturesOf(
    ctx,
    photos.map(({ mediaId }) => mediaId),
    () => false,
  )
  return {
    closedWhy: closed[0] ?? null,
    block: blockOf(booker),
    city: booker?.cityGeo ?? '',
    photos: photos.flatMap(({ id, mediaId }) => {
      const picture = pictures.get(mediaId)
      return picture ? [{ id, picture }] : []
    }),
  }
}

export const getMySpotlights: Verb<typeof spotlight.getMySpotlights> = async (ctx, asked) => {
  const me = profileOf(ctx)
  await judgeDue(ctx, me)
  const { place, size, cursorAt } = paging<[id: number]>(ctx, `spotlights:${me}`, asked)
  const found = await store.bookingsOf(ctx, me, place?.[0] ?? null, size + 1)
  const bookings = found.slice(0, size)
  const last = bookings.at(-1)
  const list = await rowsOf(ctx, bookings)
  await openSubject(ctx, ...bookings.map(({ id }) => spotlightSubject(id)))
  return { list, nextCursor: found.length > size && last ? cursorAt([last.id]) : null, total: null }
}

export const saveSpotlight: Verb<typeof spotlight.saveSpotlight> = async (ctx, { id, photo, slogan }) => {
  const me = profileOf(ctx)
  const booking = await hold(ctx, id)
  if (booking?.profileId !== me) throw fault('not_found')
  const words = slogan.trim()
  if (words === '') throw fieldFault({ slogan: '请写一句宣言' })
  const chosen = (await store.approvedPhotos(ctx, me)).find((one) => one.id === photo)
  if (!chosen) throw fieldFault({ photo: '请选择一张审核通过的照片' })
  if (!canEdit(ctx, booking)) throw fault('spotlight_changed')
  const changed = await store.updateBooking(ctx, id, { mediaId: chosen.mediaId, slogan: words })
  await handIn(ctx, changed, memberOf(ctx).userId)
  return (await rowsOf(ctx, [(await store.bookingById(ctx, id))!]))[0]!
}

export const cancelSpotlight: Verb<typeof spotlight.cancelSpotlight> = async (ctx, { id, shownFen }) => {
  const seen = await store.bookingById(ctx, id)
  if (seen?.profileId !== profileOf(ctx)) throw fault('not_found')
  await judge(ctx, id)
  const booking = (await hold(ctx, id))!
  const { fen, why } = givenUp(ctx, booking, await leftOf(ctx, booking))
  if (fen === 0) throw fault('spotlight_changed', { message: why[0] })
  if (fen !== shownFen) throw fault('refund_changed', { data: { fen, points: 0 } })
  await end(ctx, booking, 'cancelled')
  await payFen(ctx, booking, fen, why[0]!)
  return (await rowsOf(ctx, [(await store.bookingById(ctx, id))!]))[0]!
}

export const getSpotlight: Verb<typeof spotlight.getSpotlight> = async (ctx, { city }) => {
  const found = await spotlightFor(ctx, city)
  const isPopupDue = found !== null && (await store.popupDay(ctx, profileOf(ctx))) !== dayInShanghai(ctx.now)
  return { spotlight: found, isPopupDue }
}

export const closeSpotlight: Verb<typeof spotlight.closeSpotlight> = async (ctx) => {
  await store.keepPopup(ctx, profileOf(ctx), dayInShanghai(ctx.now))
  return {}
}
