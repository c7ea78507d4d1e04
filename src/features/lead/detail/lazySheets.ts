/** Sheets over the page of a lead; loaded lazily on the web, in one file. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

const sheets = () => import('./detailSheets')

export const LeadNoteSheet = lazySheet('写跟进', () => sheets().then((file) => file.LeadNoteSheet))

export const LeadVisitSheet = lazySheet('约到店', () => sheets().then((file) => file.LeadVisitSheet))

export const LeadActsSheet = lazySheet('更多操作', () => sheets().then((file) => file.LeadActsSheet))

export const LeadReasonSheet = lazySheet('写明原因', () => sheets().then((file) => file.LeadReasonSheet))

export const LeadInvalidSheet = lazySheet('标记无效', () => sheets().then((file) => file.LeadInvalidSheet))

export const LeadConvertSheet = lazySheet('确认转化', () => sheets().then((file) => file.LeadConvertSheet))

export const LeadHandOutSheet = lazySheet('指派给专员', () => sheets().then((file) => file.LeadHandOutSheet))

export const LeadConsentSheet = lazySheet('同意的说明', () => sheets().then((file) => file.LeadConsentSheet))
