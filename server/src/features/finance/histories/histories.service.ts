/** A member's balances as one snapshot, and histories by month with their sums. */
import { name } from '@qianxian/protocol/base/dictionary'
import { clockInChina, momentAfter, momentOf } from '@qianxian/protocol/base/clock'
import type { finance } from '@qianxian/protocol/finance/finance'
import type { HistoryPage, HistoryRow } from '@qianxian/protocol/finance/finance.schema'
import {
  type AccountKind,
  type Currency,
  financeLimits,
  type HistoryDirection,
  orderStatus,
  refundStatus,
} from '@qianxian/protocol/finance/finance.words'
import { requireMember, type Ctx } from '../../../ctx'
import { readEach } from '../../../db/reads'
import { paging, type Asked } from '../../../http/paging'
import type { Verb } from '../../../http/serve'
import { closeUnaskedOrdersOf } from '../orders/order-lifecycle'
import { monthOf } from '../orders/order-payment'
import * as store from './histories.repository'
import type { EntryRow, MonthSums, Place, Wanted } from './histories.repository'

export const getBalances: Verb<typeof finance.getBalances> = async (ctx) => {
  const { userId } = requireMember(ctx)
  await closeUnaskedOrdersOf(ctx, userId)
  const until = momentAfter(ctx.now, financeLimits.pointNoticeDays, 'day')
  const { balances, expired, ordered, earned, ending, ends_at: endsAt } = await store.loadSnapshot(ctx, userId, until)
  const of = (kind: AccountKind): number => balances[kind] ?? 0
  return {
    balance: of('cash'),
    balanceFrozen: of('cashFrozen'),
    credit: of('points') - Number(expired),
    creditFrozen: of('pointsFrozen'),
    commission: of('commission'),
    commissionPending: of('commissionFrozen'),
    totalIncome: Number(earned),
    // Frozen money that belongs to no order is waiting for a withdrawal.
    cashingOut: of('cashFrozen') - Number(ordered),
    ending: endsAt === null ? null : { points: Number(ending), at: new Date(endsAt).toISOString() },
    serverTime: ctx.now.toISOString(),
  }
}

interface HistoryAsked extends Asked {
  month?: string
  direction?: HistoryDirection
}

/** A row of one source with its position among the rows of all sources. */
interface Placed {
  place: Place
  at: Date
  row: HistoryRow
}

interface History {
  name: string
  currency: Currency
  /** Rows of one direction, each with its position. */
  in(wanted: Wanted): Promise<Placed[]>
  out(wanted: Wanted): Promise<Placed[]>
  sums(months: readonly string[]): Promise<MonthSums[]>
}

/** Returns the first moment of a month in China, and that of the next. */
function spanOf(month: string): readonly [Date, Date] {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const first = clockInChina(new Date(Date.UTC(year, number - 1, 2))).startOf('month')
  return [momentOf(first), momentOf(first.add(1, 'month'))]
}

const newestFirst = (one: Placed, other: Placed): number => {
  for (const place of [0, 1, 2] as const) if (one.place[place] !== other.place[place]) return other.place[place] - one.place[place]
  return 0
}

async function pageOf(ctx: Ctx, { name: list, currency, ...history }: History, asked: HistoryAsked): Promise<HistoryPage> {
  const { month, direction = 'all', ...paged } = asked
  const { userId } = requireMember(ctx)
  const size = paged.size ?? financeLimits.historyPageSize
  const { place, limit, pageFrom } = paging<Place>(ctx, `${list}:${userId}:${month ?? ''}:${direction}`, { ...paged, size })
  const wanted: Wanted = { span: month === undefined ? null : spanOf(month), before: place, limit }
  const rows = [...(direction === 'out' ? [] : await history.in(wanted)), ...(direction === 'in' ? [] : await history.out(wanted))]
  rows.sort(newestFirst)
  let shown: Placed[] = []
  const { list: page, nextCursor } = await pageFrom(
    rows,
    (row) => row.place,
    (some) => {
      shown = some
      return some.map(({ row }) => row)
    },
  )
  const begun = place && monthOf(new Date(place[0]))
  const months = [...new Set(shown.map(({ at }) => monthOf(at)))].filter((one) => one !== begun)
  const sums = new Map((await history.sums(months)).map((one) => [one.month, one]))
  return {
    list: page,
    nextCursor,
    months: months.map((one) => ({ month: one, income: sums.get(one)?.income ?? 0, outgo: sums.get(one)?.outgo ?? 0, currency })),
  }
}

// --- Accounts -----------------------------------------------------------------------

const ORDER_PAGE = '/subpages/member/pay'
const linkOf = (orderId: number | null): string => (orderId === null ? '' : `${ORDER_PAGE}?id=${orderId}`)

function entryRow(currency: Currency, { accountId, entryNo, delta, balanceAfter, at, memo, bizType, bizId }: EntryRow): Placed {
  const orderId = bizType === 'order' ? Number(bizId) : null
  return {
    place: [at.getTime(), accountId, entryNo!],
    at,
    row: {
      id: `${accountId}-${entryNo}`,
      title: memo,
      amount: delta,
      currency,
      balanceAfter,
      at: at.toISOString(),
      orderId,
      link: linkOf(orderId),
      standing: '',
      source: null,
    },
  }
}

async function historyOfAccounts(ctx: Ctx, list: string, kinds: readonly AccountKind[], currency: Currency): Promise<History> {
  const accounts = await store.accountsOf(ctx, requireMember(ctx).userId, kinds)
  const read = async (isIn: boolean, wanted: Wanted): Promise<Placed[]> => {
    const pages = await readEach(ctx, accounts, ({ id }) => store.listEntries(ctx, id, isIn, wanted))
    const entries = pages.flat()
    const sources = await store.loadLotSources(ctx, isIn && currency === 'PT' ? entries.map(({ txnId }) => txnId) : [])
    return entries.map((entry) => {
      const placed = entryRow(currency, entry)
      return { ...placed, row: { ...placed.row, source: sources.get(entry.txnId) ?? null } }
    })
  }
  return {
    name: list,
    currency,
    in: (wanted) => read(true, wanted),
    out: (wanted) => read(false, wanted),
    sums: (months) =>
      store.accountMonths(
        ctx,
        accounts.map(({ id }) => id),
        months,
      ),
  }
}

/** All movements of the wallet, with the balance after each. */
export const getPagedIncomes: Verb<typeof finance.getPagedIncomes> = async (ctx, asked) =>
  pageOf(ctx, await historyOfAccounts(ctx, 'incomes', ['cash', 'commission'], 'CNY'), asked)

export const getPagedCreditHis: Verb<typeof finance.getPagedCreditHis> = async (ctx, asked) =>
  pageOf(ctx, await historyOfAccounts(ctx, 'credit', ['points'], 'PT'), asked)

// --- Orders -------------------------------------------------------------------------

const PAID = 1
const PAID_BACK = 2

/** Payments for orders by any channel, and their refunds. */
export const getPagedCharges: Verb<typeof finance.getPagedCharges> = async (ctx, asked) => {
  const { userId } = requireMember(ctx)
  const common = { currency: 'CNY', balanceAfter: null, source: null } as const
  return pageOf(
    ctx,
    {
      name: 'charges',
      currency: 'CNY',
      async in(wanted) {
        const rows = await store.listRefunds(ctx, userId, PAID_BACK, wanted)
        return rows.map(({ refund: { id, fen, orderId, createdAt, status }, subject }) => ({
          place: [createdAt.getTime(), PAID_BACK, id],
          at: createdAt,
          row: {
            ...common,
            id: `r${id}`,
            title: `退款：${subject.title}`,
            amount: fen,
            at: createdAt.toISOString(),
            orderId,
            link: linkOf(orderId),
            standing: name(refundStatus, status),
          },
        }))
      },
      async out(wanted) {
        const rows = await store.paidOrders(ctx, userId, PAID, wanted)
        return rows.map(({ id, amountFen, paidAt, subject, status }) => ({
          place: [paidAt!.getTime(), PAID, id],
          at: paidAt!,
          row: {
            ...common,
            id: `o${id}`,
            title: subject.title,
            amount: -amountFen,
            at: paidAt!.toISOString(),
            orderId: id,
            link: linkOf(id),
            standing: name(orderStatus, status),
          },
        }))
      },
      sums: (months) => store.orderMonths(ctx, userId, months),
    },
    asked,
  )
}
