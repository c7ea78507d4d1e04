/** Withdrawals in every state: paid, returned, refused, and waiting for finance or for the owner. */
import { amount } from '@qianxian/protocol/base/format'
import type { CashoutStatus } from '@qianxian/protocol/cashout/cashout.words'
import { momentBefore } from '@qianxian/protocol/base/clock'
import type { Ctx } from '../../src/ctx'
import type { cashoutPayees } from '../../src/db/tables/cashout'
import { claim, decide } from '../../src/features/audit/audit.service'
import { cashoutById, insertStep, payeesOf } from '../../src/features/cashout/cashout.repository'
import { applyCashout, previewCashout } from '../../src/features/cashout/cashout.service'
import { freezeCashout } from '../../src/features/cashout/cashout-ledger'
import { transitionTo } from '../../src/features/cashout/transition'
import { postTransaction } from '../../src/features/finance/finance'
import { accounts } from '../accounts'
import { newCashout, newPayee } from '../makers/cashout'
import { ctxOfAccount, type Demonstration, type Stage } from '../stage'

type PayeeRow = typeof cashoutPayees.$inferSelect

/** Earlier withdrawals of the love user: the result, and how many days ago they were requested. */
const ENDED: readonly { status: CashoutStatus; fen: number; daysAgo: number; reason?: string }[] = [
  { status: 'success', fen: 26_800, daysAgo: 96 },
  { status: 'failed', fen: 18_000, daysAgo: 71, reason: '收款账户暂时不能收款，请核对或更换收款账户后重新提现。' },
  { status: 'success', fen: 18_000, daysAgo: 68 },
  { status: 'rejected', fen: 60_000, daysAgo: 40, reason: '收入来源需要进一步核实，请联系客服说明收入来源后重新提现。' },
  { status: 'cancelled', fen: 5_200, daysAgo: 33 },
  { status: 'returned', fen: 12_000, daysAgo: 21 },
  { status: 'success', fen: 35_600, daysAgo: 9 },
]

export const demonstration: Demonstration = {
  async past(stage) {
    const love = await ctxOfAccount(stage, accounts.love)
    await earn(love, 320_000)
    const card = await newPayee(stage, { userId: love.viewer!.userId, kind: 'bank' })
    await newPayee(stage, { userId: love.viewer!.userId, kind: 'alipay' })
    for (const one of ENDED) await ended(stage, love, card, one)
  },

  async waiting(stage) {
    const love = await ctxOfAccount(stage, accounts.love)
    const treasurer = await financeOf(stage)
    await ask(love, 20_000)
    // Approved withdrawals: the running server dispatches one to WeChat, and a second finance person pays the other.
    for (const [account, kind] of [
      [accounts.vip, 'wechat'],
      [accounts.member, 'bank'],
    ] as const) {
      const member = await ctxOfAccount(stage, account)
      await earn(member, 80_000)
      await newPayee(stage, { userId: member.viewer!.userId, kind, name: '周明远' })
      await agree(treasurer, await ask(member, 30_000))
    }
    const careful = await ctxOfAccount(stage, accounts.matchmaker)
    await earn(careful, 150_000)
    await newPayee(stage, { userId: careful.viewer!.userId, kind: 'alipay', name: '沈若溪' })
    await ask(careful, 88_000)
  },
}

async function financeOf(stage: Stage): Promise<Ctx> {
  const ctx = await ctxOfAccount(stage, accounts.finance)
  return { ...ctx, viewer: { ...ctx.viewer!, roles: new Set(['finance']) } }
}

/** Pays a person for helping at the platform's events. */
const earn = (ctx: Ctx, fen: number): Promise<unknown> =>
  ctx.tx((ctx) =>
    postTransaction(ctx, {
      key: `demonstration:income:${ctx.viewer!.userId}`,
      bizType: 'income',
      bizId: ctx.viewer!.userId,
      memo: `活动协助收入 ${amount(fen)} 元`,
      legs: [
        { account: { kind: 'platformExpense', currency: 'CNY' }, amount: -fen },
        { account: { kind: 'cash', userId: ctx.viewer!.userId }, amount: fen },
      ],
    }),
  )

async function ended(
  stage: Stage,
  ctx: Ctx,
  payee: PayeeRow,
  { status, fen, daysAgo, reason = '' }: (typeof ENDED)[number],
): Promise<void> {
  const createdAt = momentBefore(stage.now, daysAgo, 'day')
  const row = await newCashout(stage, { userId: payee.userId, payeeId: payee.id, payeeKind: payee.kind, fen, createdAt })
  await ctx.tx(async (ctx) => {
    const then = { ...ctx, now: createdAt }
    await freezeCashout(then, row)
    await insertStep(then, row.id, 'submitted', null)
    await insertStep(then, row.id, 'auditing', null)
    const over = { ...ctx, now: momentBefore(createdAt, -1, 'day') }
    await transitionTo(over, row, status, { reason, receiptNo: status === 'success' ? `ICBC${row.id}${daysAgo}` : '' })
  })
}

/** Requests it as the page does. */
async function ask(ctx: Ctx, fen: number): Promise<number> {
  const { feeFen, taxFen, netFen, quote } = await previewCashout(ctx, { fen })
  const payee = (await payeesOf(ctx, ctx.viewer!.userId)).at(-1)!
  const made = await ctx.tx((ctx) =>
    applyCashout(ctx, {
      payeeId: payee.id,
      fen,
      shownFeeFen: feeFen,
      shownTaxFen: taxFen,
      shownNetFen: netFen,
      quote: quote!,
    }),
  )
  return made.id
}

async function agree(treasurer: Ctx, cashoutId: number): Promise<void> {
  const id = (await cashoutById(treasurer, cashoutId))!.auditTaskId!
  await claim(treasurer, { id })
  await decide(treasurer, { id, decision: 'approved', reasons: [] })
}
