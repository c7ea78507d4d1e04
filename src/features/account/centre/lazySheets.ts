/** Rarely opened sheets of the account centre, loaded on demand. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const CloseAccountSheet = lazySheet('注销账号', () => import('./CloseAccountSheet').then((file) => file.CloseAccountSheet))

export const ExportDataSheet = lazySheet('导出我的数据', () => import('./ExportDataSheet').then((file) => file.ExportDataSheet))

export const NoticeSheet = lazySheet('通知', () => import('@/parts/notice/NoticeSheet').then((file) => file.NoticeSheet))

export const NoticeSettingsSheet = lazySheet('通知设置', () =>
  import('@/parts/notice/NoticeSettingsSheet').then((file) => file.NoticeSettingsSheet),
)
