/** Sheets of the place of a meeting; loaded lazily on the web, in one file. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

const sheets = () => import('./placeSheets')

export const MeetingPlacesSheet = lazySheet('推荐地点', () => sheets().then((file) => file.MeetingPlacesSheet))

export const TypedPlaceSheet = lazySheet('填写地点', () => sheets().then((file) => file.TypedPlaceSheet))
