import type { Session } from '@qianxian/protocol/auth/auth.schema'
import { fireEvent, render, screen } from '@testing-library/react'
import Taro from '@tarojs/taro'
import { act } from 'react'
import { dropSession } from '@/request/session'
import { authStore } from '@/stores/auth.store'
import { memberAreaReturn } from '@/router/login'
import { configStore } from '@/stores/config.store'
import { openStack } from '../../tests/jest/taro'
import { Screen } from './Screen'

const names = ['首页', '活动', '登记', '升级', '会员', '红娘', '我的']
const bottom = names.map((name, id) => ({
  id,
  name,
  url: id === 6 ? '/member/index' : '/pages/about/index',
  ico: '',
  color: '',
  whetherOpen: true,
}))
const grants = { ids: '' }

beforeEach(async () => {
  dropSession()
  const request = Taro.request as unknown as jest.Mock
  request.mockImplementation(async ({ url }: { url: string }) => {
    const data = url.includes('getNavigationConfig')
      ? { lowerLevelNavigation: url.includes('bottom') ? bottom : [] }
      : url.includes('getSysConfig')
        ? { platformName: '牵线', switches: {}, videoHiddenPlatforms: [], footerMode: 'love' }
        : url.includes('getTenantDetail')
          ? { grantPluginIds: grants.ids }
          : {}
    return { statusCode: 200, data: { code: 20000, data } }
  })
  grants.ids = ''
})

async function open(...stack: [string, ...string[]]) {
  for (const read of [configStore.base, configStore.detail]) read.expire()
  await configStore.refresh()
  await configStore.fetchNavigations()
  openStack(...stack)
  await act(async () => void render(<Screen>内容</Screen>))
}

function logIn(facts: object) {
  authStore.keepSession({
    token: 't',
    userInfo: { headPic: '', roles: [], unread: 3, isWhetherLoveUser: false, isWhetherVip: false, inviteCode: 'ME', ...facts },
  } as unknown as Session)
}
const shownTabs = () => names.filter((name) => screen.queryByText(name))
const lastUrl = (api: keyof typeof Taro) => ((Taro[api] as unknown as jest.Mock).mock.calls.pop()?.[0] as { url: string } | undefined)?.url

test.each([
  ['a visitor', null, ['首页', '活动', '登记', '红娘', '我的']],
  ['a member', {}, ['首页', '活动', '登记', '红娘', '我的']],
  ['a love user', { isWhetherLoveUser: true }, ['首页', '活动', '升级', '红娘', '我的']],
  ['a VIP', { isWhetherLoveUser: true, isWhetherVip: true }, ['首页', '活动', '会员', '红娘', '我的']],
])('the footer of page %s', async (_who, facts, tabs) => {
  if (facts) logIn(facts)
  await open('/pages/index/index')
  expect(shownTabs()).toEqual(tabs)
})

test('slot 6 and the heart ask a visitor to log in, and open their page afterwards', async () => {
  await open('/pages/index/index')
  await act(async () => void fireEvent.click(screen.getByText('我的')))
  expect(lastUrl('navigateTo')).toBe('/pages/login/loginBySms')
  expect(Taro.getStorageSync('h5_back_o')).toBe('/member/index')
})

test("the heart opens a visitor's own area", async () => {
  await open('/pages/about/index')
  const heart = document.querySelector('.qx-header__heart')
  await act(async () => void (heart && fireEvent.click(heart)))
  expect(lastUrl('navigateTo')).toBe('/pages/login/loginBySms')
  expect(Taro.getStorageSync('h5_back_o')).toBe(memberAreaReturn)
})

test.each([
  [{}, '', '/member/index'],
  [{ isWhetherLoveUser: true }, '', '/member/love/index'],
  [{ isWhetherLoveUser: true }, '15', '/subpages/member/message/index'],
])('the heart of %j with plugins %j opens %s', async (facts, ids, url) => {
  grants.ids = ids
  logIn(facts)
  await open('/pages/about/index')
  const heart = document.querySelector('.qx-header__heart')
  await act(async () => void (heart && fireEvent.click(heart)))
  expect(lastUrl('navigateTo') ?? lastUrl('redirectTo')).toBe(url)
})

test('the title is platform name and slogan, and pages outside the bar have a back button instead of it', async () => {
  await open('/pages/love/precheat')
  expect(Taro.setNavigationBarTitle).toHaveBeenCalledWith({ title: '牵线' })
  expect(shownTabs()).toEqual([])
  expect(screen.getByText('防骗提醒')).toBeTruthy()
  expect(screen.getByText('内容')).toBeTruthy()
  expect(screen.getByLabelText('返回')).toBeTruthy()
})

test.each([
  ['above home', ['/pages/index/index', '/pages/about/index'], false],
  ['by a link', ['/pages/about/index'], false],
  ['from inside', ['/pages/index/index', '/pages/love/precheat', '/pages/about/index'], true],
])('a footer page opened %s keeps the bar; it has a back button: %s', async (_how, stack, hasBack) => {
  await open(...(stack as [string]))
  expect(shownTabs()).toContain('我的')
  expect(screen.queryByLabelText('返回') !== null).toBe(hasBack)
})

test('unread messages are marked once: at the heart with messages, else at the member centre', async () => {
  logIn({ unread: 3 })
  await open('/pages/about/index')
  expect(screen.getByText('有新通知').closest('[role=link]')?.textContent).toContain('我的')
  expect(screen.queryByLabelText('我的，3 条未读')).toBeNull()
})

test('the bar shows no mark if the heart shows the count', async () => {
  grants.ids = '15'
  logIn({ unread: 3 })
  await open('/pages/about/index')
  expect(screen.queryByText('有新通知')).toBeNull()
  expect(screen.getByLabelText('消息，3 条未读')).toBeTruthy()
})

test('the bar has no mark when all is read', async () => {
  logIn({ unread: 0 })
  await open('/pages/about/index')
  expect(screen.queryByText('有新通知')).toBeNull()
})
