/** Map data: the approximate location of a network address, places, addresses and map pictures. Points are in GCJ-02. */
import type { Point } from '@qianxian/protocol/place/coordinates'

/** The last fallback for a visitor's city before the tenant's own. */
export interface Region {
  provinceName: string
  cityName: string
}

export interface GeoPlace extends Point {
  name: string
  address: string
  /** Metres from the given centre; null without a centre. */
  distance: number | null
}

export interface GeoAddress extends Region {
  address: string
}

export interface GeoSearch {
  keyword: string
  /** Point around which to search first; null: search the city. */
  near: Point | null
  cityName: string
  /** Page number, starting with 1. */
  page: number
}

export interface GeoPicture {
  mime: string
  bytes: Buffer
}

export interface GeoPictureWanted {
  center: Point
  zoom: number
  /** Size in screen points; the picture has twice as many pixels. */
  width: number
  height: number
}

/**
 * Except for `regionOfIp` every call throws `AdapterFault`: `closed` without a key, `limited` if the account has no
 * calls left.
 */
export interface Geo {
  /** Maximum number of places on one page of a search. */
  readonly pageSize: number
  /**
   * Never throws: for an address that cannot be located (private, loopback, unknown, provider down) it returns `fallback`, the
   * tenant's default region.
   */
  regionOfIp(ip: string, fallback: Region): Promise<Region>
  search(wanted: GeoSearch): Promise<GeoPlace[]>
  /** Places within `radius` metres, nearest first. */
  nearby(center: Point, radius: number): Promise<GeoPlace[]>
  addressOf(point: Point): Promise<GeoAddress>
  picture(wanted: GeoPictureWanted): Promise<GeoPicture>
}
