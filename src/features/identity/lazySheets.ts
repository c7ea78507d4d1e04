/** Ways to prove a name other than the face check, loaded on demand. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const PhotoSheet = lazySheet('照片核验', () => import('./PhotoSheet').then((file) => file.PhotoSheet))

export const ManualReviewSheet = lazySheet('申请人工核验', () => import('./ManualReviewSheet').then((file) => file.ManualReviewSheet))

export const MergeAccountSheet = lazySheet('合并账号', () => import('./MergeAccountSheet').then((file) => file.MergeAccountSheet))
