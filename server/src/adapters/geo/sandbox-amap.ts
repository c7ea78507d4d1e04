/** AMap's side of the map sandbox: the same places and failure words as Tencent's, in its protocol and codes. */
import type { Point } from '@qianxian/protocol/place/coordinates'
import { failureBy, isSignedBy, pointFrom, regionOfAddress, SANDBOX_MAP_KEY, SANDBOX_MAP_SIGN_KEY, TORN_PICTURE_KEYWORD } from './sandbox'
import { mapPicture } from './sandbox-picture'
import { addressOf, isCalled, pageOf, placesAround, type TwinFound } from './sandbox-places'
import type { TwinAnswer, TwinHandler, TwinRequest } from '../lib/twin'

const MOST = 25
const ZOOM_MAX = 17

const refusal = (infocode: string, info: string): TwinAnswer => ({ body: { status: '0', info, infocode } })
const success = (fields: object): TwinAnswer => ({ body: { status: '1', info: 'OK', infocode: '10000', ...fields } })
const WRONG = refusal('20000', 'INVALID_PARAMS')

export const amapTwin: TwinHandler = (request) => {
  const verb = verbs[request.path]
  if (!verb) return null
  if (request.query.get('key') !== SANDBOX_MAP_KEY) return refusal('10001', 'INVALID_USER_KEY')
  if (!isSignedBy(request.query, (words) => `${words}${SANDBOX_MAP_SIGN_KEY}`)) return refusal('10007', 'INVALID_USER_SIGNATURE')
  return verb(request)
}

const verbs: Record<string, (request: TwinRequest) => TwinAnswer | Promise<TwinAnswer>> = {
  '/v3/ip': ({ query }) => {
    const [, province = [], city = []] = regionOfAddress(query.get('ip') ?? '') ?? []
    return success({ province, city: city === '' ? [] : city })
  },
  '/v3/place/text': ({ query }) => {
    const keyword = query.get('keywords') ?? ''
    const failure = failingBy(keyword)
    if (failure) return failure
    return pageOfPois(
      placesAround(null).filter((place) => isCalled(place, keyword) && place.city === query.get('city')),
      query,
    )
  },
  '/v3/place/around': ({ query }) => {
    const center = centerOf(query)
    const radius = Number(query.get('radius'))
    if (!center || !(radius > 0 && radius <= 50_000)) return WRONG
    const keyword = query.get('keywords') ?? ''
    const failure = failingBy(keyword)
    return (
      failure ??
      pageOfPois(
        placesAround(center, radius).filter((place) => isCalled(place, keyword)),
        query,
      )
    )
  },
  '/v3/geocode/regeo': ({ query }) => {
    const center = centerOf(query)
    const found = center && addressOf(center)
    if (!found) return WRONG
    const { province, city, district, adcode } = found.near
    return success({ regeocode: { formatted_address: found.address, addressComponent: { province, city, district, adcode } } })
  },
  '/v3/staticmap': async ({ query }) => {
    const [, width, height] = /^(\d+)\*(\d+)$/.exec(query.get('size') ?? '') ?? []
    const zoom = Number(query.get('zoom'))
    if (!centerOf(query) || !width || !(zoom >= 1 && zoom <= ZOOM_MAX)) return WRONG
    const scale = Number(query.get('scale') ?? 1)
    return { headers: { 'content-type': 'image/png' }, body: await mapPicture(Number(width) * scale, Number(height) * scale, zoom) }
  },
}

function failingBy(keyword: string): TwinAnswer | null {
  if (keyword === TORN_PICTURE_KEYWORD)
    return success({ pois: [null, { name: '没有坐标', location: [] }, { name: [], location: '1,2' }, poiOf(placesAround(null)[0]!)] })
  return failureBy(keyword, { status: '0', info: 'DAILY_QUERY_OVER_LIMIT', infocode: '10003' })
}

function centerOf(query: URLSearchParams): Point | null {
  const [longitude, latitude] = (query.get('location') ?? '').split(',')
  return pointFrom(latitude, longitude)
}

const poiOf = ({ id, title, address, latitude, longitude, metres, province, city, district, adcode }: TwinFound) => ({
  id,
  name: title,
  address,
  location: `${longitude},${latitude}`,
  pname: province,
  cityname: city,
  adname: district,
  adcode,
  distance: metres === null ? [] : `${metres}`,
})

function pageOfPois(found: readonly TwinFound[], query: URLSearchParams): TwinAnswer {
  const size = Number(query.get('offset'))
  if (!(size >= 1 && size <= MOST)) return WRONG
  return success({ count: `${found.length}`, pois: pageOf(found, size, query.get('page')).map(poiOf) })
}
