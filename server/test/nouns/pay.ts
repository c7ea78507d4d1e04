/** Acts for each verb of paying, and invariants that hold after any kill. */
import { pay } from '@qianxian/protocol/pay/pay'
import { postTransaction } from '../../src/features/finance/finance'
import { paying } from '../payments'
import { stageOf, type Acts } from '../stage'
import type { Person, TestWorld } from '../world'
import { orderStage } from './finance'

/** Posts money to the wallet, in the same way as an income. */
export async function fillWallet(person: Person, fen: number, key = `test:wallet:${person.userId}:${fen}`): Promise<void> {
  const ctx = await person.ctx()
  await ctx.tx((ctx) =>
    postTransaction(ctx, {
      key,
      bizType: 'test',
      bizId: person.userId,
      memo: '测试收入',
      legs: [
        { account: { kind: 'platformExpense', currency: 'CNY' }, amount: -fen },
        { account: { kind: 'cash', userId: person.userId }, amount: fen },
      ],
    }),
  )
}

const acts = (world: TestWorld): Acts<typeof pay> => {
  const { by, her } = stageOf(world)
  const { ordered } = orderStage()
  const one = async () => {
    const buyer = await her()
    return { buyer, id: await ordered(buyer) }
  }
  return {
    getPayWays: async () => {
      const { buyer, id } = await one()
      return by(buyer, pay.getPayWays, { id })
    },
    sendPayCode: async () => by(await her(), pay.sendPayCode, {}),
    walletPay: async () => {
      const { buyer, id } = await one()
      await fillWallet(buyer, 5_000)
      return by(buyer, pay.walletPay, { id })
    },
    tenPay: async () => {
      const { buyer, id } = await one()
      return by(buyer, pay.tenPay, { id, scene: 'h5' })
    },
    aliPay: async () => {
      const { buyer, id } = await one()
      return by(buyer, pay.aliPay, { id })
    },
    douyinPay: async () => {
      const { buyer, id } = await one()
      return (headers) => buyer.call(pay.douyinPay, { id }, { headers: { ...headers, 'x-platform': 'tt' } })
    },
    confirmRefundToWallet: async () => {
      const { buyer, id } = await one()
      const { payOff, failRefund } = paying(world)
      await payOff(buyer, id)
      return by(buyer, pay.confirmRefundToWallet, { refundId: await failRefund(buyer, id, 1_000) })
    },
  }
}

/** Each query finds rows that must not exist. */
const invariants = {
  'an order that was paid by a channel without one payment that settled it': `
    select o.id from fin_orders o where o.payment_id is not null and
      (select count(*) from payments p where p.tenant_id = o.tenant_id and p.order_id = o.id and p.is_settling and p.id = o.payment_id) <> 1`,
  'a payment that settled an order which does not know it': `
    select p.id from payments p join fin_orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
    where p.is_settling and o.payment_id is distinct from p.id`,
  'a paid payment that neither settled its order nor goes back': `
    select p.id from payments p where p.status = 'paid' and not p.is_settling and not exists (
      select 1 from fin_refunds r where r.tenant_id = p.tenant_id and r.payment_id = p.id and r.is_stray and r.fen = p.fen)`,
  'a channel that owes a refund of which nothing is sent': `
    select r.id from fin_refunds r where r.payment_id is not null and r.channel_fen > 0 and exists (
      select 1 from payments p where p.tenant_id = r.tenant_id and p.id = r.payment_id)
    and not exists (select 1 from pay_refunds s where s.tenant_id = r.tenant_id and s.refund_id = r.id and s.fen = r.channel_fen)`,
  'a refund that its channel settled and the books do not know': `
    select s.refund_id from pay_refunds s join fin_refunds r on r.tenant_id = s.tenant_id and r.id = s.refund_id
    where s.settled_at is not null and r.status = 'pending'`,
}

export const payFacts = { table: pay, acts, invariants }
