/**
 * The town maps of the sandbox: five districts with five places each, in the three cities of the demonstration. All of them are
 * invented.
 */
import { metresBetween, type Point } from '@qianxian/protocol/place/coordinates'

export interface TwinPlace extends Point {
  id: string
  title: string
  address: string
  province: string
  city: string
  district: string
  adcode: string
}

const KINDS = ['公园', '图书馆', '咖啡馆', '美术馆', '茶馆'] as const
const ROADS = ['和平路', '桂花街', '青年路', '银杏街', '滨河路'] as const
/** Degrees between two places of a district: a few streets. */
const STREETS = 0.0045

const CITIES: [province: string, city: string, adcode: number, latitude: number, longitude: number, districts: string[]][] = [
  ['四川省', '成都市', 510100, 30.657, 104.066, ['锦江', '青羊', '武侯', '成华', '金牛']],
  ['浙江省', '杭州市', 330100, 30.274, 120.155, ['上城', '拱墅', '西湖', '滨江', '萧山']],
  ['湖北省', '武汉市', 420100, 30.593, 114.305, ['江岸', '江汉', '硚口', '武昌', '洪山']],
]

const TWIN_PLACES: readonly TwinPlace[] = CITIES.flatMap(([province, city, code, latitude, longitude, districts]) =>
  districts.flatMap((district, ring) =>
    KINDS.map((kind, step) => ({
      id: `${code}${ring}${step}`,
      title: `${district}${kind}`,
      address: `${district}区${ROADS[step]}${ring * 20 + step * 3 + 6}号`,
      province,
      city,
      district: `${district}区`,
      adcode: `${code + ring + 4}`,
      // The first district is in the middle, the others are around it.
      latitude: round(latitude + (ring === 0 ? 0 : 0.028 * Math.sin(ring * 1.57)) + (step - 2) * STREETS),
      longitude: round(longitude + (ring === 0 ? 0 : 0.031 * Math.cos(ring * 1.57)) + ((step * 2) % 5) * STREETS),
    })),
  ),
)

function round(degrees: number): number {
  return Number(degrees.toFixed(6))
}

export interface TwinFound extends TwinPlace {
  metres: number | null
}

/** Sorted by distance if a centre is given. */
export function placesAround(center: Point | null, radius = Infinity): TwinFound[] {
  const all = TWIN_PLACES.map((place) => ({ ...place, metres: center && Math.round(metresBetween(center, place)) }))
  return all.filter(({ metres }) => (metres ?? 0) <= radius).sort((a, b) => (a.metres ?? 0) - (b.metres ?? 0))
}

export const isCalled = ({ title, address }: TwinPlace, keyword: string): boolean => title.includes(keyword) || address.includes(keyword)

/** An address in a vendor's form; «附近» is added to the nearest place. */
export function addressOf(point: Point): { near: TwinFound; address: string } | null {
  const [near] = placesAround(point, 50_000)
  return near ? { near, address: `${near.province}${near.city}${near.address}` } : null
}

const page = (wanted: string | null): number => Math.max(1, Number(wanted ?? 1) || 1)
export const pageOf = <Row>(rows: readonly Row[], size: number, wanted: string | null): Row[] =>
  rows.slice((page(wanted) - 1) * size, page(wanted) * size)
