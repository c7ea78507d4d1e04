/** Dictionaries and limits of places (位置): map searches, and the distance bands between people. */
import { dictionary, type ValueOf } from '../base/dictionary'

/** Approximate distance of a person; no response is more precise. */
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

/** How a location was determined. */
export const placeSource = /*#__PURE__*/ dictionary({ gps: '手机定位', manual: '自己选的地点' })
export type PlaceSource = ValueOf<typeof placeSource>

export const nearLimits = {
  /** Minutes between two updates of a person's place. */
  everyMinutes: 10,
  /** Days after which a stored place is no longer used. */
  keptDays: 30,
  /** Decimals of a degree that are stored: about a kilometre. */
  decimals: 2,
  /** Metres by which a person is shown away from their location: still beyond a kilometre if the rounding reduces it. */
  asideMin: 2_000,
  asideMax: 3_000,
  /** Share by which a distance is enlarged or reduced for a pair of people. */
  jitter: 0.15,
  /** Maximum number of people in a list by distance. */
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
  /** How long a client may cache a map picture. */
  pictureSeconds: 24 * 60 * 60,
  /** Size of a picture in screen points; a phone draws two pixels per point. */
  pictureWide: 345,
  pictureTall: 160,
  /** The search waits for this pause in typing. */
  debounceMs: 1_000,
  /** Interval at which an open picker reloads nearby places. */
  refreshMs: 30_000,
} as const
