/** Notices to an earner: a share was settled, or taken back after a refund. */
import { amount } from '@qianxian/protocol/base/format'
import { values } from '@qianxian/protocol/base/dictionary'
import { object, oneOf, Type } from '@qianxian/protocol/base/shape'
import { bonusTab, statesOfTab, type BonusTab } from '@qianxian/protocol/commission/commission.words'
import { requireMember, type Ctx, type TxCtx } from '../../ctx'
import { noticeKind, noticeLink, notify, type NoticeWords, type StoredNotice } from '../notice/notice'
import * as store from './commission.repository'
import type { RecordRow } from './commission.repository'

const PAGE = '/subpages/member/matchmaker/bonus'

const news = ['credited', 'taken_back'] as const
interface ShareFacts {
  recordId: number
  what: (typeof news)[number]
}

/** Listing or opening the share marks its notices as read. */
export const shareSubject = (recordId: number): string => `commission:${recordId}`

const wordsOf = ({ settledFen, reversedFen }: RecordRow, what: ShareFacts['what']): string =>
  what === 'credited'
    ? `一笔分成已结算 ${amount(settledFen)} 元，可以到我的账户提现`
    : `会员退款，一笔分成按比例扣回 ${amount(reversedFen)} 元，点开看明细`

/** The tab of the page that has the share. */
const tabOf = ({ status }: RecordRow): BonusTab => values(bonusTab).find((tab) => statesOfTab[tab].includes(status))!

const shareTold = noticeKind('commission.share', object({ recordId: Type.Integer(), what: oneOf('消息', news) }), {
  section: 'system',
  topic: 'finance',
  slot: null,
  cadence: 'now',
  page: PAGE,
  outside: '你的分成有变化',
  async words(ctx: Ctx, told: readonly StoredNotice<ShareFacts>[]) {
    const rows = await store.recordsById(
      ctx,
      requireMember(ctx).userId,
      told.map(({ facts }) => facts.recordId),
    )
    const made = new Map<number, NoticeWords>()
    for (const { id, facts } of told) {
      const row = rows.get(facts.recordId)
      if (row) made.set(id, { text: wordsOf(row, facts.what), target: noticeLink(PAGE, { tab: tabOf(row) }) })
    }
    return made
  },
})

export const commissionNotices = [shareTold]

/** A store reads its shares in its statement. */
export const notifyEarner = (ctx: TxCtx, { id, userId }: Pick<RecordRow, 'id' | 'userId'>, what: ShareFacts['what']): Promise<void> =>
  notify(ctx, shareTold, { to: [userId], subject: shareSubject(id), facts: { recordId: id, what } })
