/** Parts of the page frame that load late on the web: its sheets, and the footer of the few pages that have one. */
import { lazyPart, lazySheet } from '../base/overlay/lazySheet'

export const ServiceSheet = lazySheet('服务导航', () => import('./ServiceSheet').then((file) => file.ServiceSheet))

export const FooterVideo = lazyPart(() => import('./FooterVideo').then((file) => file.FooterVideo))
