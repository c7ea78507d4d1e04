/** What opens over the organiser's page; its code comes late on the web. */
import { lateSheet } from '@/ui/base/lateSheet'
import type { ReasonSheet as Reasons } from './ReasonSheet'

export const ActivityPlanSheet = lateSheet('活动', () => import('./ActivityPlanSheet').then((file) => file.ActivityPlanSheet))

export const CancelSheet = lateSheet('取消活动', () => import('./ChangeSheets').then((file) => file.CancelSheet))

export const PostponeSheet = lateSheet('活动改期', () => import('./ChangeSheets').then((file) => file.PostponeSheet))

export const QuotaSheet = lateSheet('调整名额', () => import('./ChangeSheets').then((file) => file.QuotaSheet))

export const ReasonSheet = lateSheet('选择原因', () => import('./ReasonSheet').then((file) => file.ReasonSheet)) as typeof Reasons

export const GroupCodeSheet = lateSheet('活动群', () => import('./GroupCodeSheet').then((file) => file.GroupCodeSheet))

export const DoorSheet = lateSheet('签到', () => import('./DoorSheet').then((file) => file.DoorSheet))
