/** Notices about a withdrawal, worded by its state when they are read. */
import { amount } from '@qianxian/protocol/base/format'
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { object, Type } from '@qianxian/protocol/base/shape'
import { type CashoutStatus, payeeKind } from '@qianxian/protocol/cashout/cashout.words'
import { requireMember, type Ctx } from '../../ctx'
import { noticeLink, noticeKind, type NoticeWords, type StoredNotice } from '../notice/notice'
import { cashoutsByIds, type CashoutRecord } from './cashout.repository'
import { loadReasons } from './reasons'

const CashoutFacts = object({ cashoutId: Type.Integer() })
type CashoutFacts = { cashoutId: number }

/** Opening the history or the withdrawal marks it read. */
export const cashoutSubject = (cashoutId: number): string => `cashout:${cashoutId}`

const own = (ctx: Ctx, told: readonly StoredNotice<CashoutFacts>[]) =>
  cashoutsByIds(
    ctx,
    requireMember(ctx).userId,
    told.map(({ facts }) => facts.cashoutId),
  )

const toItsOwner = (say: (row: CashoutRecord, why: readonly string[]) => string | null) =>
  async function words(ctx: Ctx, told: readonly StoredNotice<CashoutFacts>[]): Promise<Map<number, NoticeWords>> {
    const rows = await own(ctx, told)
    const why = await loadReasons(ctx, [...rows.values()])
    const made = new Map<number, NoticeWords>()
    for (const { id, facts } of told) {
      const row = rows.get(facts.cashoutId)
      const text = row && say(row, why.get(row.id) ?? [])
      if (text) made.set(id, { text, target: noticeLink('/subpages/member/makecash') })
    }
    return made
  }

const whileIn = (status: CashoutStatus) =>
  async function holds(ctx: Ctx, told: readonly StoredNotice<CashoutFacts>[]): Promise<Set<number>> {
    const rows = await own(ctx, told)
    return new Set(told.filter(({ facts }) => rows.get(facts.cashoutId)?.status === status).map(({ id }) => id))
  }

const yuan = ({ fen }: CashoutRecord): string => `${amount(fen)} 元`
const because = (why: readonly string[]): string => (why.length === 0 ? '' : `：${why.join('')}`)

const common = { section: 'system', topic: 'finance', slot: 'audit', page: '/subpages/member/makecash' } as const

export const cashoutFiled = noticeKind('cashout.filed', CashoutFacts, {
  ...common,
  cadence: 'silent',
  outside: '',
  words: toItsOwner((row) => `提现 ${yuan(row)}已提交，审核通过后打款到${payeeKind[row.payeeKind]}`),
})

export const cashoutRejected = noticeKind('cashout.rejected', CashoutFacts, {
  ...common,
  cadence: 'now',
  outside: '你的提现有结果了',
  words: toItsOwner((row, why) => `提现 ${yuan(row)}未通过，钱已退回余额${because(why)}`),
})

export const cashoutAwaits = noticeKind('cashout.awaits', CashoutFacts, {
  ...common,
  cadence: 'now',
  outside: '你的提现待确认收款',
  words: toItsOwner((row) =>
    row.confirmUntil === null ? null : `提现 ${yuan(row)}已通过，请在 ${dateAndTime(row.confirmUntil)} 前到微信确认收款，过期退回余额`,
  ),
  holds: whileIn('awaiting_user_confirm'),
})

export const cashoutArrived = noticeKind('cashout.arrived', CashoutFacts, {
  ...common,
  cadence: 'now',
  outside: '你的提现已到账',
  words: toItsOwner((row) => `提现 ${amount(row.fen - row.feeFen - row.taxFen)} 元已到账，请到${payeeKind[row.payeeKind]}查看`),
})

export const cashoutFailed = noticeKind('cashout.failed', CashoutFacts, {
  ...common,
  cadence: 'now',
  outside: '你的提现没有成功',
  words: toItsOwner((row, why) => `提现 ${yuan(row)}没有成功，钱已退回余额${because(why)}`),
})

export const cashoutReturned = noticeKind('cashout.returned', CashoutFacts, {
  ...common,
  cadence: 'now',
  outside: '你的提现已退回',
  words: toItsOwner((row) => `提现 ${yuan(row)}超时未确认收款，钱已退回余额，可以重新提现`),
})

export const cashoutNotices = [cashoutFiled, cashoutRejected, cashoutAwaits, cashoutArrived, cashoutFailed, cashoutReturned]
