/** Sheets over the page of a store; loaded lazily on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const StoreEventsSheet = lazySheet('统计明细', () => import('./StoreEventsSheet').then((file) => file.StoreEventsSheet))

export const ColleagueSheet = lazySheet('员工', () => import('./ColleagueSheet').then((file) => file.ColleagueSheet))

export const StaffInviteSheet = lazySheet('邀请员工', () => import('./StaffSheets').then((file) => file.StaffInviteSheet))

export const StaffChangeSheet = lazySheet('修改岗位', () => import('./StaffSheets').then((file) => file.StaffChangeSheet))

export const DeskSheet = lazySheet('选一位红娘', () => import('./DeskSheet').then((file) => file.DeskSheet))

export const GoalsSheet = lazySheet('本月目标', () => import('./GoalsSheet').then((file) => file.GoalsSheet))

export const StatementSheet = lazySheet('分成账单', () => import('./money/StatementSheet').then((file) => file.StatementSheet))

export const StoreCodeSheet = lazySheet('门店码', () => import('./StoreCodeSheet').then((file) => file.StoreCodeSheet))
