/** The frame's sheets that come late on the web. */
import { lateSheet } from '../base/lateSheet'

export const CityChooser = lateSheet('选择城市', () => import('./CityChooser').then((file) => file.CityChooser))
