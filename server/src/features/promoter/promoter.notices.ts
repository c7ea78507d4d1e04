/** Notices to a promoter about a decision of staff, worded by the state when they are read. */
import { object, Type } from '@qianxian/protocol/base/shape'
import type { PromoterStatus } from '@qianxian/protocol/promoter/promoter.words'
import type { Ctx, TxCtx } from '../../ctx'
import { noticeKind, noticeLink, notify, type NoticeWords, type StoredNotice } from '../notice/notice'
import * as store from './promoter.repository'
import type { PromoterRow } from './promoter.repository'

const PAGE = '/member/matchmaker/matchmakerjoin'

/** Opening the page of the application, or the promoter's home, marks it read. */
export const promoterSubject = (id: number): string => `promoter:${id}`

const WORDS: Readonly<Partial<Record<PromoterStatus, string>>> = {
  active: '你现在是推广红娘，可以分享推广码了',
  frozen: '你的推广资格已冻结',
  terminated: '你的推广资格没有通过或已终止',
}

const decided = noticeKind('promoter.decided', object({ promoterId: Type.Integer() }), {
  section: 'system',
  topic: 'service',
  slot: null,
  page: PAGE,
  cadence: 'now',
  outside: '你的推广资格有了变化',
  async words(ctx: Ctx, told: readonly StoredNotice<{ promoterId: number }>[]) {
    const rows = await store.promotersById(
      ctx,
      told.map(({ facts }) => facts.promoterId),
    )
    const made = new Map<number, NoticeWords>()
    for (const { id, facts } of told) {
      const row = rows.get(facts.promoterId)
      const text = row && WORDS[row.status]
      if (text) made.set(id, { text, target: noticeLink(PAGE, { type: 'pop' }) })
    }
    return made
  },
})

export const promoterNotices = [decided]

export const notifyPromoter = (ctx: TxCtx, { id, userId }: Pick<PromoterRow, 'id' | 'userId'>): Promise<void> =>
  notify(ctx, decided, { to: [userId], subject: promoterSubject(id), facts: { promoterId: id } })
