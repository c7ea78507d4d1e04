/** Notices to an earner: a share was settled, or taken back after a refund, or a claim of it was decided. */
import { amount } from '@qianxian/protocol/base/format'
import { values } from '@qianxian/protocol/base/dictionary'
import { object, oneOf, Type } from '@qianxian/protocol/base/shape'
import { bonusTab, statesOfTab, type BonusTab } from '@qianxian/protocol/commission/commission.words'
import type { NoticePage } from '@qianxian/protocol/notice/notice.words'
import { requireMember, type Ctx, type TxCtx } from '../../ctx'
import { readAll } from '../../db/reads'
import { noticeKind, noticeLink, notify, type NoticeKind, type NoticeWords, type StoredNotice } from '../notice/notice'
import * as store from './commission.repository'
import type { RecordRow } from './commission.repository'
import { disputesById, type DisputeRow } from './disputes.repository'

const PAGE = '/subpages/member/matchmaker/bonus'

/** The page that shows the share; the account if its plugin is closed, or the partnership is over. */
function pageOf({ tenant, viewer }: Ctx, { role, level }: RecordRow): NoticePage {
  if (role === 'partner')
    return tenant.hasPlugin('partner') && viewer?.roles.has('partner') ? '/subpages/member/partner/bonus' : '/member/finance'
  if (level !== null) return tenant.hasPlugin('popmatchmaker') ? '/member/matchmakerpop/bonus' : '/member/finance'
  return PAGE
}

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
      if (row) made.set(id, { text: wordsOf(row, facts.what), target: noticeLink(pageOf(ctx, row), { tab: tabOf(row) }) })
    }
    return made
  },
})

/** Listing the claims marks the notice as read. */
export const claimSubject = (disputeId: number): string => `commission-claim:${disputeId}`

const ClaimFacts = object({ disputeId: Type.Integer() })
const HeldFacts = object({ disputeId: Type.Integer(), recordId: Type.Integer() })
const decided = { section: 'system', topic: 'finance', slot: null, cadence: 'now', page: PAGE, outside: '分成申诉有结论了' } as const

const isCorrected = ({ status }: DisputeRow): boolean => status === 'corrected'

/** To the one who claimed. */
const claimDecided = noticeKind('commission.claim', ClaimFacts, {
  ...decided,
  async words(ctx: Ctx, told: readonly StoredNotice<{ disputeId: number }>[]) {
    const rows = await disputesById(
      ctx,
      told.map(({ facts }) => facts.disputeId),
    )
    const made = new Map<number, NoticeWords>()
    for (const { id, facts } of told) {
      const row = rows.find((one) => one.id === facts.disputeId)
      if (row)
        made.set(id, {
          text: `你的分成申诉${isCorrected(row) ? '成立' : '没有成立'}：${row.answer}`,
          target: noticeLink(PAGE, { claims: 1 }),
        })
    }
    return made
  },
})

/** To those whose share was claimed. */
const shareJudged = noticeKind('commission.judged', HeldFacts, {
  ...decided,
  async words(ctx: Ctx, told: readonly StoredNotice<{ disputeId: number; recordId: number }>[]) {
    const [rows, shares] = await readAll(ctx, [
      () =>
        disputesById(
          ctx,
          told.map(({ facts }) => facts.disputeId),
        ),
      () =>
        store.recordsById(
          ctx,
          requireMember(ctx).userId,
          told.map(({ facts }) => facts.recordId),
        ),
    ])
    const made = new Map<number, NoticeWords>()
    for (const { id, facts } of told) {
      const [row, share] = [rows.find((one) => one.id === facts.disputeId), shares.get(facts.recordId)]
      const outcome = share?.supersededAt ? '已更正' : '没有变化'
      if (row && share)
        made.set(id, { text: `你的一笔分成经过申诉核实，${outcome}：${row.answer}`, target: noticeLink(PAGE, { tab: tabOf(share) }) })
    }
    return made
  },
})

export const commissionNotices = [shareTold, claimDecided, shareJudged] as NoticeKind[]

/** Tells the claimant, and the persons whose shares stood before. A store reads the decision in its statement. */
export async function notifyDecided(ctx: TxCtx, { id, userId }: DisputeRow, before: readonly RecordRow[]): Promise<void> {
  await notify(ctx, claimDecided, { to: [userId], subject: claimSubject(id), facts: { disputeId: id } })
  for (const record of before)
    if (record.userId !== userId)
      await notify(ctx, shareJudged, {
        to: [record.userId],
        subject: shareSubject(record.id),
        facts: { disputeId: id, recordId: record.id },
      })
}

/** A store reads its shares in its statement. */
export const notifyEarner = (ctx: TxCtx, { id, userId }: Pick<RecordRow, 'id' | 'userId'>, what: ShareFacts['what']): Promise<void> =>
  notify(ctx, shareTold, { to: [userId], subject: shareSubject(id), facts: { recordId: id, what } })
