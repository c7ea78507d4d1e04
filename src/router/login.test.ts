import Taro from '@tarojs/taro'

import { openStack } from '../../tests/jest/taro'
import { isLoginPage, loginPath, openLogin, rememberReturnUrl, takeReturnUrl } from './login'

const userAgent = jest.spyOn(window.navigator, 'userAgent', 'get')

beforeEach(() => userAgent.mockReturnValue('Mozilla/5.0 (iPhone) Mobile Safari'))
afterEach(() => {
  process.env.TARO_ENV = 'h5'
})

test.each([
  ['/pages/love/detail?id=1', '/pages/love/detail?id=1'],
  ['http://localhost/member/index', '/member/index'],
  ['/', '/'],
  ['https://evil.example/pages/love/detail', null],
  ['//evil.example/pages/love/detail', null],
  ['/\\evil.example', null],
  ['javascript:alert(1)', null],
  ['/pages/nothing', null],
  ['/pages/login/index', null],
  ['/pages/login/loginBySms?x=1', null],
])('the return page %s is stored as %s', (url, expected) => {
  rememberReturnUrl(url)
  expect(takeReturnUrl()).toBe(expected)
})

test('a return page is used once', () => {
  rememberReturnUrl('/pages/about/index')
  expect(takeReturnUrl()).toBe('/pages/about/index')
  expect(takeReturnUrl()).toBeNull()
})

test('a value in the storage is validated again', () => {
  Taro.setStorageSync('h5_back_o', 'https://evil.example/pages/about/index')
  expect(takeReturnUrl()).toBeNull()
  Taro.setStorageSync('h5_back_o', { url: '/pages/about/index' })
  expect(takeReturnUrl()).toBeNull()
})

test('a login page does not replace the stored return page', () => {
  rememberReturnUrl('/pages/about/index')
  rememberReturnUrl('/pages/login/register')
  expect(takeReturnUrl()).toBe('/pages/about/index')
})

describe('the login page', () => {
  test('the login page is the main one inside WeChat, SMS in another browser', () => {
    expect(loginPath()).toBe('/pages/login/loginBySms')
    userAgent.mockReturnValue('Mozilla/5.0 (iPhone) MicroMessenger/8.0')
    expect(loginPath()).toBe('/pages/login/index')
  })

  test('opens once for ten concurrent requests, and keeps the stored return page', async () => {
    openStack('/pages/index/index', '/pages/love/detail?id=5')
    await Promise.all(Array.from({ length: 10 }, () => openLogin()))
    expect(Taro.navigateTo).toHaveBeenCalledTimes(1)
    expect(Taro.navigateTo).toHaveBeenCalledWith({ url: '/pages/login/loginBySms' })
    expect(takeReturnUrl()).toBe('/pages/love/detail?id=5')
  })

  test('replaces a page that requires a login', async () => {
    openStack('/pages/index/index', '/member/finance')
    await openLogin({ isReplacing: true })
    expect(Taro.redirectTo).toHaveBeenCalledWith({ url: '/pages/login/loginBySms' })
  })

  test('is not opened from a login page', async () => {
    openStack('/pages/login/loginByPassword')
    await openLogin()
    expect(Taro.navigateTo).not.toHaveBeenCalled()
    expect(isLoginPage('/pages/login/loginByPassword?a=1')).toBe(true)
    expect(isLoginPage('/member/index')).toBe(false)
  })

  test('opens for a visitor at a login step that requires a login', async () => {
    openStack('/pages/login/loginByBindPhone')
    await openLogin({ isReplacing: true })
    expect(Taro.redirectTo).toHaveBeenCalledWith({ url: '/pages/login/loginBySms' })
    expect(takeReturnUrl()).toBeNull()
  })
})
