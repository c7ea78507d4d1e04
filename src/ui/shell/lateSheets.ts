/** The frame's sheets, which come late on the web. */
import { lateSheet } from '../base/lateSheet'

export const CityChooser = lateSheet('选择城市', () => import('./CityChooser').then((file) => file.CityChooser))

export const ServiceSheet = lateSheet('服务导航', () => import('./ServiceSheet').then((file) => file.ServiceSheet))
