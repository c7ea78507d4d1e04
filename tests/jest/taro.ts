/**
 * Replaces `@tarojs/taro` in unit tests: storage and page stack work, every other call is a mock that resolves with an
 * empty answer.
 */
import { useEffect, useRef } from 'react'

interface OpenPage {
  route: string
  path: string
  options: Record<string, unknown>
}

const storage = new Map<string, unknown>()
const calls = new Map<string, jest.Mock>()
let stack: OpenPage[] = []

/** Opens these URLs from the bottom of the stack; on the web the address bar shows the last one. */
export function openStack(...urls: string[]): void {
  stack = urls.map((url) => {
    const [path = '', query = ''] = url.split('?')
    // Nothing is decoded, as on the platforms.
    const options = Object.fromEntries(
      query
        .split('&')
        .filter(Boolean)
        .map((pair) => pair.split('=', 2)),
    )
    return { route: path.replace(/^\//, ''), path: url, options }
  })
  const top = urls[urls.length - 1]
  if (top !== undefined) window.history.replaceState(null, '', top)
}

export function resetTaro(): void {
  storage.clear()
  calls.clear()
  stack = []
  window.history.replaceState(null, '', '/')
}

const useOnce = (callback: () => void) => {
  const first = useRef(callback)
  useEffect(() => first.current(), [])
}
const useNothing = () => undefined

const known: Record<string, unknown> = {
  getCurrentPages: () => stack,
  getStorageSync: (key: string) => storage.get(key) ?? '',
  setStorageSync: (key: string, value: unknown) => void storage.set(key, value),
  removeStorageSync: (key: string) => void storage.delete(key),
  clearStorageSync: () => storage.clear(),
  getStorage: async ({ key }: { key: string }) => {
    if (!storage.has(key)) throw { errMsg: 'getStorage:fail data not found' }
    return { data: storage.get(key) }
  },
  setStorage: async ({ key, data }: { key: string; data: unknown }) => void storage.set(key, data),
  removeStorage: async ({ key }: { key: string }) => void storage.delete(key),
  getCurrentInstance: () => ({ router: { path: stack[stack.length - 1]?.path ?? '/', params: stack[stack.length - 1]?.options ?? {} } }),
  useRouter: () => ({ path: stack[stack.length - 1]?.path ?? '/', params: stack[stack.length - 1]?.options ?? {} }),
  getWindowInfo: () => ({ windowWidth: 375, windowHeight: 812, statusBarHeight: 0, pixelRatio: 2, safeArea: { top: 0, bottom: 812 } }),
  getSystemInfoSync: () => ({ windowWidth: 375, windowHeight: 812, statusBarHeight: 0, platform: 'h5' }),
  getDeviceInfo: () => ({ platform: 'h5' }),
  pxTransform: (size: number) => `${size / 40}rem`,
  getEnv: () => 'WEB',
  useLoad: useOnce,
  useReady: useOnce,
  useDidShow: useOnce,
  useDidHide: useNothing,
  useUnload: useNothing,
  usePullDownRefresh: useNothing,
  useReachBottom: useNothing,
  usePageScroll: useNothing,
  useShareAppMessage: useNothing,
  useShareTimeline: useNothing,
}

const Taro = new Proxy(known, {
  get(target, name) {
    if (typeof name !== 'string' || name === '__esModule' || name === 'then') return undefined
    if (name in target) return target[name]
    const call = calls.get(name) ?? jest.fn().mockResolvedValue({})
    calls.set(name, call)
    return call
  },
})

// Named imports of `@tarojs/taro` are read from this object, as is the default import.
module.exports = new Proxy(
  { default: Taro, openStack, resetTaro, __esModule: true },
  { get: (own, name) => (name in own ? own[name as keyof typeof own] : Taro[name as string]) },
)
