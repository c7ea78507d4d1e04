/** Notices to those who take part: an award was granted or denied. */
import { object, Type } from '@qianxian/protocol/base/shape'
import type { NoticePage } from '@qianxian/protocol/notice/notice.words'
import type { Ctx, TxCtx } from '../../ctx'
import { noticeKind, noticeLink, notify, type NoticeWords, type StoredNotice } from '../notice/notice'
import * as store from './award.repository'
import type { AwardRecordRow } from './award.repository'

const PAGES = { popMatchmaker: '/member/matchmakerpop/award', partner: '/subpages/member/partner/award' } as const satisfies Record<
  store.TaskRow['role'],
  NoticePage
>

/** Opening the task marks it read. */
export const awardSubject = (taskId: number): string => `award:${taskId}`

const decided = noticeKind('award.decided', object({ awardId: Type.Integer() }), {
  section: 'system',
  topic: 'finance',
  slot: null,
  page: PAGES.popMatchmaker,
  cadence: 'now',
  outside: '你的奖励有了结果',
  async words(ctx: Ctx, told: readonly StoredNotice<{ awardId: number }>[]) {
    const made = new Map<number, NoticeWords>()
    for (const { id, facts } of told) {
      const row = await store.awardById(ctx, facts.awardId)
      const task = row && (await store.taskById(ctx, row.taskId))
      if (!row || !task) continue
      const text = row.status === 'granted' ? `「${task.title}」的奖励已发放` : `「${task.title}」的奖励没有发放，点开看原因`
      made.set(id, { text, target: noticeLink(PAGES[task.role], { id: task.id }) })
    }
    return made
  },
})

export const awardNotices = [decided]

export const notifyDecided = (ctx: TxCtx, { id, userId, taskId }: AwardRecordRow): Promise<void> =>
  notify(ctx, decided, { to: [userId], subject: awardSubject(taskId), facts: { awardId: id } })
