/** Sheets over the pages of appointments; loaded lazily on the web, in one file. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

const sheets = () => import('./appointmentSheets')

export const OtherTimesSheet = lazySheet('提别的时间', () => sheets().then((file) => file.OtherTimesSheet))

export const DeclineSheet = lazySheet('婉拒', () => sheets().then((file) => file.DeclineSheet))

export const CancelSheet = lazySheet('取消约见', () => sheets().then((file) => file.CancelSheet))

export const ArrivalSheet = lazySheet('签到', () => sheets().then((file) => file.ArrivalSheet))

export const AccountSheet = lazySheet('情况说明', () => sheets().then((file) => file.AccountSheet))

export const FeedbackSheet = lazySheet('说说这次见面', () => sheets().then((file) => file.FeedbackSheet))

export const ContactSheet = lazySheet('紧急联系人', () => sheets().then((file) => file.ContactSheet))

export const NoShowSheet = lazySheet('有一方没有来', () => sheets().then((file) => file.NoShowSheet))
