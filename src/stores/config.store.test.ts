import Taro from '@tarojs/taro'
import { findPage } from '@/router/pages'
import { ConfigStore, parsePluginIds } from './config.store'

const answers: Record<string, unknown> = {
  '/common/api/config/getImageConfig': { fileDomain: 'https://cdn.example/' },
  '/common/api/config/getFinOrderConfig': { balanceName: '余额' },
  '/love/api/loveConfig/getSystemConfig': { slogan: '认真恋爱', logo: '/logo.png' },
  '/common/api/config/getSysConfig': {
    platformName: '牵线',
    switches: { gift: true, partner: true, theme: true, video: false },
    videoHiddenPlatforms: ['tt'],
    maxPageWidth: null,
    footerMode: 'love',
  },
  '/common/api/system/getTenantDetail': { grantPluginIds: '3, 8,13' },
  '/common/api/config/getCityConfig': {
    provinceName: '浙江省',
    cityName: '杭州市',
    areaName: '',
    indexShowType: 'Default',
    city: '330100',
  },
}
const navigation = { lowerLevelNavigation: [{ id: 1, name: '首页', url: '/', ico: '/i/a.png', color: '', whetherOpen: true }] }

const request = () => Taro.request as unknown as jest.Mock
const paths = () => request().mock.calls.map(([sent]) => (sent as { url: string }).url)

/** Opens the page as if it were built. */
const build = (url: string) => jest.replaceProperty(findPage(url)!, 'isComing', undefined)
afterEach(() => jest.restoreAllMocks())

let overrides: Record<string, unknown>
beforeEach(() => {
  jest.useFakeTimers()
  overrides = {}
  request().mockImplementation(async ({ url }: { url: string }) => {
    const path = url.split('?')[0] ?? ''
    const data = path.endsWith('getNavigationConfig') ? navigation : { ...(answers[path] as object), ...(overrides[path] as object) }
    return { statusCode: 200, data: { code: 20000, data } }
  })
})
afterEach(() => jest.useRealTimers())

async function started(): Promise<ConfigStore> {
  const store = new ConfigStore()
  store.start()
  await jest.advanceTimersByTimeAsync(200)
  return store
}

test('requests five configurations and the city at once, four navigations 200 ms later, without indicators', async () => {
  const store = new ConfigStore()
  store.start()
  await jest.advanceTimersByTimeAsync(199)
  expect(paths().sort()).toEqual(Object.keys(answers).sort())
  await jest.advanceTimersByTimeAsync(1)
  expect(paths().slice(6)).toEqual(
    ['headMainOne', 'headMainTwo', 'bottom', 'homeOnly'].map((name) => `/common/api/config/getNavigationConfig?name=${name}`),
  )
  expect(Taro.showLoading).not.toHaveBeenCalled()
})

test('an answer is cached for 30 s, then the next read requests again and the old value stays meanwhile', async () => {
  const store = await started()
  const before = request().mock.calls.length
  await jest.advanceTimersByTimeAsync(29000)
  await store.refresh()
  expect(request().mock.calls.length).toBe(before)
  await jest.advanceTimersByTimeAsync(1000)
  const again = store.refresh()
  expect(store.platformName).toBe('牵线')
  await again
  expect(request().mock.calls.length).toBe(before + 6)
})

describe('while a page stays open', () => {
  const withTheme = {
    lowerLevelNavigation: [
      ...navigation.lowerLevelNavigation,
      { id: 2, name: '专区', url: '/pages/love/theme?from=menu', ico: '', color: '', whetherOpen: true },
    ],
  }
  async function watched(): Promise<ConfigStore> {
    const answer = request().getMockImplementation()!
    request().mockImplementation(async (sent: { url: string }) =>
      sent.url.includes('getNavigationConfig') ? { statusCode: 200, data: { code: 20000, data: withTheme } } : answer(sent),
    )
    const store = await started()
    store.watch()
    expect(store.navigation('headMainOne').map((item) => item.whetherOpen)).toEqual([true, true])
    return store
  }

  test.each([
    ['is taken back', '/common/api/system/getTenantDetail', { grantPluginIds: '8, 13' }],
    ['is switched off', '/common/api/config/getSysConfig', { switches: { gift: true, partner: true, theme: false, video: true } }],
  ])('a plugin that %s closes its entries within 30 s, and they open again within 30 s', async (_way, path, answer) => {
    const store = await watched()
    overrides[path] = answer
    await jest.advanceTimersByTimeAsync(30_000)
    expect(store.hasPlugin('theme')).toBe(false)
    expect(store.navigation('headMainOne').map((item) => item.whetherOpen)).toEqual([true, false])
    overrides = {}
    await jest.advanceTimersByTimeAsync(30_000)
    expect(store.navigation('headMainOne').map((item) => item.whetherOpen)).toEqual([true, true])
  })

  test('no other configuration is requested again, and none in a hidden page', async () => {
    await watched()
    request().mockClear()
    await jest.advanceTimersByTimeAsync(25_000)
    expect(paths().sort()).toEqual(['/common/api/config/getSysConfig', '/common/api/system/getTenantDetail'])
    const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await jest.advanceTimersByTimeAsync(100_000)
    expect(paths()).toHaveLength(2)
    hidden.mockRestore()
    await jest.advanceTimersByTimeAsync(25_000)
    expect(paths()).toHaveLength(4)
  })

  test('a failed request keeps the entries', async () => {
    const store = await watched()
    request().mockImplementation(async () => ({ statusCode: 403, data: null }))
    await jest.advanceTimersByTimeAsync(60_000)
    expect(store.navigation('headMainOne').map((item) => item.whetherOpen)).toEqual([true, true])
  })
})

test.each([
  ['/pages/about/index', true],
  ['/member/certification', true],
  ['/member/love/onetoone', true],
  ['/subpages/m_shortvideo/list', false],
  ['http://localhost/subpages/m_shortvideo/list?tab=1', false],
  ['/subpages/active/index?from=menu', true],
  ['/subpages/haibao/haibao1?from=menu', true],
  ['/subpages/shortvideo/bang?from=menu', false],
  ['/pages/nothing/index', true],
])('the entry %s opens a built page, or no unbuilt one: %s', async (url, isThere) => {
  const item = { id: 1, name: '入口', url, ico: '', color: '', whetherOpen: true }
  const answer = request().getMockImplementation()!
  request().mockImplementation(async (sent: { url: string }) =>
    sent.url.includes('getNavigationConfig')
      ? { statusCode: 200, data: { code: 20000, data: { lowerLevelNavigation: [item] } } }
      : answer(sent),
  )
  overrides['/love/api/loveConfig/getSystemConfig'] = {
    banners: [
      { image: '/a.webp', url, title: '图' },
      { image: '/b.webp', url: '', title: '' },
    ],
  }
  const store = await started()
  expect(store.leadsTo(url)).toBe(isThere)
  expect(store.navigation('homeOnly').map(({ whetherOpen }) => whetherOpen)).toEqual([isThere])
  expect(store.banners.map(({ image }) => image)).toEqual(isThere ? ['/a.webp', '/b.webp'] : ['/b.webp'])
})

test.each<[string, string[], string[]]>([
  ['3,8', [], ['theme', 'video', 'mine']],
  ['8', [], ['video', 'mine']],
  ['3', [], ['theme']],
  ['3,8', ['h5'], ['theme']],
  ['', [], []],
  ['', ['h5'], []],
])('with plugins %j and short videos hidden on %j the entries lead to %j', async (grantPluginIds, videoHiddenPlatforms, open) => {
  const urls = { theme: '/pages/love/theme?id=2', video: '/subpages/shortvideo/index', mine: '/subpages/m_shortvideo/index' }
  for (const name of ['video', 'mine'] as const) build(urls[name])
  overrides['/common/api/system/getTenantDetail'] = { grantPluginIds }
  const switches = { gift: true, partner: true, theme: true, video: true }
  overrides['/common/api/config/getSysConfig'] = { videoHiddenPlatforms, switches }
  const store = await started()
  expect(Object.entries(urls).flatMap(([name, url]) => (store.leadsTo(url) ? [name] : []))).toEqual(open)
  expect(store.leadsTo('/pages/about/index')).toBe(true)
})

test('no entry is closed before the plugins are loaded', async () => {
  const answer = request().getMockImplementation()!
  const theme = { lowerLevelNavigation: [{ id: 2, name: '专区', url: '/pages/love/theme', ico: '', color: '', whetherOpen: true }] }
  request().mockImplementation(async (sent: { url: string }) =>
    sent.url.includes('getNavigationConfig')
      ? { statusCode: 200, data: { code: 20000, data: theme } }
      : sent.url.includes('getTenantDetail')
        ? { statusCode: 403, data: null }
        : answer(sent),
  )
  expect((await started()).navigation('bottom')[0]?.whetherOpen).toBe(true)
})

test('a failed refresh keeps the loaded values', async () => {
  const store = await started()
  await jest.advanceTimersByTimeAsync(31000)
  request().mockImplementation(async () => ({ statusCode: 403, data: null }))
  await store.refresh()
  expect(store.title).toBe('牵线 - 认真恋爱')
})

test('the title is blank, then platform name - slogan', async () => {
  expect(new ConfigStore().title).toBe('')
  expect((await started()).title).toBe('牵线 - 认真恋爱')
})

test.each([
  ['', []],
  [null, []],
  ['13', [13]],
  [' 3 ,8,, x,7', [3, 8, 7]],
])('grantPluginIds %j', (ids, expected) => {
  expect([...parsePluginIds(ids)]).toEqual(expected)
})

test('a plugin needs its grant and its switch', async () => {
  const store = await started()
  expect(store.hasPlugin('theme')).toBe(true)
  expect(store.hasPlugin(8)).toBe(false) // granted, switched off
  expect(store.hasPlugin('partner')).toBe(false) // switched on, not granted
  expect(store.plugins).toEqual([3])
  expect(store.isVideoHiddenHere).toBe(false)
})

test.each([
  ['/i/a.png', 'https://cdn.example/i/a.png'],
  ['i/a.png', 'https://cdn.example/i/a.png'],
  ['https://x.example/a.png', 'https://x.example/a.png'],
  ['//x.example/a.png', '//x.example/a.png'],
  ['data:image/png;base64,A', 'data:image/png;base64,A'],
  ['icon:heart', 'icon:heart'],
  ['', ''],
  [null, ''],
])('a file path %j has the URL %s', async (path, expected) => {
  expect((await started()).fileUrl(path)).toBe(expected)
})

test('icons get the file domain; without one the path stays', async () => {
  expect((await started()).navigation('bottom')[0]?.ico).toBe('https://cdn.example/i/a.png')
  overrides['/common/api/config/getImageConfig'] = { fileDomain: '' }
  expect((await started()).navigation('bottom')[0]?.ico).toBe('/i/a.png')
})

test.each([
  [{}, '杭州市', { kind: 'city', value: '杭州市' }],
  [{ areaName: '西湖区' }, '西湖区', { kind: 'city', value: '西湖区' }],
  [{ cityName: '' }, '浙江省', { kind: 'city', value: '浙江省' }],
  [{ indexShowType: 'CustomerArea', customerArea: '之江' }, '之江', { kind: 'city', value: '之江' }],
  [{ indexShowType: 'CustomerWords', customerWords: '同城' }, '同城', { kind: 'words', value: '同城' }],
  [{ indexShowType: 'CustomerWords', customerWords: '' }, '杭州市', { kind: 'city', value: '杭州市' }],
  [{ indexShowType: 'CustomerLogo', customerLogo: '/l.png' }, '杭州市', { kind: 'logo', value: 'https://cdn.example/l.png' }],
])('city %j', async (city, name, lead) => {
  overrides['/common/api/config/getCityConfig'] = city
  const store = await started()
  expect(store.cityName).toBe(name)
  expect(store.headerLead).toEqual(lead)
})

test('a chosen city is sent, stored for the next start and reported to the pages', async () => {
  const store = await started()
  await store.chooseCity({ code: '310100', name: '上海市' })
  expect(paths()).toContain('/common/api/config/getCityConfig?city=310100')
  expect(store.cityVersion).toBe(1)
  expect(store.cityCode).toBe('310100')
  const next = await started()
  expect(next.cityCode).toBe('310100')
  expect(next.recentCities).toEqual([{ code: '310100', name: '上海市' }])
})

test('an answer for the previous city does not overwrite the current one', async () => {
  const store = await started()
  const resolves: (() => void)[] = []
  request().mockImplementation(
    ({ url }: { url: string }) =>
      new Promise((resolve) =>
        resolves.push(() => resolve({ statusCode: 200, data: { code: 20000, data: { areaName: url.includes('310100') ? '旧' : '新' } } })),
      ),
  )
  void store.chooseCity({ code: '310100', name: '旧' })
  void store.chooseCity({ code: '320100', name: '新' })
  await jest.advanceTimersByTimeAsync(0)
  resolves.reverse().forEach((resolve) => resolve())
  await jest.advanceTimersByTimeAsync(0)
  expect(store.cityName).toBe('新')
})
