/** Notices to a matchmaker whose trial is over, worded by its state when they are read. */
import { dateInWords } from '@qianxian/protocol/base/calendar'
import { object, Type } from '@qianxian/protocol/base/shape'
import type { MatchmakerStatus } from '@qianxian/protocol/matchmaker/matchmaker.words'
import type { Ctx, TxCtx } from '../../../ctx'
import { desksById } from '../../matchmaker/matchmaker'
import { noticeLink, noticeKind, notify, type NoticeWords, type StoredNotice } from '../../notice/notice'
import * as store from './training.repository'

const PAGE = '/member/matchmaker/matchmakerjoin'
const Facts = object({ matchmakerId: Type.Integer() })

/** Opening the trial page marks it read. */
export const trialSubject = (matchmakerId: number): string => `trial:${matchmakerId}`

async function words(ctx: Ctx, told: readonly StoredNotice<{ matchmakerId: number }>[]): Promise<Map<number, NoticeWords>> {
  const ids = told.map(({ facts }) => facts.matchmakerId)
  const desks = new Map((await desksById(ctx, ids)).map((desk) => [desk.id, desk]))
  const trainings = new Map((await store.trainingsOf(ctx, ids)).map((row) => [row.matchmakerId, row]))
  const made = new Map<number, NoticeWords>()
  for (const { id, facts } of told) {
    const desk = desks.get(facts.matchmakerId)
    const training = trainings.get(facts.matchmakerId)
    const text = desk && training ? textOf(desk.status, training) : null
    if (text !== null) made.set(id, { text, target: noticeLink(PAGE) })
  }
  return made
}

function textOf(status: MatchmakerStatus, { trialTaskId, trialUntil }: store.TrainingRow): string | null {
  if (status === 'active') return '试用期通过了，你可以服务更多会员'
  if (status !== 'trial' || trialUntil === null) return null
  if (trialTaskId !== null) return '试用期到了，平台正在审核，有结果会告诉你'
  return `试用期延长到${dateInWords(trialUntil)}，看看还差什么`
}

const trialTold = noticeKind('career.trial_told', Facts, {
  section: 'system',
  topic: 'service',
  slot: null,
  page: PAGE,
  cadence: 'now',
  outside: '你的红娘试用期有了结果',
  words,
})

export const trialNotices = [trialTold]

export const notifyTrial = (ctx: TxCtx, { id, userId }: { id: number; userId: number }): Promise<void> =>
  notify(ctx, trialTold, { to: [userId], subject: trialSubject(id), facts: { matchmakerId: id } })
