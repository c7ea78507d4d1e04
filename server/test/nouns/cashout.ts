/** Acts for each verb of withdrawals, and invariants of them and of the books that hold after any kill. */
import { audit } from '@qianxian/protocol/audit/audit'
import { cashout } from '@qianxian/protocol/cashout/cashout'
import type { CashoutStatus, PayeeKind } from '@qianxian/protocol/cashout/cashout.words'
import { newCashout, newPayee } from '../../seed/makers/cashout'
import { postTransaction } from '../../src/features/finance/finance'
import { sweepCashouts } from '../../src/features/cashout/payout-dispatch'
import { idOf, type Belongs, type Scene } from '../scene'
import { isForNobody, onlooker, secret, type Plant } from '../secrets'
import { fillWallet } from './pay'
import { stageOf, type Acts } from '../stage'
import type { Person, TestWorld } from '../world'

/** People with money and payees, and a request like the page's. */
export function cashoutStage(world: TestWorld) {
  const payee = (person: Person, kind: PayeeKind = 'bank') => newPayee(world.bench(), { userId: person.userId, kind })
  /** A person with this much money and a payee. */
  const rich = async (fen = 100_000, kind: PayeeKind = 'bank') => {
    const person = await world.loveUser()
    await fillWallet(person, fen)
    return { person, payeeId: (await payee(person, kind)).id }
  }
  const quoted = async ({ person, payeeId }: { person: Person; payeeId: number }, fen: number) => {
    const { data } = await person.call(cashout.previewCashout, { fen, payeeId })
    const { feeFen, taxFen, netFen, quote } = data
    return { payeeId, fen, shownFeeFen: feeFen, shownTaxFen: taxFen, shownNetFen: netFen, quote: quote ?? 'none' }
  }
  const applied = async (who: { person: Person; payeeId: number }, fen = 20_000): Promise<number> =>
    (await who.person.call(cashout.applyCashout, await quoted(who, fen))).data.id
  const finance = () => world.withRole('finance')
  const taskOf = async (cashoutId: number): Promise<number> => {
    const { rows } = await world.world.db.execute<{ id: string }>(`select audit_task_id as id from cashouts where id = ${cashoutId}`)
    return Number(rows[0]!.id)
  }
  const judged = async (by: Person, cashoutId: number, decision: 'approved' | 'rejected') => {
    const id = await taskOf(cashoutId)
    await by.call(audit.claim, { id })
    const reasons = decision === 'rejected' ? [{ field: 'payee', code: 'payee_mismatch' as const }] : []
    return by.call(audit.decide, { id, decision, reasons })
  }
  /** Runs the sweep as of that moment. */
  const goOn = (at = new Date()) => sweepCashouts(world.served, at)
  return { payee, rich, quoted, applied, finance, taskOf, judged, goOn }
}

const acts = (world: TestWorld): Acts<typeof cashout> => {
  const { by } = stageOf(world)
  const { rich, quoted, applied, finance, judged, goOn } = cashoutStage(world)
  const asked = async () => {
    const who = await rich()
    return { ...who, id: await applied(who) }
  }
  const approved = async () => {
    const it = await asked()
    await judged(await finance(), it.id, 'approved')
    await goOn()
    return it
  }
  return {
    getPayees: async () => by((await rich()).person, cashout.getPayees, {}),
    sendPayeeCode: async () => by((await rich()).person, cashout.sendPayeeCode, {}),
    savePayee: async () => {
      const { person } = await rich()
      await person.call(cashout.sendPayeeCode, {})
      const code = await world.smsCode(person.phone)
      return by(person, cashout.savePayee, { kind: 'alipay', name: '林知夏', account: '13900001234', code })
    },
    previewCashout: async () => {
      const { person, payeeId } = await rich()
      return by(person, cashout.previewCashout, { fen: 20_000, payeeId })
    },
    applyCashout: async () => {
      const who = await rich()
      return by(who.person, cashout.applyCashout, await quoted(who, 20_000))
    },
    cancelCashout: async () => {
      const { person, id } = await asked()
      return by(person, cashout.cancelCashout, { id })
    },
    getCashout: async () => {
      const { person, id } = await asked()
      return by(person, cashout.getCashout, { id })
    },
    checkCashout: async () => {
      const { person, id } = await asked()
      return by(person, cashout.checkCashout, { id })
    },
    getPagedCashoutHis: async () => by((await asked()).person, cashout.getPagedCashoutHis, {}),
    getPagedHandPayouts: async () => {
      await approved()
      return by(await finance(), cashout.getPagedHandPayouts, {})
    },
    enterReceipt: async () => {
      // The platform's own accounts exist only after a first payment.
      await (await finance()).call(cashout.enterReceipt, { id: (await approved()).id, outcome: 'done', receiptNo: '2026112300000' })
      const { id } = await approved()
      return by(await finance(), cashout.enterReceipt, { id, outcome: 'done', receiptNo: '2026112300001' })
    },
  }
}

const belongings = async ({ world, others, me }: Scene): Promise<Belongs<'cashout' | 'payee' | 'handPayout'>> => {
  const { stranger, second, far } = others
  const { tenantA, tenantB } = world
  const payee = (userId: number, tenantId = tenantA) => idOf(newPayee(world.bench(tenantId), { userId, kind: 'bank', replacedAt: null }))
  const made = async (userId: number, facts: { status?: CashoutStatus; approvedById?: number } = {}, tenantId = tenantA) => {
    const payeeId = await idOf(newPayee(world.bench(tenantId), { userId, kind: 'bank', replacedAt: new Date() }))
    // Frozen in the same way as by its request.
    const { rows } = await world.world.db.execute<{ id: string }>(`select id from users where id = ${userId}`)
    if (rows.length === 0) throw new Error('nobody')
    const row = await newCashout(world.bench(tenantId), { userId, payeeId, payeeKind: 'bank', ...facts })
    const ctx = await world.ctx(tenantId, null)
    await ctx.tx(async (ctx) => {
      await postTransaction(ctx, {
        key: `test:frozen:${row.id}`,
        bizType: 'test',
        bizId: row.id,
        memo: '冻结',
        legs: [
          { account: { kind: 'platformExpense', currency: 'CNY' }, amount: -row.fen },
          { account: { kind: 'cashFrozen', userId }, amount: row.fen },
        ],
      })
    })
    return row.id
  }
  const byHand = { status: 'transferring' as const }
  return {
    own: {
      cashout: () => made(me.userId),
      payee: async () => {
        await world.world.db.execute(`update cashout_payees set replaced_at = now() where user_id = ${me.userId} and replaced_at is null`)
        return payee(me.userId)
      },
      handPayout: () => made(second.userId, byHand),
    },
    foreign: {
      cashout: { "somebody else's": await made(stranger.userId), 'of another tenant': await made(far.userId, {}, tenantB) },
      payee: {
        "somebody else's": await idOf(newPayee(world.bench(), { userId: stranger.userId, kind: 'wechat', replacedAt: new Date() })),
        'of another tenant': await idOf(newPayee(world.bench(tenantB), { userId: far.userId, kind: 'wechat', replacedAt: new Date() })),
      },
      handPayout: {
        'their own': await made(me.userId, byHand),
        'one that they agreed to': await made(stranger.userId, { ...byHand, approvedById: me.userId }),
        'one that nobody agreed to': await made(stranger.userId, { status: 'auditing' }),
        'of another tenant': await made(far.userId, byHand, tenantB),
      },
    },
  }
}

/** Each query finds rows that must not exist. */
const invariants = {
  'money that is frozen for something else than open withdrawals and orders': `
    select a.user_id, a.balance from ledger_accounts a where a.kind = 'cashFrozen' and a.balance <>
      (select coalesce(sum(c.fen), 0) from cashouts c where c.tenant_id = a.tenant_id and c.user_id = a.user_id and c.ended_at is null)
      + (select coalesce(sum(o.wallet_fen), 0) from fin_orders o where o.tenant_id = a.tenant_id and o.user_id = a.user_id and o.status in ('created', 'paying'))`,
  'an open withdrawal without its money frozen': `
    select c.user_id, sum(c.fen) from cashouts c where c.ended_at is null group by c.tenant_id, c.user_id having sum(c.fen) >
      coalesce((select max(a.balance) from ledger_accounts a where a.tenant_id = c.tenant_id and a.user_id = c.user_id and a.kind = 'cashFrozen'), 0)`,
  'a withdrawal that waits for nobody': `
    select c.id from cashouts c where c.status = 'auditing' and not exists (
      select 1 from audit_tasks t where t.tenant_id = c.tenant_id and t.id = c.audit_task_id and t.target_type = 'cashout' and t.status in ('need_human', 'assigned'))`,
  'a review of a withdrawal that waits for none': `
    select t.id from audit_tasks t where t.target_type = 'cashout' and t.status in ('need_human', 'assigned') and not exists (
      select 1 from cashouts c where c.tenant_id = t.tenant_id and c.audit_task_id = t.id and c.status = 'auditing')`,
  'a withdrawal that was approved or paid by its owner': `
    select id from cashouts where user_id in (approved_by_id, receipt_by_id) or approved_by_id = receipt_by_id`,
  'two current payees of one kind': `
    select user_id from cashout_payees where replaced_at is null group by tenant_id, user_id, kind having count(*) > 1`,
  'more taken out in a day than may be': `
    select user_id from cashouts where status not in ('rejected', 'failed', 'cancelled', 'returned')
    group by tenant_id, user_id, (created_at at time zone 'Asia/Shanghai')::date having sum(fen) > 2000000`,
}

const secrets: Plant = async (world, { person }) => {
  const account = secret('卡号', isForNobody)
  const payee = await newPayee(world.bench(), { userId: person.userId, kind: 'alipay', account: account.mark })
  const { id } = await newCashout(world.bench(), { userId: person.userId, payeeId: payee.id })
  return { secrets: { account }, ids: { cashout: id }, onlookers: [onlooker('clerk', await world.withRole('finance'))] }
}

export const cashoutFacts = { table: cashout, acts, belongings, invariants, secrets }
