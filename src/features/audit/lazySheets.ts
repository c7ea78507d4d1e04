/** Sheets of the audit page, loaded on demand on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

const sheets = () => import('./DecisionSheets')

export const AccessReasonSheet = lazySheet('为什么查看', () => sheets().then((file) => file.AccessReasonSheet))

export const ReasonSheet = lazySheet('有什么问题', () => sheets().then((file) => file.ReasonSheet))

export const RejectSheet = lazySheet('本人会看到', () => sheets().then((file) => file.RejectSheet))

export const NameProofSheet = lazySheet('怎样核验的', () => sheets().then((file) => file.NameProofSheet))

const orders = () => import('./OrderSheets')

export const MeasureSheet = lazySheet('认定和处理', () => orders().then((file) => file.MeasureSheet))

export const QuestionSheet = lazySheet('请举报人补充', () => orders().then((file) => file.QuestionSheet))

export const TraceSheet = lazySheet('查照片来源', () => import('./TraceSheet').then((file) => file.TraceSheet))
