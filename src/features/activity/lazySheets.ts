/** Sheets over the pages of activities, loaded on demand on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const TicketSheet = lazySheet('入场券', () => import('./TicketSheet').then((file) => file.TicketSheet))

export const GroupSheet = lazySheet('活动群', () => import('./GroupSheet').then((file) => file.GroupSheet))

export const OfferSeatSheet = lazySheet('转让给朋友', () => import('./OfferSeatSheet').then((file) => file.OfferSeatSheet))

export const CancelSignupSheet = lazySheet('取消报名', () => import('./CancelSignupSheets').then((file) => file.CancelSignupSheet))

export const LeaveWaitlistSheet = lazySheet('退出候补', () => import('./CancelSignupSheets').then((file) => file.LeaveWaitlistSheet))

export const AcceptSeatSheet = lazySheet('接受转让', () => import('./AcceptSeatSheet').then((file) => file.AcceptSeatSheet))

export const ChoiceSheet = lazySheet('互选', () => import('./ChoiceSheet').then((file) => file.ChoiceSheet))

export const SignupSheet = lazySheet('报名信息', () => import('./SignupSheet').then((file) => file.SignupSheet))
