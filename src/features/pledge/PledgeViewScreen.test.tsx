/** Tests the view of a pledge: the signed text, the proof of a false marital status, and the page without a pledge. */
import { loveFaults } from '@qianxian/protocol/love/love.faults'
import type { PledgeEvidence, PledgeView } from '@qianxian/protocol/pledge/pledge.schema'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { callQuietly } from '@/request/call'
import { RequestFault } from '@/request/fault'
import { navigateTo } from '@/router/navigator'
import { PledgeViewScreen } from './PledgeViewScreen'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), callQuietly: jest.fn() }))
jest.mock('@/router/navigator', () => ({
  ...jest.requireActual('@/router/navigator'),
  navigateTo: jest.fn(async () => undefined),
}))
jest.mock('@/shell/access', () => ({
  guardScreen: <T,>(one: T) => jest.requireActual<{ observer: (one: T) => T }>('mobx-react').observer(one),
}))
jest.mock('@/shell/Screen', () => ({ Screen: ({ children }: { children: unknown }) => <div>{children as never}</div> }))
const { openStack } = jest.requireActual<{ openStack: (...urls: string[]) => void }>('@tarojs/taro')

const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const words = () => document.body.textContent ?? ''

async function shown(answer: PledgeView | RequestFault) {
  openStack('/member/love/commitmentview?no=10000001')
  asks.mockReset()
  if (answer instanceof RequestFault) asks.mockRejectedValue(answer)
  else asks.mockResolvedValue(answer)
  render(<PledgeViewScreen />)
  await act(async () => undefined)
}

const evidence: PledgeEvidence = {
  declared: '未婚',
  version: 3,
  signedAt: '2026-11-01T04:00:00.000Z',
  body: '本人目前单身。',
  textHash: 'a'.repeat(64),
  signatureHash: 'b'.repeat(64),
  decidedAt: '2026-11-20T04:00:00.000Z',
  heldGifts: 2,
  hasHeldContacts: true,
}

test('a signed pledge shows its text, the masked name and the day, and leads to a report', async () => {
  const pledge = { version: 3, body: '本人目前单身。', signedAt: '2026-11-01T04:00:00.000Z', name: '林＊＊' }
  await shown({ no: '10000001', pledge, evidence: null })
  for (const part of ['本人目前单身。', '第 3 版', '林＊＊ 于2026年11月1日本人手写签署']) expect(words()).toContain(part)
  await act(async () => {
    fireEvent.click(screen.getByText('与事实不符？举报'))
  })
  expect(navigateTo).toHaveBeenLastCalledWith('/pages/love/report', { no: '10000001' })
})

test('the proof names what is on hold, the declared status, the days, the text and the hashes', async () => {
  await shown({ no: '10000001', pledge: null, evidence })
  for (const part of [
    '双方都已暂停查看',
    '2 份等待核对，核对完以前不会结算',
    '未婚',
    '2026年11月1日，第 3 版',
    '2026年11月20日',
    '本人目前单身。',
    'b'.repeat(64),
  ])
    expect(words()).toContain(part)
})

test('the proof says so if nothing is on hold and nothing was signed', async () => {
  const none = { version: null, signedAt: null, body: null, textHash: null, signatureHash: null }
  await shown({ no: '10000001', pledge: null, evidence: { ...evidence, ...none, heldGifts: 0, hasHeldContacts: false } })
  for (const part of ['没有交换过', '没有未结清的礼物', '没有签署']) expect(words()).toContain(part)
  expect(words()).not.toContain('校验码')
})

test('a pledge that cannot be viewed does not tell why', async () => {
  const { code, message } = loveFaults.profile_unavailable
  await shown(new RequestFault({ code, message, status: 200 }))
  expect(words()).toContain('没有可以查看的承诺书')
})
