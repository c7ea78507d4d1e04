/** Sheets of the place of a meeting, loaded lazily on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const MeetingPlacesSheet = lazySheet('推荐地点', () => import('./MeetingPlacesSheet').then((file) => file.MeetingPlacesSheet))

export const TypedPlaceSheet = lazySheet('填写地点', () => import('./TypedPlaceSheet').then((file) => file.TypedPlaceSheet))
