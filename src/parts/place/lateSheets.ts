/** The sheet in which a place is searched for; its code comes late on the web. */
import { lateSheet } from '@/ui/base/lateSheet'

export const PlaceSheet = lateSheet('选择地点', () => import('./PlaceSheet').then((file) => file.PlaceSheet))
