/** Sheets over the organiser's page, loaded on demand on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'
import type { ReasonSheet as Reasons } from './ReasonSheet'

export const ActivityPlanSheet = lazySheet('活动', () => import('./ActivityPlanSheet').then((file) => file.ActivityPlanSheet))

export const CancelSheet = lazySheet('取消活动', () => import('./ChangeSheets').then((file) => file.CancelSheet))

export const PostponeSheet = lazySheet('活动改期', () => import('./ChangeSheets').then((file) => file.PostponeSheet))

export const QuotaSheet = lazySheet('调整名额', () => import('./ChangeSheets').then((file) => file.QuotaSheet))

export const ReasonSheet = lazySheet('选择原因', () => import('./ReasonSheet').then((file) => file.ReasonSheet)) as typeof Reasons

export const GroupCodeSheet = lazySheet('活动群', () => import('./GroupCodeSheet').then((file) => file.GroupCodeSheet))

export const CheckInSheet = lazySheet('签到', () => import('./CheckInSheet').then((file) => file.CheckInSheet))
