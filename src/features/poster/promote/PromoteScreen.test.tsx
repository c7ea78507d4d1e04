/** Tests the page of invitations and the page of an own poster: codes, figures, people, and the next step without a poster. */
import { poster } from '@qianxian/protocol/poster/poster'
import { posterFaults } from '@qianxian/protocol/poster/poster.faults'
import type { Invited, OwnPosterView, Promotion } from '@qianxian/protocol/poster/poster.schema'
import { tenantFaults } from '@qianxian/protocol/tenant/tenant.faults'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { callQuietly } from '@/request/call'
import { RequestFault } from '@/request/fault'
import { navigateTo } from '@/router/navigator'
import { CardPosterScreen } from '../CardPosterScreen'
import { PartnerPosterScreen } from '../PartnerPosterScreen'
import { ServicePosterScreen } from '../ServicePosterScreen'
import { PromoteScreen } from './PromoteScreen'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), callQuietly: jest.fn() }))
jest.mock('@/router/navigator', () => ({
  ...jest.requireActual('@/router/navigator'),
  navigateTo: jest.fn(async () => undefined),
}))
jest.mock('@/shell/access', () => ({
  guardScreen: <T,>(one: T) => jest.requireActual<{ observer: (one: T) => T }>('mobx-react').observer(one),
}))
jest.mock('@/shell/Screen', () => ({
  Screen: ({ children, footer }: { children: unknown; footer?: unknown }) => (
    <div>
      {children as never}
      {footer as never}
    </div>
  ),
}))
const { openStack } = jest.requireActual<{ openStack: (...urls: string[]) => void }>('@tarojs/taro')

const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const settle = () => act(async () => undefined)
const words = () => document.body.textContent ?? ''

const promotion: Promotion = {
  inviteCode: 'WHO12345',
  codes: (['poster', 'friend', 'feed', 'print'] as const).map((channel) => ({ channel, scene: channel, path: `/?scene=${channel}` })),
  months: [
    { month: '2026-11', channels: [{ channel: 'feed', scanned: 9, registered: 2, published: 1 }] },
    { month: '2026-10', channels: [] },
  ],
}
const friend: Invited = { key: 'a1', name: '晚＊＊', channel: 'feed', stage: 'published', registeredOn: '2026-11-03' }

async function showPromotion(list: Invited[]) {
  openStack('/member/love/promote')
  asks
    .mockReset()
    .mockImplementation(async (endpoint) => (endpoint === poster.getInvitedPaged ? { list, nextCursor: null, total: null } : promotion))
  render(<PromoteScreen />)
  await settle()
}

test('the page shows the code, the figures of the chosen channel, the months, and the people who came', async () => {
  await showPromotion([friend])
  for (const part of [
    'WHO12345',
    '邀请朋友不按人数给报酬',
    '2026年11月',
    '打开 9 次 · 注册 2 人 · 发布资料 1 人',
    '晚＊＊',
    '2026年11月3日注册',
  ])
    expect(words()).toContain(part)
  expect(words()).not.toContain('2026年10月')
  const figures = () => document.querySelector('#qx-promote-figures')?.textContent
  expect(figures()).toBe('0打开（次）0注册（人）0发布资料（人）')
  fireEvent.click(screen.getByText('社交动态', { selector: '.qx-chip *' }))
  await settle()
  expect(figures()).toBe('9打开（次）2注册（人）1发布资料（人）')
  fireEvent.click(screen.getByText('生成海报'))
  expect(navigateTo).toHaveBeenLastCalledWith('/subpages/haibao/haibao1', { channel: 'feed' })
})

test('the page says what to do before anybody came', async () => {
  await showPromotion([])
  expect(words()).toContain('还没有朋友通过你来')
})

test.each([
  ['a card without a profile', CardPosterScreen, posterFaults.poster_card_missing, '去登记资料', '/member/love/signuplove'],
  ['a card of a hidden profile', CardPosterScreen, posterFaults.poster_card_hidden, '去隐私设置', '/member/love/permission'],
  ['a service card without a matchmaker', ServicePosterScreen, posterFaults.poster_service_missing, '看看红娘', '/pages/love/hongniang'],
])('%s names the next step', async (_, Page, fault, action, url) => {
  openStack('/subpages/haibao/haibao2')
  asks.mockReset().mockRejectedValue(new RequestFault({ code: fault.code, message: fault.message, status: 200 }))
  render(<Page />)
  await settle()
  expect(words()).toContain(fault.message)
  fireEvent.click(screen.getByText(action))
  expect(navigateTo).toHaveBeenLastCalledWith(url)
})

test('the partner poster is closed in words without the plugin', async () => {
  openStack('/subpages/haibao/haibao5')
  asks.mockReset().mockRejectedValue(new RequestFault({ code: tenantFaults.plugin_closed.code, message: '', status: 200 }))
  render(<PartnerPosterScreen />)
  await settle()
  expect(words()).toContain('合伙人计划还没有开放')
})

test('a matchmaker who works in a store chooses between the two cards', async () => {
  const view: OwnPosterView = {
    url: '/a.jpg',
    width: 750,
    height: 1200,
    title: '红娘林姐的名片',
    path: '/pages/love/hongniang?id=1&scene=ABCDEFGHJKMN',
    isMine: true,
    subjects: ['desk', 'store'],
    subject: 'desk',
  }
  openStack('/subpages/haibao/haibao3')
  asks.mockReset().mockResolvedValue(view)
  render(<ServicePosterScreen />)
  await settle()
  const picture = () => document.querySelector('#qx-poster-picture')?.outerHTML ?? ''
  expect(picture()).toContain('/a.jpg')
  asks.mockResolvedValue({ ...view, url: '/b.jpg', subject: 'store', title: '春熙路店的名片' })
  fireEvent.click(screen.getByText('我的门店'))
  await settle()
  expect(asks).toHaveBeenLastCalledWith(poster.getOwnPoster, { kind: 'service', channel: undefined, subject: 'store' })
  expect(picture()).toContain('/b.jpg')
})
