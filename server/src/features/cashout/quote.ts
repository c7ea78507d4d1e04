/** A preview's figures, encrypted: the submitted figures are those that were shown, and they expire with the quote. */
import { randomUUID } from 'node:crypto'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { cashoutLimits } from '@qianxian/protocol/cashout/cashout.words'
import type { Ctx } from '../../ctx'

export interface Quote {
  /** At most one withdrawal is created from a quote. */
  id: string
  tenantId: number
  userId: number
  payeeId: number
  fen: number
  feeFen: number
  taxFen: number
  commissionFen: number
  until: number
}

export function sealQuote(ctx: Ctx, facts: Omit<Quote, 'id' | 'tenantId' | 'until'>): { quote: string; until: Date } {
  const until = momentAfter(ctx.now, cashoutLimits.quoteMinutes, 'minute')
  const quote: Quote = { ...facts, id: randomUUID(), tenantId: ctx.tenant.id, until: until.getTime() }
  return { quote: ctx.secrets.seal(JSON.stringify(quote)), until }
}

/** Decrypts a quote; null if it was not issued by us, belongs to another user, or has expired. */
export function openQuote(ctx: Ctx, userId: number, sealed: string): Quote | null {
  try {
    const quote = JSON.parse(ctx.secrets.unseal(sealed)) as Quote
    return quote.tenantId === ctx.tenant.id && quote.userId === userId && quote.until > ctx.now.getTime() ? quote : null
  } catch {
    return null
  }
}
