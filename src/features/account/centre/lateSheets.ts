/** What few people ever open of the account centre comes when it is wanted. */
import { lateSheet } from '@/ui/base/lateSheet'

export const CloseAccountSheet = lateSheet('注销账号', () => import('./CloseAccountSheet').then((file) => file.CloseAccountSheet))

export const NoticeSheet = lateSheet('通知', () => import('@/parts/notice/NoticeSheet').then((file) => file.NoticeSheet))

export const NoticeSettingsSheet = lateSheet('通知设置', () =>
  import('@/parts/notice/NoticeSettingsSheet').then((file) => file.NoticeSettingsSheet),
)
