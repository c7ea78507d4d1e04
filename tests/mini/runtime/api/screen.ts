/** Calls about the phone and its page: sizes, safe areas, the capsule button, measuring, small services. */
import type { Dialect } from '../dialect'
import { asyncCall, type ApiContext } from './call'

const QUIET = [
  'setNavigationBarTitle',
  'setNavigationBarColor',
  'pageScrollTo',
  'vibrateShort',
  'vibrateLong',
  'showShareMenu',
  'hideShareMenu',
  'updateShareMenu',
  'hideKeyboard',
  'setKeepScreenOn',
  'hideHomeButton',
  'loadFontFace',
  'reportAnalytics',
  'setBackgroundColor',
  'setBackgroundTextStyle',
]

// Events of the platform; each has an `on…` and an `off…` call.
const EVENTS = [
  'AppShow',
  'AppHide',
  'Error',
  'UnhandledRejection',
  'PageNotFound',
  'ThemeChange',
  'NetworkStatusChange',
  'WindowResize',
  'MemoryWarning',
  'KeyboardHeightChange',
  'UserCaptureScreen',
]

export interface Launch {
  path: string
  query: Record<string, string>
  scene: number
}

/** How the selector query finds elements on the current page. */
export type Measure = (selector: string) => { id: string; dataset: Record<string, unknown> }[]

export function screenApi(context: ApiContext, dialect: Dialect, launch: Launch, measure: Measure): Record<string, unknown> {
  const { device, work, realm } = context
  const isWechat = dialect.platform === 'weapp'
  const { width, height, statusBar, screenHeight } = device.window
  const info = {
    SDKVersion: '3.8.12',
    version: '8.0.50',
    platform: 'ios',
    system: 'iOS 17.5',
    brand: 'iPhone',
    model: 'iPhone 15',
    language: 'zh_CN',
    theme: 'light',
    pixelRatio: 3,
    windowWidth: width,
    windowHeight: height,
    screenWidth: width,
    screenHeight,
    statusBarHeight: statusBar,
    safeArea: { top: statusBar, bottom: screenHeight - 34, left: 0, right: width, width, height: screenHeight - 34 - statusBar },
    ...(isWechat ? { host: { env: 'WeChat' }, fontSizeScaleFactor: device.letters } : { appName: 'Douyin' }),
  }
  const sync = (value: unknown) => () => realm().adopt(value)
  const about = Object.fromEntries(
    ['getSystemInfoSync', 'getWindowInfo', 'getAppBaseInfo', 'getDeviceInfo', 'getSystemSetting', 'getAppAuthorizeSetting'].map((api) => [
      api,
      sync(info),
    ]),
  )
  const opening = { ...launch, referrerInfo: {}, shareTicket: '' }
  const events = EVENTS.flatMap((event) => [
    [`on${event}`, (listener: (detail: unknown) => void) => device.on(event, listener)],
    [`off${event}`, (listener?: (detail: unknown) => void) => device.off(event, listener)],
  ])
  const quiet = QUIET.map((api) => [
    api,
    asyncCall(context, api, (options) => {
      if (api === 'setNavigationBarTitle') device.title = String(options.title)
    }),
  ])
  const api: Record<string, unknown> = {
    ...about,
    ...(Object.fromEntries([...events, ...quiet]) as Record<string, unknown>),
    getSystemInfo: asyncCall(context, 'getSystemInfo', () => info),
    getLaunchOptionsSync: sync(opening),
    getEnterOptionsSync: sync(opening),
    getMenuButtonBoundingClientRect: () => realm().adopt(device.menuButton),
    getMenuButtonLayout: () => realm().adopt(device.menuButton),
    getAccountInfoSync: sync({ miniProgram: { appId: 'wx0000000000000000', envVersion: 'develop', version: '' } }),
    getEnvInfoSync: sync({ microapp: { appId: 'tt000000000000000', envType: 'development', mpVersion: '' }, common: {}, plugin: {} }),
    canIUse: (name: string) => Object.hasOwn(api, name.split('.')[0]!) && !dialect.lacks.includes(name.split('.')[0]!),
    nextTick: (task: () => void) => work.later(task),
    startPullDownRefresh: asyncCall(context, 'startPullDownRefresh', () => {
      device.isRefreshing = true
    }),
    stopPullDownRefresh: asyncCall(context, 'stopPullDownRefresh', () => {
      device.isRefreshing = false
    }),
    getUpdateManager: () => ({ onCheckForUpdate() {}, onUpdateReady() {}, onUpdateFailed() {}, applyUpdate() {} }),
    createSelectorQuery: () => selectorQuery(context, measure),
    createIntersectionObserver: () => {
      const own: [selector: string, tell: (seen: object) => void][] = []
      const observer = {
        relativeTo: () => observer,
        relativeToViewport: () => observer,
        observe: (selector: string, tell: (seen: unknown) => void) => {
          const hear = (seen: object) => work.later(() => tell(realm().adopt(seen)))
          own.push([selector, hear])
          device.watched.set(selector, (device.watched.get(selector) ?? new Set()).add(hear))
        },
        disconnect: () => {
          for (const [selector, hear] of own) device.watched.get(selector)?.delete(hear)
        },
      }
      return observer
    },
  }
  return api
}

function selectorQuery({ device, work, realm }: ApiContext, measure: Measure) {
  type Reply = (rect: unknown) => void
  const jobs: (() => unknown)[] = []
  const rectOf = (selector: string, found: { id: string; dataset: object }) => {
    const place = { left: 0, top: 0, width: device.window.width, height: 0, scrollTop: 0, scrollLeft: 0, ...device.layout(selector) }
    return { ...found, ...place, right: place.left + place.width, bottom: place.top + place.height }
  }
  const query: Record<string, unknown> = {}
  const ask = (read: () => unknown) => {
    const enqueue = (first?: unknown, second?: Reply) => {
      const reply = typeof first === 'function' ? (first as Reply) : second
      jobs.push(() => {
        const result = realm().adopt(read())
        reply?.(result)
        return result
      })
      return query
    }
    return { boundingClientRect: enqueue, scrollOffset: enqueue, fields: enqueue, node: enqueue, context: enqueue }
  }
  return Object.assign(query, {
    in: () => query,
    select: (selector: string) => ask(() => measure(selector).map((found) => rectOf(selector, found))[0] ?? null),
    selectAll: (selector: string) => ask(() => measure(selector).map((found) => rectOf(selector, found))),
    selectViewport: () =>
      ask(() => ({ ...rectOf('viewport', { id: '', dataset: {} }), height: device.window.height, bottom: device.window.height })),
    exec: (reply?: Reply) => {
      work.later(() => {
        const results = jobs.splice(0).map((job) => job())
        reply?.(realm().adopt(results))
      })
      return query
    },
  })
}
