/** How far away somebody is, in steps so coarse that nobody can be located. */
import { dictionary, type ValueOf } from './dictionary'

/** Coarse distance, so that nobody can be located: the product never says more than this below 10 km. */
export const distanceBand = /*#__PURE__*/ dictionary({
  within_1km: '1km 内',
  '1_3km': '1–3km',
  '3_5km': '3–5km',
  '5_10km': '5–10km',
  '10_20km': '10–20km',
  '20_50km': '20–50km',
  '50_100km': '50–100km',
  over_100km: '100km 以上',
  unknown: '距离未知',
})
export type DistanceBand = ValueOf<typeof distanceBand>
