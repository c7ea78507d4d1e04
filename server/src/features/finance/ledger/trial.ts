/** Trial balance of a day: every kind of account, and a comparison of the escrow with the orders. */
import { amount } from '@qianxian/protocol/base/format'
import { accountKind, type AccountKind } from '@qianxian/protocol/finance/finance.words'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/open'
import { dayBounds } from './statement'
import { trialRows, type TrialRow } from './statement.repository'

export interface TrialBalance {
  rows: TrialRow[]
  /** Sum of all balances at the end of the day; both currencies must be 0. */
  fen: number
  points: number
  /** The orders' figures compared with the ledger's; empty if there are no orders. */
  beside: { what: string; orders: number; books: number }[]
}

export async function trialOf(db: Db, tenantId: number, day: string): Promise<TrialBalance> {
  const bounds = dayBounds(day)
  const rows = await trialRows(db, tenantId, bounds)
  const sum = (currency: TrialRow['currency']) =>
    rows.filter((row) => row.currency === currency).reduce((total, { closing }) => total + closing, 0)
  return { rows, fen: sum('CNY'), points: sum('PT'), beside: await besideOrders(db, tenantId) }
}

/** Uses the current state, because an order's escrow has no history. */
async function besideOrders(db: Db, tenantId: number): Promise<TrialBalance['beside']> {
  const { rows } = await db.execute<{ what: string; orders: number; books: number }>(sql`
    select case c.currency when 'CNY' then '订单托管（元）' else '订单托管（积分）' end as what,
      coalesce((select sum(e.paid - e.released - e.refunded) from escrows e where e.tenant_id = ${tenantId} and e.currency = c.currency), 0)::bigint as orders,
      coalesce((select sum(a.balance) from ledger_accounts a where a.tenant_id = ${tenantId} and a.kind = 'serviceEscrow' and a.currency = c.currency), 0)::bigint as books
    from (values ('CNY'), ('PT')) as c(currency)`)
  return rows
}

const SIZES = [24, 20, 20, 20, 20] as const

/** Width of a text in columns: a Chinese character has two. */
const wide = (text: string): number => [...text].reduce((width, letter) => width + (letter > '\u2e80' ? 2 : 1), 0)
const padded = (text: string, size: number, isLeft: boolean): string => {
  const space = ' '.repeat(Math.max(0, size - wide(text)))
  return isLeft ? text + space : space + text
}

export function formatTrialBalance({ rows, fen, points, beside }: TrialBalance): string[] {
  const line = (cells: readonly string[]) => cells.map((cell, place) => padded(cell, SIZES[place]!, place === 0)).join('')
  const shown = (value: number, currency: string) =>
    currency === 'CNY' ? `${value < 0 ? '-' : ''}${amount(Math.abs(value))}` : value.toLocaleString('en')
  return [
    line(['科目', '期初', '借方', '贷方', '期末']),
    ...rows.map(({ kind, channel, currency, opening, debit, credit, closing }) =>
      line([
        `${accountKind[kind as AccountKind]}${channel && ` ${channel}`} ${currency}`,
        ...[opening, debit, credit, closing].map((value) => shown(value, currency)),
      ]),
    ),
    `合计：${shown(fen, 'CNY')} 元，${points} 积分${fen === 0 && points === 0 ? '，平衡' : '，不平衡'}`,
    ...beside.map(({ what, orders, books }) => `${what}：订单 ${orders}，账本 ${books}${orders === books ? '，一致' : '，不一致'}`),
  ]
}

export const isBalanced = ({ fen, points, beside }: TrialBalance): boolean =>
  fen === 0 && points === 0 && beside.every(({ orders, books }) => orders === books)
