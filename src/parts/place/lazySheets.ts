/** The sheet for searching a place; its code loads late on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const PlaceSheet = lazySheet('选择地点', () => import('./PlaceSheet').then((file) => file.PlaceSheet))
