/** What opens over the organiser's page; its code comes late on the web. */
import { lateSheet } from '@/ui/base/lateSheet'

export const ActivityPlanSheet = lateSheet('活动', () => import('./ActivityPlanSheet').then((file) => file.ActivityPlanSheet))

export const CancelSheet = lateSheet('取消活动', () => import('./ChangeSheets').then((file) => file.CancelSheet))

export const PostponeSheet = lateSheet('活动改期', () => import('./ChangeSheets').then((file) => file.PostponeSheet))

export const QuotaSheet = lateSheet('调整名额', () => import('./ChangeSheets').then((file) => file.QuotaSheet))

export const RefuseSheet = lateSheet('不通过', () => import('./ChangeSheets').then((file) => file.RefuseSheet))

export const UndoSheet = lateSheet('撤销签到', () => import('./ChangeSheets').then((file) => file.UndoSheet))

export const GroupCodeSheet = lateSheet('活动群', () => import('./GroupCodeSheet').then((file) => file.GroupCodeSheet))

export const DoorSheet = lateSheet('签到', () => import('./DoorSheet').then((file) => file.DoorSheet))
