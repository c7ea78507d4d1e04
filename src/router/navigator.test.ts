import Taro from '@tarojs/taro'

import { openStack } from '../../tests/jest/taro'
import { goBack, goHome, isKnownUrl, navigateTo, navigateToUrl, NavigationRefused, redirectTo, reLaunch, switchTab } from './navigator'
import { watchLoad } from './pageLoading'
import { findPage, type BuiltUrl } from './pages'
import { currentUrl, isSameUrl, paramsOf, readParams, urlOf } from './url'

const home = '/pages/index/index'
const detail = '/pages/love/detail'

async function reasonOf(navigation: Promise<void>): Promise<string> {
  try {
    await navigation
    return 'opened'
  } catch (error) {
    return error instanceof NavigationRefused ? error.reason : String(error)
  }
}

beforeEach(() => openStack(home))
afterEach(() => {
  process.env.TARO_ENV = 'h5'
})

describe('refusals', () => {
  test('refuses a missing url', async () => {
    expect(await reasonOf(navigateTo('' as BuiltUrl))).toBe('missingUrl')
    expect(await reasonOf(navigateToUrl(''))).toBe('missingUrl')
  })

  test('refuses an unknown page', async () => {
    expect(await reasonOf(navigateTo('/pages/nothing/index' as BuiltUrl))).toBe('unknownPage')
    expect(await reasonOf(navigateToUrl('/pages/nothing/index'))).toBe('unknownPage')
    expect(Taro.navigateTo).not.toHaveBeenCalled()
  })

  test('refuses a tab page by plain navigation', async () => {
    expect(await reasonOf(navigateTo('/member/index'))).toBe('isTabPage')
    expect(await reasonOf(redirectTo(home))).toBe('isTabPage')
  })

  test('refuses switching to a page that is no tab', async () => {
    expect(await reasonOf(switchTab(detail))).toBe('notTabPage')
  })

  test('refuses the same navigation if it is in progress, but not another one', async () => {
    let arrive = () => {}
    jest.mocked(Taro.navigateTo).mockImplementationOnce(() => new Promise((resolve) => (arrive = () => resolve({ errMsg: '' }))))
    const first = navigateTo(detail, { id: 1 })
    expect(await reasonOf(navigateTo(detail, { id: 1 }))).toBe('alreadyNavigating')
    expect(await reasonOf(navigateTo(detail, { id: 2 }))).toBe('opened')
    arrive()
    await first
    expect(await reasonOf(navigateTo(detail, { id: 1 }))).toBe('opened')
  })

  test('on the web a page whose code is still loading counts as in progress', async () => {
    let loaded = () => {}
    openStack(`${detail}?id=1`)
    const loading = watchLoad(
      () => new Promise<void>((resolve) => (loaded = resolve)),
      () => {},
    )
    expect(await reasonOf(navigateTo(detail, { id: 1 }))).toBe('alreadyNavigating')
    loaded()
    await loading
    expect(await reasonOf(navigateTo(detail, { id: 1 }))).toBe('opened')
  })

  test('a failed navigation can be repeated', async () => {
    jest.mocked(Taro.navigateTo).mockRejectedValueOnce(new Error('fail'))
    expect(await reasonOf(navigateTo(detail))).toBe('Error: fail')
    expect(await reasonOf(navigateTo(detail))).toBe('opened')
  })
})

describe('opening', () => {
  test('writes the query and leaves empty values out', async () => {
    await navigateTo(detail, { id: 7, from: '同城 & 推荐', none: undefined, nil: null, zero: 0 })
    expect(Taro.navigateTo).toHaveBeenCalledWith({ url: `${detail}?id=7&from=${encodeURIComponent('同城 & 推荐')}&zero=0` })
    await navigateTo(`${detail}?id=7`, { tab: 'b' })
    expect(Taro.navigateTo).toHaveBeenLastCalledWith({ url: `${detail}?id=7&tab=b` })
  })

  test('replaces the current page once ten are open', async () => {
    openStack(...Array.from({ length: 9 }, (_, index) => `${detail}?id=${index}`))
    await navigateTo(detail, { id: 99 })
    expect(Taro.navigateTo).toHaveBeenCalledTimes(1)
    openStack(...Array.from({ length: 10 }, (_, index) => `${detail}?id=${index}`))
    await navigateTo(detail, { id: 100 })
    expect(Taro.navigateTo).toHaveBeenCalledTimes(1)
    expect(Taro.redirectTo).toHaveBeenCalledWith({ url: `${detail}?id=100` })
  })

  test('reLaunch opens a tab page too', async () => {
    await reLaunch(home)
    expect(Taro.reLaunch).toHaveBeenCalledWith({ url: home })
  })
})

describe('switchTab', () => {
  test('opens above home', async () => {
    await switchTab('/member/index')
    expect(Taro.navigateTo).toHaveBeenCalledWith({ url: '/member/index' })
  })

  test('replaces the current page', async () => {
    openStack(home, '/member/index')
    await switchTab('/member/love/index')
    expect(Taro.redirectTo).toHaveBeenCalledWith({ url: '/member/love/index' })
  })

  test('goes back to the tab that is already open, at any depth', async () => {
    openStack(home, '/member/index', '/member/finance', detail)
    await switchTab('/member/index')
    expect(Taro.navigateBack).toHaveBeenLastCalledWith({ delta: 2 })
    await switchTab(home)
    expect(Taro.navigateBack).toHaveBeenLastCalledWith({ delta: 3 })
  })

  test('does nothing on the tab itself', async () => {
    await switchTab(home)
    expect(Taro.navigateBack).not.toHaveBeenCalled()
    expect(Taro.redirectTo).not.toHaveBeenCalled()
  })
})

describe('a footer page that is no tab page', () => {
  const lines = '/member/love/line'
  test('opens above home, replaces another one, and is not opened twice', async () => {
    await navigateToUrl(lines, 'place')
    expect(Taro.navigateTo).toHaveBeenLastCalledWith({ url: lines })
    openStack(home, '/member/index')
    await navigateToUrl(lines, 'place')
    expect(Taro.redirectTo).toHaveBeenLastCalledWith({ url: lines })
    openStack(home, lines)
    jest.mocked(Taro.redirectTo).mockClear()
    await navigateToUrl(lines, 'place')
    expect(Taro.redirectTo).not.toHaveBeenCalled()
  })

  test('a footer page with parameters is another page than the same page without', async () => {
    openStack(home, `${lines}?id=3`, '/member/index')
    await navigateToUrl(lines, 'place')
    expect(Taro.redirectTo).toHaveBeenLastCalledWith({ url: lines })
  })
})

describe('back', () => {
  test('goes back one or more pages, never below the lowest', async () => {
    openStack(home, detail, '/pages/love/report')
    await goBack()
    expect(Taro.navigateBack).toHaveBeenLastCalledWith({ delta: 1 })
    await goBack(9)
    expect(Taro.navigateBack).toHaveBeenLastCalledWith({ delta: 2 })
  })

  test('the only open page goes back to home, and home stays', async () => {
    openStack(`${detail}?id=1`)
    await goBack()
    expect(Taro.reLaunch).toHaveBeenCalledWith({ url: home })
    openStack(home)
    await goHome()
    expect(Taro.reLaunch).toHaveBeenCalledTimes(1)
  })
})

describe('external URLs', () => {
  test('a tab page is switched to, any other is opened plainly', async () => {
    await navigateToUrl('member/index')
    expect(Taro.navigateTo).toHaveBeenLastCalledWith({ url: '/member/index' })
    await navigateToUrl('/subpages/single_page/index?id=1&name=%E5%85%B3%E4%BA%8E')
    expect(Taro.navigateTo).toHaveBeenLastCalledWith({ url: '/subpages/single_page/index?id=1&name=%E5%85%B3%E4%BA%8E' })
    await navigateToUrl(`${detail}?id=1`, 'redirect')
    expect(Taro.redirectTo).toHaveBeenLastCalledWith({ url: `${detail}?id=1` })
    await navigateToUrl(`http://localhost${detail}?id=3`)
    expect(Taro.navigateTo).toHaveBeenLastCalledWith({ url: `${detail}?id=3` })
  })

  test.each(['weapp', 'tt'] as const)('a page that %s lacks is refused; on the web its URL opens', async (platform) => {
    for (const url of ['/pages/index/pcindex', '/subpages/m_shortvideo/list?tab=1']) {
      process.env.TARO_ENV = platform
      expect(await reasonOf(navigateToUrl(url))).toBe('unknownPage')
      expect(isKnownUrl(url)).toBe(false)
      process.env.TARO_ENV = 'h5'
      expect(await reasonOf(navigateToUrl(url))).toBe('opened')
      expect(isKnownUrl(url)).toBe(true)
    }
    expect(findPage('/subpages/m_shortvideo/list')?.isComing).toBe(true)
  })

  test.each([
    ['/pages/love/detail?id=1', true],
    ['pages/index/index', true],
    ['http://localhost/pages/love/detail', true],
    ['http://localhost/common/api/home/index', true],
    ['https://example.com/x', true],
    ['http://example.com/x', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['/pages/nothing', false],
    ['', false],
    [null, false],
    [undefined, false],
  ])('the URL %s is known: %s', (url, isKnown) => {
    expect(isKnownUrl(url)).toBe(isKnown)
  })

  test('a mini-program opens no external URL', () => {
    process.env.TARO_ENV = 'weapp'
    expect(isKnownUrl('https://example.com/x')).toBe(false)
    expect(isKnownUrl('/pages/about/index')).toBe(true)
  })
})

describe('the current page', () => {
  test('is the address on the web, and the top of the stack in a mini-program', () => {
    openStack(home, `${detail}?id=1&name=a%20b`)
    expect(currentUrl()).toBe(`${detail}?id=1&name=a%20b`)
    process.env.TARO_ENV = 'weapp'
    expect(currentUrl()).toBe(`${detail}?id=1&name=a%20b`)
    openStack()
    expect(currentUrl()).toBe(home)
  })

  test("parameters are decoded, without Taro's additions", () => {
    expect(readParams({ id: '1', name: '%E5%BC%A0', stamp: 'A', $taroTimestamp: 3, gone: undefined, odd: '50%' })).toEqual({
      id: '1',
      name: '张',
      odd: '50%',
    })
    expect(paramsOf(urlOf(detail, { url: '/a?b=c&d', plus: '1+1', space: 'a b' }))).toEqual({ url: '/a?b=c&d', plus: '1+1', space: 'a b' })
  })

  test('two URLs are equal whatever the order of their query', () => {
    expect(isSameUrl('/pages/love/detail?a=1&b=2', 'pages/love/detail?b=2&a=1')).toBe(true)
    expect(isSameUrl('/', home)).toBe(true)
    expect(isSameUrl(`${detail}?id=1`, `${detail}?id=2`)).toBe(false)
  })
})
