/** Endpoints of places. */
import { Readable } from 'node:stream'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { inGcj02, metresBetween, type Point } from '@qianxian/protocol/place/coordinates'
import type { place as verbs } from '@qianxian/protocol/place/place'
import type { MyPlace } from '@qianxian/protocol/place/place.schema'
import { mapLimits, nearLimits } from '@qianxian/protocol/place/place.words'
import { AdapterFault } from '../../adapters/lib/adapter-fault'
import { requireMember, type Ctx } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import type { Verb } from '../../http/serve'
import { cityCalled, regionNames } from '../tenant/tenant'
import { callMap } from './map'
import { buildStoredPlace } from './nearby'
import * as store from './place.repository'

export const searchPlaces: Verb<typeof verbs.searchPlaces> = async (ctx, { keyword, city, near, page = 1 }) => {
  const names = regionNames(city ?? ctx.tenant.city)
  const cityName = names.cityName || names.provinceName
  const from = near ? inGcj02(near) : null
  const isAround = from !== null && (city === undefined || (await liesIn(ctx, from, cityName)))
  const found = await callMap(ctx, (map) => map.search({ keyword: keyword.trim(), near: isAround ? from : null, cityName, page }))
  const list = from === null || isAround ? found : found.map((one) => ({ ...one, distance: Math.round(metresBetween(from, one)) }))
  return { list, hasMore: page < mapLimits.pageMax && list.length === ctx.adapters.geo.pageSize }
}

/** A person who names another city searches that city's area: around their own location the map would find nothing in it. */
async function liesIn(ctx: Ctx, point: Point, cityName: string): Promise<boolean> {
  try {
    return (await ctx.adapters.geo.addressOf(point)).cityName === cityName
  } catch (error) {
    if (error instanceof AdapterFault) return false
    throw error
  }
}

export const getNearbyPlaces: Verb<typeof verbs.getNearbyPlaces> = async (ctx, asked) => {
  return { list: await callMap(ctx, (map) => map.nearby(inGcj02(asked), mapLimits.nearby)) }
}

export const getPlaceAddress: Verb<typeof verbs.getPlaceAddress> = async (ctx, asked) => {
  const { address, cityName } = await callMap(ctx, (map) => map.addressOf(inGcj02(asked)))
  return { address, city: cityCalled(cityName)?.code ?? null, cityName }
}

export const getMyPlace: Verb<typeof verbs.getMyPlace> = (ctx) => loadMyPlace(ctx)

/** A location younger than ten minutes is kept, so nobody can measure distances from many places at once. */
export const saveMyPlace: Verb<typeof verbs.saveMyPlace> = (ctx, { source, ...asked }) => {
  const { userId } = requireMember(ctx)
  return ctx.tx(async (ctx) => {
    if (!(await store.isFindable(ctx, userId, 'held'))) throw fault('nearby_off')
    if (await store.isPlaceResting(ctx, userId)) throw fault('place_resting')
    await store.keepPlace(ctx, {
      userId,
      ...buildStoredPlace({ secrets: ctx.secrets, tenantId: ctx.tenant.id }, userId, inGcj02(asked)),
      system: 'gcj02',
      source,
    })
    return loadMyPlace(ctx)
  })
}

async function loadMyPlace(ctx: Ctx): Promise<MyPlace> {
  const { userId } = requireMember(ctx)
  const place = await store.findPlace(ctx, userId)
  return {
    isAllowed: await store.isFindable(ctx, userId, 'seen'),
    at: place && place.at.toISOString(),
    renewableAt: place && momentAfter(place.at, nearLimits.everyMinutes, 'minute').toISOString(),
  }
}

export const getStaticMap: Verb<typeof verbs.getStaticMap> = async (ctx, { point, zoom }) => {
  const { mime, bytes } = await callMap(ctx, (map) =>
    map.picture({
      center: pointOf(point),
      zoom: zoom === undefined ? mapLimits.zoom : Number(zoom),
      width: mapLimits.pictureWide,
      height: mapLimits.pictureTall,
    }),
  )
  return {
    mime,
    cacheControl: `public, max-age=${mapLimits.pictureSeconds}`,
    size: bytes.length,
    open: async (range) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  }
}

/** Rounds to ten metres, a difference invisible in a picture, so that nearly equal requests share one picture. */
const DIGITS = 10_000

function pointOf(word: string): Point {
  const [latitude = 0, longitude = 0] = word.split(',').map((degrees) => Math.round(Number(degrees) * DIGITS) / DIGITS)
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) throw fieldFault({ point: '坐标不在地球上' })
  return { latitude, longitude }
}
