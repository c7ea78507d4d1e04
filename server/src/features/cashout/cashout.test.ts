/** Withdrawals: blockers, figures, approval, and that each withdrawal is paid once or returned once. */
import { faults } from '@qianxian/protocol/base/faults'
import { SUCCESS_CODE } from '@qianxian/protocol/base/limits'
import { audit } from '@qianxian/protocol/audit/audit'
import { cashout } from '@qianxian/protocol/cashout/cashout'
import { account } from '@qianxian/protocol/account/account'
import { report } from '@qianxian/protocol/report/report'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newPayee } from '../../../seed/makers/cashout'
import { cashoutFacts, cashoutStage } from '../../../test/nouns/cashout'
import { financeFacts } from '../../../test/nouns/finance'
import { fillWallet } from '../../../test/nouns/pay'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { AdapterFault } from '../../adapters/lib/adapter-fault'
import { accountChanges, users } from '../../db/tables/account'
import { cashouts } from '../../db/tables/cashout'
import { tenantConfigs } from '../../db/tables/tenant'
import { accountJobs } from '../account/account.jobs'
import { balancesOf as ledgerBalances } from '../finance/finance'
import { applyCashout, previewCashout } from './cashout.service'
import { quoteFee, quoteTax } from './figures'
import { applyTransferResult } from './payout-dispatch'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(async () => {
  const { world: open } = world
  for (const [what, query] of Object.entries({ ...cashoutFacts.invariants, ...financeFacts.invariants }))
    expect((await open.db.execute(query)).rows, what).toEqual([])
  await world.close()
})

const HOUR = 3_600_000
const later = (hours: number) => new Date(Date.now() + hours * HOUR)
const balancesOf = async (person: Person) => {
  const { cash, cashFrozen } = await ledgerBalances(await person.ctx(), person.userId)
  return { balance: cash, cashingOut: cashFrozen }
}
const rowOf = async (id: number) => (await world.world.db.select().from(cashouts).where(eq(cashouts.id, id)))[0]!
const stateOf = async (id: number) => (await rowOf(id)).status

/** Runs `work` with temporarily changed settings of the tenant. */
async function withConfig<Value>(kind: 'finance' | 'cashout' | 'love', change: object, work: () => Promise<Value>): Promise<Value> {
  const { db } = world.world
  const rows = await db.select().from(tenantConfigs).where(eq(tenantConfigs.tenantId, world.tenantA))
  const value = rows.find((row) => row.kind === kind)!.value as object
  const set = (next: object) =>
    db.execute(`update tenant_configs set value = '${JSON.stringify(next)}'::jsonb where tenant_id = ${world.tenantA} and kind = '${kind}'`)
  await set({ ...value, ...change })
  try {
    return await work()
  } finally {
    await set(value)
  }
}

describe('deductions', () => {
  const config = { cashoutChargeCommission: true, cashoutCommissionRatio: 60, cashoutCommissionThreshold: 10_000 }

  test.each([
    [10_000, 0],
    [10_001, 0],
    [10_167, 1],
    [20_000, 60],
    [200_000, 1_140],
  ])('the fee of %i fen is %i: charged on the part above the threshold, rounded down', (fen, fee) => {
    expect(quoteFee(fen, config)).toBe(fee)
  })

  test('a larger withdrawal never pays out less than a smaller one', () => {
    for (let fen = 9_990; fen < 12_000; fen += 1)
      expect(fen + 1 - quoteFee(fen + 1, config)).toBeGreaterThanOrEqual(fen - quoteFee(fen, config))
  })

  test.each([
    [80_000, 0],
    [100_000, 4_000],
    [400_000, 64_000],
    [500_000, 80_000],
    [3_000_000, 520_000],
    [10_000_000, 2_500_000],
  ])('labour income of %i fen in a month is taxed with %i', (fen, tax) => {
    expect(quoteTax(fen, { commissionFen: 0, taxFen: 0 }, '2019-1')).toBe(tax)
  })

  test('two withdrawals of one month are taxed as one amount', () => {
    const first = quoteTax(300_000, { commissionFen: 0, taxFen: 0 }, '2019-1')
    const second = quoteTax(200_000, { commissionFen: 300_000, taxFen: first }, '2019-1')
    expect(first + second).toBe(quoteTax(500_000, { commissionFen: 0, taxFen: 0 }, '2019-1'))
  })

  test('no tax is withheld while the platform has confirmed no table', () => {
    expect(quoteTax(5_000_000, { commissionFen: 0, taxFen: 0 }, null)).toBe(0)
  })
})

describe('a withdrawal blocker', () => {
  const kindsOf = async (person: Person, input: { fen?: number; payeeId?: number } = {}) =>
    (await previewCashout(await person.ctx(), input)).blocked.map(({ kind }) => kind)

  test('does not exist for a member with money, a phone and a payee', async () => {
    const { rich } = cashoutStage(world)
    const { person, payeeId } = await rich()
    const { data } = await person.call(cashout.previewCashout, { fen: 20_000, payeeId })
    expect(data).toMatchObject({ blocked: [], feeFen: 60, taxFen: 0, netFen: 19_940, availableFen: 100_000, timesLeft: 3 })
    expect(data.quote).not.toBeNull()
  })

  test('is a sentence with a link to the page that resolves it', async () => {
    const person = await world.loveUser()
    expect(await kindsOf(person)).toEqual(['threshold', 'no_payee'])
    await fillWallet(person, 50_000)
    await world.world.db.update(users).set({ phoneEnc: null, phoneHash: null }).where(eq(users.id, person.userId))
    const { data } = await person.call(cashout.previewCashout, {})
    expect(data.blocked[0]).toMatchObject({ kind: 'phone', link: '/pages/login/loginByBindPhone' })
    for (const { words } of data.blocked) expect(words).toMatch(/[一-龥]{4,}/)
  })

  test.each([
    [999, 'too_little'],
    [100_001, 'short'],
  ] as const)('an amount of %i fen: %s', async (fen, kind) => {
    const { rich } = cashoutStage(world)
    const { person, payeeId } = await rich(100_000)
    expect(await kindsOf(person, { fen, payeeId })).toEqual([kind])
  })

  test.each([
    [500_000, 500_001, '每次的上限', 200_000],
    [150_000, 250_000, '可提现的余额', 150_000],
  ])('with %i fen, an amount of %i names the limit that binds and its one sum', async (balance, fen, limit, most) => {
    const { rich } = cashoutStage(world)
    const { person, payeeId } = await rich(balance)
    const { availableFen, availableWhy, blocked } = await previewCashout(await person.ctx(), { fen, payeeId })
    expect([availableFen, availableWhy]).toEqual([most, limit])
    expect(blocked.map(({ words }) => words)).toEqual([
      `现在最多提现 ${(most / 100).toLocaleString('en', { minimumFractionDigits: 2 })} 元（${limit}）`,
    ])
  })

  test('is raised by an amount above the single limit', async () => {
    const { rich } = cashoutStage(world)
    const { person, payeeId } = await rich(500_000)
    expect(await kindsOf(person, { fen: 200_001, payeeId })).toEqual(['too_much'])
    expect(await kindsOf(person, { fen: 200_000, payeeId })).toEqual([])
  })

  test('is raised by a closed platform, and by a required but missing proven name', async () => {
    const { rich, quoted } = cashoutStage(world)
    const who = await rich()
    const asked = await quoted(who, 20_000)
    await withConfig('finance', { canCashout: false }, async () => {
      expect(await kindsOf(who.person)).toEqual(['closed'])
      await expect((await who.person.ctx()).tx((ctx) => applyCashout(ctx, asked))).rejects.toThrow('提现暂未开放')
    })
    await withConfig('love', { requireRealName: true }, async () => {
      expect(await kindsOf(who.person)).toEqual(['real_name'])
      await world.world.db.update(users).set({ realNameAt: new Date() }).where(eq(users.id, who.person.userId))
      expect(await kindsOf(who.person)).toEqual([])
    })
  })

  test('is raised by a phone changed less than 72 hours ago, even once the change cannot be undone', async () => {
    const { rich } = cashoutStage(world)
    const { person } = await rich()
    const changed = (hoursAgo: number) =>
      world.world.db.insert(accountChanges).values({
        tenantId: world.tenantA,
        userId: person.userId,
        what: 'phone',
        codeHash: `c${hoursAgo}`,
        changedAt: new Date(Date.now() - hoursAgo * HOUR),
        expiresAt: new Date(Date.now() - (hoursAgo - 48) * HOUR),
      })
    await changed(73)
    expect(await kindsOf(person)).toEqual([])
    await changed(71)
    expect(await kindsOf(person)).toEqual(['changed'])
  })

  test('lasts its 72 hours even after the sweep deletes the former phone', async () => {
    const { rich } = cashoutStage(world)
    const { person } = await rich()
    const changedAt = new Date()
    await world.world.db.insert(accountChanges).values({
      tenantId: world.tenantA,
      userId: person.userId,
      what: 'phone',
      codeHash: 'swept',
      formerEnc: 'x',
      changedAt,
      expiresAt: later(48),
    })
    const sweep = accountJobs.find(({ name }) => name === 'account-change-expiry')!
    if (sweep.kind !== 'sweep') throw new Error('no sweep')
    const after = async (hours: number) => {
      await sweep.sweep(world.world, later(hours))
      return (await previewCashout({ ...(await person.ctx()), now: later(hours) }, {})).blocked.map(({ kind }) => kind)
    }
    expect(await after(49)).toEqual(['changed'])
    expect(await after(71.9)).toEqual(['changed'])
    expect(await after(72.1)).toEqual([])
  })

  test('is raised by an open investigation of the member', async () => {
    const { rich } = cashoutStage(world)
    const { person } = await rich()
    const reporter = await world.loveUser()
    await reporter.call(report.fileReport, { no: person.no, category: 'money', text: '聊了两天就要我投资' })
    expect(await kindsOf(person)).toEqual(['dispute'])
  })
})

describe('applying for a withdrawal', () => {
  test('freezes the money and waits for finance; the owner can cancel it before approval', async () => {
    const { rich, applied } = cashoutStage(world)
    const who = await rich(100_000)
    const id = await applied(who, 20_000)
    expect(await stateOf(id)).toBe('auditing')
    expect(await balancesOf(who.person)).toMatchObject({ balance: 80_000 })
    expect((await who.person.call(cashout.cancelCashout, { id })).data).toMatchObject({ state: 'cancelled', canCancel: false })
    expect((await who.person.call(cashout.cancelCashout, { id })).data.state).toBe('cancelled')
    expect(await balancesOf(who.person)).toMatchObject({ balance: 100_000 })
  })

  test('creates one withdrawal on a double tap, with and without its key', async () => {
    const { rich, quoted } = cashoutStage(world)
    const who = await rich(100_000)
    const asked = await quoted(who, 20_000)
    const twice = await Promise.all([who.person.call(cashout.applyCashout, asked), who.person.call(cashout.applyCashout, asked)])
    expect(twice.map(({ code }) => code)).toEqual([SUCCESS_CODE, SUCCESS_CODE])
    expect(twice[0]!.data.id).toBe(twice[1]!.data.id)
    expect((await balancesOf(who.person)).balance).toBe(80_000)
  })

  test('creates one withdrawal from a hundred simultaneous requests for the whole balance', { timeout: 60_000 }, async () => {
    const { rich, quoted } = cashoutStage(world)
    const who = await rich(50_000)
    const asked = await Promise.all(Array.from({ length: 100 }, () => quoted(who, 50_000)))
    const answers = await Promise.all(asked.map((one) => who.person.call(cashout.applyCashout, one)))
    expect(answers.filter(({ code }) => code === SUCCESS_CODE)).toHaveLength(1)
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([SUCCESS_CODE, faults.balance_short.code]))
    expect((await balancesOf(who.person)).balance).toBe(0)
  })

  test('is limited to three a day, however many are requested at once', async () => {
    const { rich, quoted } = cashoutStage(world)
    const who = await rich(100_000)
    const asked = await Promise.all(Array.from({ length: 8 }, () => quoted(who, 2_000)))
    const answers = await Promise.all(asked.map((one) => who.person.call(cashout.applyCashout, one)))
    expect(answers.filter(({ code }) => code === SUCCESS_CODE)).toHaveLength(3)
    expect(answers.find(({ code }) => code !== SUCCESS_CODE)).toMatchObject({ code: 40980 })
  })

  test("refuses a quote that expired, is another user's, has other figures, or precedes a rule change", async () => {
    const { rich, quoted } = cashoutStage(world)
    const [who, other] = [await rich(), await rich()]
    const asked = await quoted(who, 20_000)
    const refused = async (input: typeof asked, by = who.person) => expect((await by.call(cashout.applyCashout, input)).code).toBe(40981)
    await refused({ ...asked, fen: 20_001 })
    await refused({ ...asked, shownFeeFen: 0, shownNetFen: 20_000 })
    await refused({ ...asked, quote: 'none' })
    await refused({ ...asked, payeeId: other.payeeId }, other.person)
    expect((await who.person.call(cashout.applyCashout, { ...asked, payeeId: other.payeeId })).code).toBe(40410)
    await withConfig('finance', { cashoutCommissionRatio: 100 }, async () => {
      await expect((await who.person.ctx()).tx((ctx) => applyCashout(ctx, asked))).rejects.toThrow('提现信息已更新')
    })
    await expect((await who.person.ctx(later(0.2))).tx((ctx) => applyCashout(ctx, asked))).rejects.toThrow('提现信息已更新')
    expect((await balancesOf(who.person)).balance).toBe(100_000)
  })
})

describe('approving a withdrawal', () => {
  test('is for finance: auditors never see it, and nobody approves their own', async () => {
    const { rich, applied, taskOf, judged, finance: newFinance } = cashoutStage(world)
    const who = await rich()
    const id = await applied(who)
    const task = await taskOf(id)
    const auditor = await world.auditor()
    expect((await auditor.call(audit.claim, { id: task })).code).toBe(40410)
    expect((await auditor.call(audit.getPaged, { box: 'open', targetType: 'cashout' })).data.list).toEqual([])
    const treasurer = await newFinance()
    const seen = (await treasurer.call(audit.getPaged, { box: 'open' })).data.list
    expect(seen.map((row) => row.id)).toContain(task)
    expect(seen.every(({ targetType }) => targetType === 'cashout')).toBe(true)

    const own = await newFinance()
    const { payee } = cashoutStage(world)
    await fillWallet(own, 100_000)
    const mine = await applied({ person: own, payeeId: (await payee(own)).id })
    expect((await judged(own, mine, 'approved')).code).not.toBe(SUCCESS_CODE)
    expect(await stateOf(mine)).toBe('auditing')
  })

  test('a refused withdrawal returns the money and states the reason', async () => {
    const { rich, applied, judged, finance: newFinance } = cashoutStage(world)
    const who = await rich(100_000)
    const id = await applied(who)
    await judged(await newFinance(), id, 'rejected')
    const { data } = await who.person.call(cashout.getCashout, { id })
    expect(data.state).toBe('rejected')
    expect(data.why.join('')).toContain('收款人与本人信息不一致')
    expect(await balancesOf(who.person)).toMatchObject({ balance: 100_000 })
  })

  test('and cancelling it at the same time: only one of the two takes effect', async () => {
    const { rich, applied, taskOf, finance: newFinance } = cashoutStage(world)
    for (let round = 0; round < 5; round += 1) {
      const who = await rich(100_000)
      const id = await applied(who)
      const [treasurer, task] = [await newFinance(), await taskOf(id)]
      await treasurer.call(audit.claim, { id: task })
      const [decided, cancelled] = await Promise.all([
        treasurer.call(audit.decide, { id: task, decision: 'approved', reasons: [] }),
        who.person.call(cashout.cancelCashout, { id }),
      ])
      expect([decided.code, cancelled.code].filter((code) => code === SUCCESS_CODE)).toHaveLength(1)
      expect(await stateOf(id)).toBe(decided.code === SUCCESS_CODE ? 'approved' : 'cancelled')
      expect((await balancesOf(who.person)).balance).toBe(decided.code === SUCCESS_CODE ? 80_000 : 100_000)
    }
  })

  test('is automatic for a small amount to a payee paid before, if the platform allows that', async () => {
    const { rich, applied, quoted, judged, goOn, finance: newFinance } = cashoutStage(world)
    const who = await rich(200_000)
    const first = await applied(who, 20_000)
    await withConfig('finance', { cashoutNeedAudit: false }, async () => {
      await judged(await newFinance(), first, 'approved')
      await goOn()
      await (await newFinance()).call(cashout.enterReceipt, { id: first, outcome: 'done', receiptNo: 'R1' })
      const state = async (fen: number) =>
        (await (await who.person.ctx()).tx(async (ctx) => applyCashout(ctx, await quoted(who, fen)))).state
      expect(await state(50_000)).toBe('submitted')
      expect(await state(50_001)).toBe('auditing')
    })
  })
})

describe('a bank-card withdrawal', () => {
  test('needs a second person to enter the receipt, neither the approver nor the owner', async () => {
    const { rich, applied, judged, goOn, finance: newFinance } = cashoutStage(world)
    const who = await rich(100_000)
    const id = await applied(who, 20_000)
    const [first, second] = [await newFinance(), await newFinance()]
    await judged(first, id, 'approved')
    await goOn()
    expect(await stateOf(id)).toBe('transferring')
    const receipt = { id, outcome: 'done' as const, receiptNo: '2026112300001' }
    expect((await first.call(cashout.enterReceipt, receipt)).code).toBe(40410)
    expect((await first.call(cashout.getPagedHandPayouts, {})).data.list.map((row) => row.id)).not.toContain(id)
    expect((await second.call(cashout.getPagedHandPayouts, {})).data.list.find((row) => row.id === id)).toMatchObject({ netFen: 19_940 })
    expect((await second.call(cashout.enterReceipt, receipt)).code).toBe(SUCCESS_CODE)
    expect(await stateOf(id)).toBe('success')
    expect((await second.call(cashout.enterReceipt, receipt)).code).toBe(40410)
    expect(await balancesOf(who.person)).toMatchObject({ balance: 80_000, cashingOut: 0 })
  })

  test('returned by the bank gives the money back', async () => {
    const { rich, applied, judged, goOn, finance: newFinance } = cashoutStage(world)
    const who = await rich(100_000)
    const id = await applied(who, 20_000)
    await judged(await newFinance(), id, 'approved')
    await goOn()
    await (await newFinance()).call(cashout.enterReceipt, { id, outcome: 'failed', reason: '户名不符' })
    expect((await who.person.call(cashout.getCashout, { id })).data).toMatchObject({ state: 'failed', why: ['户名不符'] })
    expect((await balancesOf(who.person)).balance).toBe(100_000)
  })
})

const twin = () => world.world.adapters.payTwin!
const transfersOf = (no: string) =>
  twin()
    .books()
    .transfers.filter((one) => one.no === no)
/** Creates a withdrawal that finance approved and that is not submitted yet. */
async function agreedTo(kind: 'wechat' | 'alipay') {
  const stage = cashoutStage(world)
  const who = await stage.rich(100_000, kind)
  const id = await stage.applied(who, 20_000)
  await stage.judged(await stage.finance(), id, 'approved')
  return { ...stage, ...who, id, no: (await rowOf(id)).no }
}

describe('a WeChat withdrawal', () => {
  const sent = () => agreedTo('wechat')

  test("waits for the payee to confirm on their phone; the server trusts only the channel's result", async () => {
    const { id, no, person, goOn } = await sent()
    await goOn()
    const waiting = (await person.call(cashout.getCashout, { id })).data
    expect(waiting).toMatchObject({ state: 'awaiting_user_confirm', canCancel: false, confirm: { appId: 'qx-weapp' } })
    expect((await person.call(cashout.checkCashout, { id })).data.state).toBe('awaiting_user_confirm')
    twin().settle(no)
    expect((await person.call(cashout.checkCashout, { id })).data).toMatchObject({ state: 'success', confirm: null })
    expect(transfersOf(no)).toHaveLength(1)
    expect(transfersOf(no)[0]).toMatchObject({ fen: 19_940 })
    expect((await balancesOf(person)).balance).toBe(80_000)
  })

  test('gives the money back if it failed', async () => {
    const { id, no, person, goOn } = await sent()
    await goOn()
    twin().fail(no)
    await goOn(later(1))
    expect(await stateOf(id)).toBe('failed')
    expect((await balancesOf(person)).balance).toBe(100_000)
  })

  test('without an answer is queried under the same number', async () => {
    for (const isDone of [true, false]) {
      const { id, no, person, goOn } = await sent()
      twin().silence(1, { by: 'drop', isDone })
      await goOn()
      expect(await stateOf(id)).toBe('transferring')
      await goOn(later(0.1))
      await goOn(later(0.5))
      expect(await stateOf(id)).toBe('awaiting_user_confirm')
      expect(transfersOf(no)).toHaveLength(1)
      twin().settle(no)
      await goOn(later(1))
      expect(await stateOf(id)).toBe('success')
      expect((await balancesOf(person)).balance).toBe(80_000)
    }
  })

  test('left unconfirmed is cancelled, and the money returns once the channel reports it cancelled', async () => {
    const { id, no, person, goOn } = await sent()
    await goOn()
    await goOn(later(25))
    expect(await stateOf(id)).toBe('awaiting_user_confirm')
    expect((await person.call(cashout.getCashout, { id })).data.confirm).toBeNull()
    expect((await balancesOf(person)).balance).toBe(80_000)
    twin().settle(no)
    await goOn(later(26))
    expect(await stateOf(id)).toBe('returned')
    expect((await balancesOf(person)).balance).toBe(100_000)
  })

  test('paid at the last moment during cancellation is paid, and nothing is returned', async () => {
    const { id, no, person, goOn } = await sent()
    await goOn()
    twin().settle(no)
    await goOn(later(25))
    await goOn(later(26))
    expect(await stateOf(id)).toBe('success')
    expect((await balancesOf(person)).balance).toBe(80_000)
  })

  test('is applied once if the channel reports it twice and out of order', async () => {
    const { id, no, person, goOn } = await sent()
    await goOn()
    twin().settle(no)
    const ctx = await world.ctx(world.tenantA, null)
    const word = { no, state: 'done' as const, channelNo: 'W1', fen: 19_940, reason: '' }
    await Promise.all([1, 2, 3].map(() => ctx.tx((ctx) => applyTransferResult(ctx, word))))
    await ctx.tx((ctx) => applyTransferResult(ctx, { ...word, state: 'failed' }))
    await ctx.tx((ctx) => applyTransferResult(ctx, { ...word, state: 'cancelled' }))
    expect(await stateOf(id)).toBe('success')
    expect((await balancesOf(person)).balance).toBe(80_000)
  })

  test('is not settled by a report of a different amount', async () => {
    const { id, no, goOn } = await sent()
    await goOn()
    const ctx = await world.ctx(world.tenantA, null)
    await ctx.tx((ctx) => applyTransferResult(ctx, { no, state: 'done', channelNo: 'W1', fen: 19_941, reason: '' }))
    expect(await stateOf(id)).toBe('awaiting_user_confirm')
    twin().settle(no)
    await goOn(later(1))
  })
})

describe('an Alipay withdrawal', () => {
  const agreed = () => agreedTo('alipay')

  test('is paid at once, without confirmation by the payee', async () => {
    const { id, no, person, goOn } = await agreed()
    await goOn()
    expect((await person.call(cashout.getCashout, { id })).data).toMatchObject({ state: 'success', confirm: null })
    expect(transfersOf(no)).toMatchObject([{ fen: 19_940, state: 'done' }])
    expect(await balancesOf(person)).toMatchObject({ balance: 80_000, cashingOut: 0 })
  })

  test('may take time; the money is returned only when Alipay finally refuses it', async () => {
    twin().plan({ transfers: 'wait' })
    const { id, no, person, goOn } = await agreed()
    await goOn()
    await goOn(later(25))
    expect(await stateOf(id)).toBe('transferring')
    expect(await balancesOf(person)).toMatchObject({ balance: 80_000, cashingOut: 20_000 })
    twin().plan({ transfers: 'auto' })
    twin().fail(no, 'PAYEE_NOT_EXIST')
    await goOn(later(26))
    expect((await person.call(cashout.getCashout, { id })).data).toMatchObject({ state: 'failed', receiptNo: expect.stringMatching(/./) })
    expect(await balancesOf(person)).toMatchObject({ balance: 100_000, cashingOut: 0 })
  })

  test('keeps one number for all attempts: after three failed ones it goes to review and is sent again', async () => {
    const { id, no, person, goOn, judged, finance: newFinance } = await agreed()
    const { pay } = world.served.adapters
    const portOf = pay.portOf.bind(pay)
    const lost = vi.spyOn(pay, 'portOf').mockImplementation((channel, merchant) => {
      const port = portOf(channel, merchant)
      const transfer = () => Promise.reject(new AdapterFault('pay.ali', 'refused', 'PAYER_BALANCE_NOT_ENOUGH', 'no money'))
      return port?.payout ? { ...port, payout: { ...port.payout, transfer } } : port
    })
    for (let hour = 0; hour < 6; hour += 1) await goOn(later(hour))
    lost.mockRestore()
    expect(await stateOf(id)).toBe('auditing')
    expect((await rowOf(id)).handings).toBe(3)
    expect(transfersOf(no)).toEqual([])
    expect(await balancesOf(person)).toMatchObject({ balance: 80_000, cashingOut: 20_000 })
    await judged(await newFinance(), id, 'approved')
    await goOn(later(200))
    expect((await rowOf(id)).no).toBe(no)
    expect(transfersOf(no)).toHaveLength(1)
    await goOn(later(201))
    expect(await stateOf(id)).toBe('success')
  })
})

describe("the platform's daily limit", () => {
  test('holds back the excess, which stays frozen and is paid on the next day', async () => {
    const { rich, applied, judged, goOn, finance: newFinance } = cashoutStage(world)
    const who = await rich(100_000)
    const id = await applied(who, 20_000)
    await judged(await newFinance(), id, 'approved')
    await withConfig('cashout', { fenPerDay: 19_939 }, async () => {
      await goOn()
      expect(await stateOf(id)).toBe('approved')
      expect(await balancesOf(who.person)).toMatchObject({ balance: 80_000, cashingOut: 20_000 })
    })
    await goOn(later(24))
    expect(await stateOf(id)).toBe('transferring')
  })
})

describe('history, closing and payees', () => {
  test('the history shows each state with the sum of its month', async () => {
    const { rich, applied } = cashoutStage(world)
    const who = await rich(100_000)
    const [first, second] = [await applied(who, 20_000), await applied(who, 30_000)]
    await who.person.call(cashout.cancelCashout, { id: first })
    const { data } = await who.person.call(cashout.getPagedCashoutHis, { size: 1 })
    expect(data.list).toMatchObject([{ cashoutId: second, state: 'auditing', amount: -30_000 }])
    expect(data.months).toMatchObject([{ outgo: 30_000, income: 0 }])
    const rest = (await who.person.call(cashout.getPagedCashoutHis, { size: 1, cursor: data.nextCursor })).data
    expect(rest).toMatchObject({ list: [{ cashoutId: first, state: 'cancelled' }], months: [], nextCursor: null })
  })

  test('an account cannot be closed while a withdrawal is in progress', async () => {
    const { rich, applied } = cashoutStage(world)
    const who = await rich()
    await applied(who)
    const { blockers } = (await who.person.call(account.getClosing, {})).data
    expect(blockers).toContainEqual({ kind: 'withdrawal', count: 1 })
  })

  test('saving a payee requires a code sent to the bound phone; the payee is shown masked', async () => {
    const person = await world.loveUser()
    const given = { kind: 'alipay' as const, name: '林知夏', account: '13900001234' }
    expect((await person.call(cashout.savePayee, { ...given, code: '000000' })).code).not.toBe(SUCCESS_CODE)
    await person.call(cashout.sendPayeeCode, {})
    const saved = await person.call(cashout.savePayee, { ...given, code: await world.smsCode(person.phone) })
    expect(saved.data).toMatchObject({ kind: 'alipay', account: '139****1234' })
    const { data } = await person.call(cashout.getPayees, {})
    expect(data.ways.find(({ kind }) => kind === 'alipay')?.payee?.id).toBe(saved.data.id)
    expect(data.ways.find(({ kind }) => kind === 'wechat')?.why).toBe('请在微信里登录后设置')
  })

  test('a new payee in place of another cannot be paid for 72 hours', async () => {
    const { rich } = cashoutStage(world)
    const { person } = await rich(100_000, 'alipay')
    await world.world.db.execute(`update cashout_payees set replaced_at = now() where user_id = ${person.userId}`)
    const next = await newPayee(world.bench(), {
      userId: person.userId,
      kind: 'alipay',
      account: 'other@example.com',
      createdAt: new Date(),
    })
    const { data } = await person.call(cashout.previewCashout, { fen: 20_000, payeeId: next.id })
    expect(data.blocked.map(({ kind }) => kind)).toContain('changed')
    expect(data.quote).toBeNull()
  })
})
