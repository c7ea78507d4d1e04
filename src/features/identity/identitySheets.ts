/** Other ways to a proven name than the face check, loaded when somebody asks for one. */
import { lateSheet } from '@/ui/base/lateSheet'

export const PhotoSheet = lateSheet('照片核验', () => import('./PhotoSheet').then((file) => file.PhotoSheet))
