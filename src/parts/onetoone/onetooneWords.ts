/** Words of private customisation that its member and its matchmaker see. */
import { dateAndTime, dateInWords, monthInWords } from '@qianxian/protocol/base/calendar'
import { isIn, name } from '@qianxian/protocol/base/dictionary'
import { amount } from '@qianxian/protocol/base/format'
import { appointmentMode } from '@qianxian/protocol/appointment/appointment.words'
import { deliverableKind, deliverableStatus } from '@qianxian/protocol/contract/contract.words'
import type { Milestone, MonthlyReport, OneToOne, Proposal } from '@qianxian/protocol/onetoone/onetoone.schema'
import { consultTime, oneToOneEnd, oneToOneStates, oneToOneStatus, type OneToOneStatus } from '@qianxian/protocol/onetoone/onetoone.words'
import type { Tone } from '@/ui/base/text/Tag'

export const yuan = (fen: number): string => `¥${amount(fen)}`

/** An accepted plan waits for its contract to be signed. */
export const statusWords = ({ status, proposal }: Pick<OneToOne, 'status' | 'proposal'>): string =>
  status === 'proposed' && proposal?.status === 'accepted' ? '待签合同' : name(oneToOneStatus, status)

export function toneOf(status: OneToOneStatus): Tone {
  if (status === 'terminated') return 'plain'
  if (isIn(oneToOneStates.signed, status)) return 'success'
  return status === 'proposed' ? 'gold' : 'brand'
}

/** When and how the member would like to be consulted. */
export const enquiryWords = ({ times, mode }: Pick<OneToOne, 'times' | 'mode'>): string =>
  [name(appointmentMode, mode), ...times.map((time) => name(consultTime, time))].join(' · ')

export const consultWords = ({ startAt, isPast }: NonNullable<OneToOne['consult']>): string =>
  `${dateAndTime(startAt)}${isPast ? '，已咨询' : ''}`

export const itemWords = ({ times, unitFen }: Proposal['items'][number]): string =>
  unitFen === null ? `${times} 次` : `${times} 次，每次 ${yuan(unitFen)}`

export const milestoneWords = ({ done, times, reachedAt }: Milestone): string =>
  `${done}/${times} 次${reachedAt === null ? '' : `，${dateInWords(reachedAt)}完成`}`

/** The figures of a month in one line. */
export function reportWords({ confirmed, introductions, meetings, services }: MonthlyReport): string {
  if (services.length === 0 && confirmed === 0) return '这个月还没有服务记录'
  return `确认服务 ${confirmed} 次 · 牵线 ${introductions} 次 · 见面 ${meetings} 次`
}

export const reportTitle = ({ month }: MonthlyReport): string => monthInWords(month)

export const serviceWords = ({ kind, seq, status, at }: MonthlyReport['services'][number]): string =>
  `${dateInWords(at)} 第 ${seq} 次${name(deliverableKind, kind)} · ${name(deliverableStatus, status)}`

/** Why it is over, with the matchmaker's words. */
export const endWords = ({ end, endWords }: Pick<OneToOne, 'end' | 'endWords'>): string =>
  end === null ? '' : [name(oneToOneEnd, end), endWords ?? ''].filter(Boolean).join('：')
