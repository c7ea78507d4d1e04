/** Other ways to a proven name than the face check, loaded when somebody asks for one. */
import { lateSheet } from '@/ui/base/lateSheet'

export const PhotoSheet = lateSheet('照片核验', () => import('./PhotoSheet').then((file) => file.PhotoSheet))

export const HumanSheet = lateSheet('申请人工核验', () => import('./HumanSheet').then((file) => file.HumanSheet))

export const SecondSheet = lateSheet('合并账号', () => import('./SecondSheet').then((file) => file.SecondSheet))
