/** Sheets over the pages of appointments, loaded lazily on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

const answers = () => import('./AnswerSheets')
const after = () => import('./AfterSheets')

export const OtherTimesSheet = lazySheet('提别的时间', () => answers().then((file) => file.OtherTimesSheet))

export const DeclineSheet = lazySheet('婉拒', () => answers().then((file) => file.DeclineSheet))

export const CancelSheet = lazySheet('取消约见', () => answers().then((file) => file.CancelSheet))

export const ArrivalSheet = lazySheet('签到', () => import('./ArrivalSheet').then((file) => file.ArrivalSheet))

export const AccountSheet = lazySheet('情况说明', () => after().then((file) => file.AccountSheet))

export const FeedbackSheet = lazySheet('说说这次见面', () => after().then((file) => file.FeedbackSheet))

export const ContactSheet = lazySheet('紧急联系人', () => after().then((file) => file.ContactSheet))
