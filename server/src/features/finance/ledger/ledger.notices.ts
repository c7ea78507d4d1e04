/** Notices about points that are about to expire, a month before. */
import { dateInWords } from '@qianxian/protocol/base/calendar'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { object } from '@qianxian/protocol/base/shape'
import { financeLimits } from '@qianxian/protocol/finance/finance.words'
import { requireMember, type Ctx } from '../../../ctx'
import { noticeLink, noticeKind, type NoticeWords } from '../../notice/notice'
import { expiringPoints } from './ledger.repository'

/** Subject of the notice: one unread notice, however many lots expire. */
export const EXPIRY_SUBJECT = 'points:expiry'

/** Link of the notice: the points mall. */
const WHERE_SPENT = '/subpages/gift/index'

export const noticeUntil = (now: Date): Date => momentAfter(now, financeLimits.pointNoticeDays, 'day')

const expiringOf = (ctx: Ctx) => expiringPoints(ctx, requireMember(ctx).userId, noticeUntil(ctx.now))

export const pointsExpiring = noticeKind('finance.points_expiring', object({}), {
  section: 'system',
  topic: 'finance',
  cadence: 'daily',
  slot: null,
  outside: '有一些积分快要过期了',
  page: WHERE_SPENT,
  /** The text is built when the notice is read, so points used meanwhile are no longer mentioned. */
  async words(ctx, told) {
    const lots = await expiringOf(ctx)
    if (lots.length === 0) return new Map<number, NoticeWords>()
    const points = lots.reduce((sum, { left }) => sum + left, 0).toLocaleString('en')
    const text = `${points} 积分将陆续过期，最早的一批在${dateInWords(lots[0]!.expiresAt)}过期`
    return new Map(told.map(({ id }) => [id, { text, target: noticeLink(WHERE_SPENT), count: 1 }]))
  },
  async holds(ctx, told) {
    return new Set((await expiringOf(ctx)).length > 0 ? told.map(({ id }) => id) : [])
  },
})

export const ledgerNotices = [pointsExpiring]
