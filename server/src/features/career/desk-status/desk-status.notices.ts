/** Notices to a matchmaker about being stopped or resumed, worded by the state when they are read. */
import { name } from '@qianxian/protocol/base/dictionary'
import { object, Type } from '@qianxian/protocol/base/shape'
import { stopReason } from '@qianxian/protocol/career/stopping.words'
import type { MatchmakerStatus } from '@qianxian/protocol/matchmaker/matchmaker.words'
import type { Ctx, TxCtx } from '../../../ctx'
import { desksById } from '../../matchmaker/matchmaker'
import { noticeLink, noticeKind, notify, type NoticeWords, type StoredNotice } from '../../notice/notice'
import * as store from './desk-status.repository'

const PAGE = '/member/matchmaker/matchmakerjoin'
const Facts = object({ matchmakerId: Type.Integer() })

/** Opening the desk page marks it read. */
export const deskSubject = (matchmakerId: number): string => `desk:${matchmakerId}`

/** Text of the stop for the matchmaker; null if there is nothing to report. */
export function stopReasonText(status: MatchmakerStatus, last: store.DeskChangeRow | null): string | null {
  const why = last?.change === status && last.reason ? `：${name(stopReason, last.reason)}` : ''
  if (status === 'suspended') return `你的红娘服务已暂停${why}`
  if (status === 'terminated') return `你的红娘资格已终止${why}`
  return null
}

async function words(ctx: Ctx, told: readonly StoredNotice<{ matchmakerId: number }>[]): Promise<Map<number, NoticeWords>> {
  const ids = told.map(({ facts }) => facts.matchmakerId)
  const desks = new Map((await desksById(ctx, ids)).map((desk) => [desk.id, desk]))
  const changes = await store.lastChanges(ctx, ids)
  const made = new Map<number, NoticeWords>()
  for (const { id, facts } of told) {
    const desk = desks.get(facts.matchmakerId)
    const last = changes.get(facts.matchmakerId) ?? null
    const text = desk && (last?.change === 'resumed' ? '你的红娘服务已恢复，可以继续服务会员' : stopReasonText(desk.status, last))
    if (text) made.set(id, { text, target: noticeLink(PAGE) })
  }
  return made
}

const deskTold = noticeKind('career.desk_told', Facts, {
  section: 'system',
  topic: 'service',
  slot: null,
  page: PAGE,
  cadence: 'now',
  outside: '你的红娘服务有了变化',
  words,
})

export const stoppingNotices = [deskTold]

export const notifyDesk = (ctx: TxCtx, { id, userId }: { id: number; userId: number }): Promise<void> =>
  notify(ctx, deskTold, { to: [userId], subject: deskSubject(id), facts: { matchmakerId: id } })
