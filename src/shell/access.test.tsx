import { render, screen } from '@testing-library/react'
import Taro from '@tarojs/taro'
import { runInAction } from 'mobx'
import { act } from 'react'
import { authStore } from '@/stores/auth.store'
import { configStore } from '@/stores/config.store'
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import { dropSession } from '@/request/session'
import { openStack } from '../../tests/jest/taro'
import { guardScreen as guarded } from './access'

const person = { id: 1, headPic: '', isWhetherLoveUser: false, isWhetherVip: false, roles: [] as string[], unread: 0 }
const session = (facts: Partial<typeof person> = {}, needBindPhone = false) =>
  ({ token: 'tok', userInfo: { ...person, ...facts }, needBindPhone, needBindWx: false, needCompleteAccount: false }) as unknown as Session

const calls = jest.fn()
const Page = guarded(function Page() {
  calls()
  return <>打开了</>
})
const redirected = () => (Taro.redirectTo as jest.Mock).mock.calls.map(([option]) => (option as { url: string }).url)

async function open(url: string) {
  openStack('/pages/index/index', url)
  await act(async () => void render(<Page />))
}

beforeEach(() => {
  calls.mockClear()
  dropSession()
  runInAction(() => {
    configStore.base.value = undefined
    configStore.detail.value = undefined
  })
})

test('a visitor is sent to log in, and the page sends no request', async () => {
  await open('/member/index')
  expect(redirected()).toEqual(['/pages/login/loginBySms'])
  expect(Taro.getStorageSync('h5_back_o')).toBe('/member/index')
  expect(calls).not.toHaveBeenCalled()
})

test('a member without a profile is sent from a love page to the notice about it', async () => {
  authStore.keepSession(session())
  await open('/member/love/index')
  expect(redirected()).toEqual(['/pages/love/noreg'])
})

test('a missing phone is requested first', async () => {
  authStore.keepSession(session({}, true))
  await open('/member/love/index')
  expect(redirected()).toEqual(['/pages/login/loginByBindPhone'])
})

test('a missing role is explained', async () => {
  authStore.keepSession(session())
  await open('/member/matchmaker/index')
  expect(screen.getByText('没有权限')).toBeTruthy()
  expect(calls).not.toHaveBeenCalled()
})

test('a closed plugin is explained once the plugins are loaded', async () => {
  await open('/subpages/gift/index')
  expect(screen.getByText('打开了')).toBeTruthy()
  await act(async () => {
    runInAction(() => {
      configStore.base.value = { switches: { gift: true } } as never
      configStore.detail.value = { grantPluginIds: '3' } as never
    })
  })
  expect(screen.getByText('该功能暂未开通')).toBeTruthy()
})

test('an open page stays visible while its person logs out', async () => {
  authStore.keepSession(session())
  await open('/member/index')
  await act(async () => dropSession())
  expect(screen.getByText('打开了')).toBeTruthy()
  expect(redirected()).toEqual([])
})
