import { cashout } from '@qianxian/protocol/cashout/cashout'
import { cashoutFaults } from '@qianxian/protocol/cashout/cashout.faults'
import { fenOfYuan, accountFault, nameFault } from '@qianxian/protocol/cashout/cashout.rules'
import type { CashoutPreview, Payee } from '@qianxian/protocol/cashout/cashout.schema'
import { callQuietly, call } from '@/request/call'
import { RequestFault } from '@/request/fault'
import { CashoutModel } from './CashoutModel'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), callQuietly: jest.fn(), call: jest.fn() }))

const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const calls = jest.mocked(call as (endpoint: unknown, input: unknown) => Promise<unknown>)
const card: Payee = { id: 3, kind: 'bank', name: '林知夏', account: '尾号 5678', bankName: '工商银行' }
const alipay: Payee = { id: 4, kind: 'alipay', name: '林知夏', account: '139****1234', bankName: '' }

const previewOf = (change: Partial<CashoutPreview> = {}): CashoutPreview => ({
  availableFen: 100_000,
  minFen: 1_000,
  availableWhy: '可提现的余额',
  maxFen: 200_000,
  timesLeft: 3,
  dayLeftFen: 2_000_000,
  fen: 0,
  feeFen: 0,
  taxFen: 0,
  netFen: 0,
  feeRule: '',
  taxRule: '',
  arrival: '',
  blocked: [],
  quote: null,
  quoteUntil: '',
  serverTime: '',
  ...change,
})

const asked = () => asks.mock.calls.filter(([one]) => one === cashout.previewCashout).map(([, input]) => input)

/** Answers every endpoint, with a quote for every amount. */
function answer(change: Partial<CashoutPreview> = {}) {
  asks.mockImplementation(async (endpoint, input) => {
    if (endpoint === cashout.getPayees)
      return {
        phone: '138****0000',
        ways: [
          { kind: 'bank', payee: card, why: null },
          { kind: 'alipay', payee: alipay, why: null },
        ],
      }
    if (endpoint === cashout.getPagedCashoutHis) return { list: [], nextCursor: null, months: [] }
    if (endpoint !== cashout.previewCashout) return {}
    const { fen = 0 } = input as { fen?: number }
    return previewOf({ fen, feeFen: 60, netFen: fen - 60, quote: fen > 0 ? `quote-${fen}` : null, ...change })
  })
}

beforeEach(() => {
  jest.useFakeTimers()
  asks.mockReset()
  calls.mockReset().mockResolvedValue({ id: 9 })
  answer()
})
afterEach(() => jest.useRealTimers())

it('requests the last typed amount once, and shows no figures of another amount', async () => {
  const model = new CashoutModel()
  await model.open()
  model.type('2')
  model.type('20')
  model.type('200')
  expect(model.figures).toBeNull()
  expect(model.canApply).toBe(false)
  await jest.advanceTimersByTimeAsync(400)
  expect(asked().slice(1)).toEqual([{ fen: 20_000, payeeId: 4 }])
  expect(model.figures).toMatchObject({ fen: 20_000, netFen: 19_940 })
  model.type('300')
  expect(model.figures).toBeNull()
})

it('withdraws the maximum, and sends the figures that were shown', async () => {
  answer({ availableFen: 88_805 })
  const model = new CashoutModel()
  await model.open()
  model.all()
  expect(model.form.read('yuan')).toBe('888.05')
  await jest.advanceTimersByTimeAsync(1)
  expect((await model.apply()).id).toBe(9)
  expect(calls.mock.calls[0]![1]).toEqual({
    payeeId: 4,
    fen: 88_805,
    shownFeeFen: 60,
    shownTaxFen: 0,
    shownNetFen: 88_745,
    quote: 'quote-88805',
  })
  expect(model.form.read('yuan')).toBe('')
})

it('previews and pays the chosen payee', async () => {
  const model = new CashoutModel()
  await model.open()
  expect(model.payee).toEqual(alipay)
  model.choose(card)
  await jest.advanceTimersByTimeAsync(1)
  expect(asked().at(-1)).toEqual({ payeeId: 3 })
})

it('shows faults of the amount at its field, and all others above the page', async () => {
  answer({
    quote: null,
    blocked: [
      { kind: 'phone', words: '提现前请先绑定手机号', link: '/pages/login/loginByBindPhone', remedy: '去绑定' },
      { kind: 'too_little', words: '每次最少提现 10.00 元', link: '', remedy: '' },
    ],
  })
  const model = new CashoutModel()
  await model.open()
  model.type('5')
  await jest.advanceTimersByTimeAsync(400)
  expect(model.obstacles.map(({ kind }) => kind)).toEqual(['phone'])
  expect(model.amountFault).toBe('每次最少提现 10.00 元')
  expect(model.canApply).toBe(false)
  model.type('5.001')
  expect(model.amountFault).toBe('请输入金额，最多两位小数')
})

it('reloads expired figures, and keeps the typed input', async () => {
  const model = new CashoutModel()
  await model.open()
  model.type('200')
  await jest.advanceTimersByTimeAsync(400)
  calls.mockRejectedValue(new RequestFault({ ...cashoutFaults.cashout_quote_stale, status: 200 }))
  const before = asked().length
  await expect(model.apply()).rejects.toThrow()
  expect(asked().length).toBe(before + 1)
  expect(model.form.read('yuan')).toBe('200')
})

it.each([
  ['0.01', 1],
  ['12', 1200],
  ['12.3', 1230],
  ['12.', 1200],
  ['12.345', null],
  ['-1', null],
  ['1e3', null],
  ['', null],
])('the typed amount of %s yuan', (typed, fen) => {
  expect(fenOfYuan(typed)).toBe(fen)
})

it("checks a card number's last digit; an Alipay account is a phone number or an email address", () => {
  expect(accountFault('bank', '4111 1111 1111 1112')).not.toBeNull()
  expect(accountFault('bank', '4111 1111 1111 1111')).toBeNull()
  expect(accountFault('alipay', 'someone@example.com')).toBeNull()
  expect(accountFault('alipay', '12345')).not.toBeNull()
  expect(nameFault('林')).not.toBeNull()
  expect(nameFault('阿依古丽·买买提')).toBeNull()
})
