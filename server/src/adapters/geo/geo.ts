/** What a map knows: where a network address roughly is, which places lie where, and how it looks there. Points are in GCJ-02. */
import type { Point } from '@qianxian/protocol/place/coordinates'

/** The last resort for a visitor's city before the tenant's own. */
export interface Region {
  provinceName: string
  cityName: string
}

export interface GeoPlace extends Point {
  name: string
  address: string
  /** Metres from where it was looked for; null where nothing said from where. */
  distance: number | null
}

export interface GeoAddress extends Region {
  address: string
}

export interface GeoSearch {
  keyword: string
  /** Around it first; otherwise in the city. */
  near: Point | null
  cityName: string
  /** From 1 on. */
  page: number
}

export interface GeoPicture {
  mime: string
  bytes: Buffer
}

export interface GeoPictureWanted {
  center: Point
  zoom: number
  /** In points of the screen; it comes with twice as many dots. */
  width: number
  height: number
}

/** Beside `regionOfIp` everything throws `AdapterFault`: `closed` without a key, `limited` where the account has no calls left. */
export interface Geo {
  /** How many places one page of a search has at most. */
  readonly pageSize: number
  /**
   * Never throws: an address that cannot be placed (private, loopback, unknown, provider down)
   * gives `fallback`, which is the tenant's default region.
   */
  regionOfIp(ip: string, fallback: Region): Promise<Region>
  search(wanted: GeoSearch): Promise<GeoPlace[]>
  /** What lies within `radius` metres, the nearest first. */
  nearby(center: Point, radius: number): Promise<GeoPlace[]>
  addressOf(point: Point): Promise<GeoAddress>
  picture(wanted: GeoPictureWanted): Promise<GeoPicture>
}
