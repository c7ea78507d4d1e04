/** Notices about an application, worded by its state when they are read. */
import { object, Type } from '@qianxian/protocol/base/shape'
import type { Ctx, TxCtx } from '../../../ctx'
import { noticeLink, noticeKind, notify, type NoticeWords, type StoredNotice } from '../../notice/notice'
import * as store from './application.repository'
import type { Application } from './application.repository'

const PAGE = '/member/matchmaker/matchmakerjoin'
const Facts = object({ applicationId: Type.Integer() })

/** Opening the application page marks it read. */
export const careerSubject = (id: number): string => `application:${id}`

const wordsOf: Readonly<Partial<Record<Application['status'], string>>> = {
  need_more: '红娘申请还差一点，补充后再提交',
  approved: '红娘申请已通过，先学六节课，再通过测验',
  rejected: '红娘申请没有通过，看看原因',
}

async function words(ctx: Ctx, told: readonly StoredNotice<{ applicationId: number }>[]): Promise<Map<number, NoticeWords>> {
  const rows = await store.applicationsByIds(
    ctx,
    told.map(({ facts }) => facts.applicationId),
  )
  const statusOf = new Map(rows.map(({ id, status }) => [id, status]))
  const made = new Map<number, NoticeWords>()
  for (const { id, facts } of told) {
    const status = statusOf.get(facts.applicationId)
    const text = status && wordsOf[status]
    if (text) made.set(id, { text, target: noticeLink(PAGE) })
  }
  return made
}

const careerTold = noticeKind('career.told', Facts, {
  section: 'system',
  topic: 'audit',
  slot: 'audit',
  page: PAGE,
  cadence: 'now',
  outside: '你的红娘申请有结果了',
  words,
})

export const joiningNotices = [careerTold]

export const notifyApplicant = (ctx: TxCtx, { id, userId }: Application): Promise<void> =>
  notify(ctx, careerTold, { to: [userId], subject: careerSubject(id), facts: { applicationId: id } })
