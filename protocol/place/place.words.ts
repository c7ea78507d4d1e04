/** The words and limits of places (位置): what a map is asked for, and how far away somebody may be said to be. */
import { dictionary, type ValueOf } from '../base/dictionary'

/** About how far away somebody is: never closer than this is it said. */
export const nearBand = /*#__PURE__*/ dictionary({
  km1: '1 公里内',
  km3: '1–3 公里',
  km5: '3–5 公里',
  km10: '5–10 公里',
  km20: '10–20 公里',
  km50: '20–50 公里',
  km100: '50–100 公里',
  beyond: '100 公里以上',
})
export type NearBand = ValueOf<typeof nearBand>

/** How somebody came to say where they are. */
export const placeSource = /*#__PURE__*/ dictionary({ gps: '手机定位', manual: '自己选的地点' })
export type PlaceSource = ValueOf<typeof placeSource>

export const nearLimits = {
  /** Somebody's place is written anew after so long, and not sooner. */
  everyMinutes: 10,
  /** After so long it counts no more. */
  keptDays: 30,
  /** Of a place so many decimals of a degree are kept: about a kilometre. */
  decimals: 2,
  /** Metres by which somebody is shown aside of where they are: beyond a kilometre even where the rounding brings them closer. */
  asideMin: 2_000,
  asideMax: 3_000,
  /** The part of a distance by which it may be larger or smaller for two people. */
  jitter: 0.15,
  /** How many people a list by distance holds. */
  people: 200,
} as const

export const mapLimits = {
  zoomMin: 5,
  zoomMax: 18,
  zoom: 16,
  /** Metres around a point that count as nearby. */
  nearby: 5_000,
  keywordMax: 40,
  pageMax: 5,
  /** How long a picture of a map may be kept by whoever got it. */
  pictureSeconds: 24 * 60 * 60,
  /** Of a picture, in points of the screen; a phone draws it twice as sharp. */
  pictureWide: 345,
  pictureTall: 160,
  /** While somebody types, nothing is searched. */
  debounceMs: 1_000,
  /** How often what is near is asked for anew, while somebody looks. */
  refreshMs: 30_000,
} as const
