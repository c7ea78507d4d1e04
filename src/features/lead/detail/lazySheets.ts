/** Sheets over the page of a lead; loaded lazily on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const LeadNoteSheet = lazySheet('写跟进', () => import('./LeadNoteSheet').then((file) => file.LeadNoteSheet))

export const LeadVisitSheet = lazySheet('约到店', () => import('./LeadVisitSheet').then((file) => file.LeadVisitSheet))

export const LeadActsSheet = lazySheet('更多操作', () => import('./LeadActsSheet').then((file) => file.LeadActsSheet))

const acts = () => import('./LeadActForms')

export const LeadReasonSheet = lazySheet('写明原因', () => acts().then((file) => file.LeadReasonSheet))

export const LeadInvalidSheet = lazySheet('标记无效', () => acts().then((file) => file.LeadInvalidSheet))

export const LeadStopSheet = lazySheet('不再联系', () => acts().then((file) => file.LeadStopSheet))

export const LeadConvertSheet = lazySheet('确认转化', () => acts().then((file) => file.LeadConvertSheet))

export const LeadHandOutSheet = lazySheet('指派给专员', () => import('./LeadHandOutSheet').then((file) => file.LeadHandOutSheet))
