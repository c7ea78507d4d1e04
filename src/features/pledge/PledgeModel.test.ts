import { pledge } from '@qianxian/protocol/pledge/pledge'
import { pledgeFaults } from '@qianxian/protocol/pledge/pledge.faults'
import type { MyPledge } from '@qianxian/protocol/pledge/pledge.schema'
import type { Stroke } from '@qianxian/protocol/base/signature'
import { callQuietly, call } from '@/request/call'
import { RequestFault } from '@/request/fault'
import { PledgeModel } from './PledgeModel'
import { canSign, pledgeNews } from './pledgeWords'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), callQuietly: jest.fn(), call: jest.fn() }))

const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const calls = jest.mocked(call as (endpoint: unknown, input: unknown) => Promise<unknown>)

const answer = (facts: Partial<MyPledge> = {}): MyPledge => ({
  state: 'none',
  text: { version: 2, body: '我承诺单身，资料真实，不索要钱财，尊重对方。', isMajor: true, publishedAt: '2026-11-01T00:00:00.000Z' },
  signed: null,
  resignBy: null,
  hasRealName: true,
  phone: '138****0002',
  refusal: null,
  isBadged: false,
  isRequired: false,
  ...facts,
})

const drawn: Stroke[] = [
  [
    { x: 100, y: 100 },
    { x: 600, y: 140 },
  ],
  [
    { x: 300, y: 60 },
    { x: 320, y: 400 },
  ],
]

async function opened(first = answer()): Promise<PledgeModel> {
  asks.mockResolvedValue(first)
  const model = new PledgeModel()
  await model.detail.load()
  return model
}

beforeEach(() => {
  asks.mockReset()
  calls.mockReset()
})

it('requires the code and a whole signature before anything is sent', async () => {
  const model = await opened()
  model.form.assign({ code: '123456', signature: [[{ x: 1, y: 1 }]] })
  expect(await model.form.submit()).toBe(false)
  expect(calls).not.toHaveBeenCalled()
})

it('sends the shown version, and shows the answer', async () => {
  const model = await opened()
  expect(model.isRead).toBe(false)
  model.reachEnd()
  calls.mockResolvedValue(answer({ state: 'signed', isBadged: true }))
  model.form.assign({ code: '123456', signature: drawn })
  expect(await model.form.submit()).toBe(true)
  expect(calls.mock.calls[0]!.slice(0, 2)).toEqual([pledge.signPledge, { version: 2, isRead: true, code: '123456', signature: drawn }])
  expect(model.detail.value).toMatchObject({ state: 'signed', isBadged: true })
})

it('loads a newer text, which must be read again', async () => {
  const model = await opened()
  model.reachEnd()
  const { code, message } = pledgeFaults.pledge_text_changed
  calls.mockRejectedValue(new RequestFault({ code, message, status: 200 }))
  asks.mockResolvedValue(answer({ text: { ...answer().text!, version: 3 } }))
  model.form.assign({ code: '123456', signature: drawn })
  expect(await model.form.submit().catch(() => false)).toBe(false)
  await model.detail.load()
  expect([model.detail.value?.text?.version, model.isRead]).toEqual([3, false])
})

it('withdraws and shows the answer', async () => {
  const model = await opened(answer({ state: 'signed', isBadged: true }))
  calls.mockResolvedValue(answer({ state: 'withdrawn' }))
  await model.withdraw()
  expect(calls.mock.calls[0]!.slice(0, 2)).toEqual([pledge.withdrawPledge, {}])
  expect(model.detail.value).toMatchObject({ state: 'withdrawn', isBadged: false })
})

it('has a sentence for every state that needs one, and offers a signature only where it is possible', () => {
  expect(pledgeNews(answer())).toBeNull()
  expect(pledgeNews(answer({ isRequired: true }))?.words).toContain('收到第一次牵线')
  expect(pledgeNews(answer({ state: 'due', resignBy: '2026-12-20T04:00:00.000Z' }))?.words).toContain('2026年12月20日')
  for (const state of ['signed', 'outdated', 'withdrawn', 'void'] as const) expect(pledgeNews(answer({ state }))?.words).toBeTruthy()
  expect(pledgeNews(answer({ refusal: '请先完成实名认证' }))).toEqual({ words: '请先完成实名认证', tone: 'info' })
  expect(canSign(answer())).toBe(true)
  expect([canSign(answer({ state: 'signed' })), canSign(answer({ text: null })), canSign(answer({ refusal: '…' }))]).toEqual([
    false,
    false,
    false,
  ])
})
