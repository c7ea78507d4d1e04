/** A report as its reporter and an auditor see it. */
import { userStatus } from '@qianxian/protocol/account/account.words'
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { name } from '@qianxian/protocol/base/dictionary'
import { messageKind } from '@qianxian/protocol/message/message.words'
import { type ReportCategory, reportCategory } from '@qianxian/protocol/report/report.words'
import type { ReportRow } from '@qianxian/protocol/report/report.schema'
import type { StoredAuditItem } from '../../db/tables/audit'
import type { MeetingEvidence } from '../appointment/appointment'
import type { ReportedMessage } from '../message/message'
import type { matchmakerSnapshot, lineSnapshot, ReportEntry, loadProfileSnapshot } from './report.repository'

export function presentReportRow(row: ReportEntry): ReportRow {
  return {
    id: row.id,
    category: row.category,
    status: row.status,
    // Only an erased account has no nickname.
    targetName: row.nickname ?? name(userStatus, 'closed'),
    isMatchmaker: row.targetMatchmakerId !== null,
    text: row.text,
    questions: row.questions.map(({ text, at, answer, mediaIds }) => ({ text, at, answer, pictures: mediaIds.length })),
    result: row.result,
    createdAt: row.createdAt.toISOString(),
  }
}

interface Told {
  category: ReportCategory
  text: string
  images: readonly number[]
}

const item = (field: string, label: string, after: string | null, mediaId: number | null = null): StoredAuditItem => ({
  field,
  label,
  before: null,
  after,
  hint: null,
  mediaId,
})
const removable = (one: StoredAuditItem): StoredAuditItem => ({ ...one, isRemovable: true })

const told = ({ category, text, images }: Told): StoredAuditItem[] => [
  item('report', name(reportCategory, category), text),
  ...images.map((id, index) => item(`image${index + 1}`, `举报截图 ${index + 1}`, null, id)),
]

/** The newest pictures that were sent to the reporter. */
const PICTURES_SHOWN = 6

/** The messages between the two as one text, with roles instead of names. */
function conversation(messages: readonly ReportedMessage[]): StoredAuditItem[] {
  if (messages.length === 0) return []
  const lines = messages.map(({ isReporters, text, kind, at, isRecalled }) => {
    const words = kind === 'text' ? text || '（内容已删除）' : `（${name(messageKind, kind)}）`
    return `${dateAndTime(new Date(at))} ${isReporters ? '举报人' : '被举报人'}：${words}${isRecalled ? '（已撤回）' : ''}`
  })
  const pictures = messages.filter(({ isReporters }) => !isReporters).flatMap(({ mediaId }) => mediaId ?? [])
  return [
    item('messages', `聊天记录（最近 ${messages.length} 条）`, lines.join('\n')),
    ...pictures.slice(-PICTURES_SHOWN).map((id, index) => item(`messageImage${index + 1}`, `聊天图片 ${index + 1}`, null, id)),
  ]
}

interface Seen {
  messages: readonly ReportedMessage[]
  evidence: NonNullable<Awaited<ReturnType<typeof loadProfileSnapshot>>>
  line: Awaited<ReturnType<typeof lineSnapshot>>
  meeting: MeetingEvidence | null
}

export function itemsOf({ evidence: { profile, photos }, line, meeting, messages, ...report }: Told & Seen): StoredAuditItem[] {
  return [
    ...told(report),
    removable(item('nickname', '昵称', profile.nickname)),
    removable(item('selfIntro', '自我介绍', profile.selfIntro)),
    ...(line ? [item('message', '牵线留言', line.line.message)] : []),
    ...(meeting ? [item('meeting', '约见', meeting.lines.join('\n'))] : []),
    ...conversation(messages),
    ...photos.map(({ mediaId }, index) => removable(item(`photo${index + 1}`, `资料照片 ${index + 1}`, null, mediaId))),
  ]
}

type SeenMatchmaker = NonNullable<Awaited<ReturnType<typeof matchmakerSnapshot>>>

export function matchmakerItemsOf({
  evidence,
  messages,
  ...report
}: Told & { evidence: SeenMatchmaker; messages: readonly ReportedMessage[] }): StoredAuditItem[] {
  return [
    ...told(report),
    item('name', '红娘', evidence.name),
    removable(item('bio', '红娘介绍', evidence.bio)),
    ...conversation(messages),
    ...(evidence.avatarMediaId === null ? [] : [removable(item('avatar', '红娘头像', null, evidence.avatarMediaId))]),
  ]
}

/** The reporter's answers with their questions. */
export function answerItems(
  place: number,
  { question, text, images }: { question: string; text: string; images: readonly number[] },
): StoredAuditItem[] {
  return [
    { ...item(`answer${place}`, `举报人补充 ${place}`, text), before: question },
    ...images.map((id, index) => item(`answer${place}image${index + 1}`, `补充截图 ${index + 1}`, null, id)),
  ]
}
