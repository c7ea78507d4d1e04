import type { Lead } from '@qianxian/protocol/lead/lead.schema'
import { render, screen } from '@testing-library/react'
import { LeadHead, LeadOffer, LeadPhone } from './LeadHead'
import { LeadDetailModel } from './LeadDetailModel'

jest.mock('@/request/call', () => ({ call: jest.fn(), callQuietly: jest.fn(), errorsInline: {} }))

const HOUR_MS = 3_600_000
const at = (ms: number) => new Date(Date.now() + ms).toISOString()
const leadOf = (facts: Partial<Lead> = {}) =>
  ({
    id: 7,
    name: '李*',
    phone: '138****1234',
    gender: 'female',
    cityName: '成都',
    need: '想找同城的',
    ageBand: 'from30',
    level: 'A',
    source: 'landing',
    channel: '朋友圈',
    status: 'claimed',
    since: at(-HOUR_MS),
    deadline: { at: at(5.5 * HOUR_MS), rule: 'first', words: '今天 18 点前首次联系，领取后 24 小时没有联系会回到公海' },
    answerBy: null,
    nextAt: null,
    isLocked: false,
    serverTime: at(0),
    contactWindow: 'evening',
    createdAt: at(-2 * HOUR_MS),
    touches: 2,
    lastTouchAt: at(-HOUR_MS),
    callFrom: null,
    lockUntil: null,
    lockReason: null,
    sample: null,
    storeName: null,
    ...facts,
  }) as Lead
const words = () => document.body.textContent ?? ''
const model = new LeadDetailModel(7)

test('a lead shows masked facts, the need, and its deadline with the rule', () => {
  render(<LeadHead lead={leadOf()} />)
  for (const part of [
    '李*',
    '138****1234',
    '成都 · 女 · 30–34 岁',
    '想找同城的',
    'A 级',
    '还剩 5 小时',
    '领取后 24 小时没有联系',
    '获客页 · 朋友圈',
    '晚上',
  ])
    expect(words()).toContain(part)
})

test('the call button says outside the call hours when calls are possible, and cannot be pressed', () => {
  const { rerender } = render(<LeadPhone model={model} lead={leadOf()} />)
  expect(screen.getByText('拨打')).toBeTruthy()
  rerender(<LeadPhone model={model} lead={leadOf({ serverTime: '2026-11-29T14:00:00.000Z', callFrom: '2026-11-30T01:00:00.000Z' })} />)
  expect(screen.getByText('明天 9 点后可拨打').closest('[aria-disabled=true]')).toBeTruthy()
})

test('an offer counts down by the clock of the server', () => {
  const serverTime = at(-HOUR_MS)
  const answerBy = new Date(Date.parse(serverTime) + 4 * HOUR_MS).toISOString()
  render(<LeadOffer model={model} lead={leadOf({ status: 'assigned', answerBy, serverTime })} />)
  expect(words()).toMatch(/还有 (4:00:00|3:\d\d:\d\d) 接受/)
})
