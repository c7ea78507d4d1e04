const listeners: Record<string, () => void> = {}
const current: { page?: object } = {}
jest.mock('@tarojs/runtime', () => ({
  Current: current,
  eventCenter: { on: (name: string, listener: () => void) => (listeners[name] = listener) },
}))
import { hideLoading, hideToast, showLoading, showModal, showToast } from './notices'

const onScreen = () => document.body.textContent
const tap = (words: string) => [...document.querySelectorAll('button')].find((button) => button.textContent === words)?.click()

beforeEach(() => {
  jest.useFakeTimers()
  current.page = {}
})
afterEach(() => {
  void hideToast()
  jest.runAllTimers()
  jest.useRealTimers()
})

test('a toast disappears after its time and stays over a change of page', () => {
  void showToast({ title: '已通过，下一条', icon: 'none' })
  current.page = {}
  listeners['__afterTaroRouterChange']?.()
  expect(onScreen()).toBe('已通过，下一条')
  jest.advanceTimersByTime(1500 + 200)
  expect(onScreen()).toBe('')
})

test('a newer toast is shown for its own full time', () => {
  void showToast({ title: '一', icon: 'none' })
  jest.advanceTimersByTime(1000)
  void showToast({ title: '二', icon: 'none' })
  jest.advanceTimersByTime(1000)
  expect(onScreen()).toBe('二')
})

test('hiding the loading indicator without conflict keeps a later toast', () => {
  void showLoading({ title: '加载中' })
  void showToast({ title: '已保存', icon: 'none' })
  void hideLoading({ noConflict: true })
  jest.advanceTimersByTime(300)
  expect(onScreen()).toBe('已保存')
})

test('a loading indicator disappears with its page', () => {
  void showLoading({ title: '加载中' })
  current.page = {}
  listeners['__afterTaroRouterChange']?.()
  jest.advanceTimersByTime(300)
  expect(onScreen()).toBe('')
})

test('a modal returns what was tapped', async () => {
  const yes = showModal({ content: '确认退出？' })
  tap('确定')
  await expect(yes).resolves.toMatchObject({ confirm: true, cancel: false })
  const no = showModal({ content: '确认退出？', cancelText: '再想想' })
  tap('再想想')
  await expect(no).resolves.toMatchObject({ confirm: false, cancel: true })
})

test('a notice stays over a change of page until it is read', async () => {
  const told = showModal({ content: '已申请注销', showCancel: false })
  current.page = {}
  listeners['__afterTaroRouterChange']?.()
  expect(document.querySelectorAll('.qx-modal:not(.qx-leaving)')).toHaveLength(1)
  tap('确定')
  await expect(told).resolves.toMatchObject({ confirm: true })
})

test('a question that disappears with its page, or is replaced by another, counts as refused', async () => {
  const first = showModal({ content: '一', showCancel: false })
  const second = showModal({ content: '二' })
  await expect(first).resolves.toMatchObject({ confirm: false })
  expect(document.querySelectorAll('.qx-modal:not(.qx-leaving) button')).toHaveLength(2)
  current.page = {}
  listeners['__afterTaroRouterChange']?.()
  await expect(second).resolves.toMatchObject({ confirm: false })
})

test('Escape refuses the topmost modal, and the focus returns to its opener', async () => {
  const key = document.body.appendChild(document.createElement('button'))
  key.focus()
  const answer = showModal({ title: '收回', content: '收回后对方立刻看不到' })
  expect(document.activeElement?.getAttribute('aria-label')).toBe('收回')
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  await expect(answer).resolves.toMatchObject({ confirm: false })
  expect(document.activeElement).toBe(key)
  key.remove()
})

test('all toasts are announced in one element that exists before them', () => {
  void showToast({ title: '一', icon: 'none' })
  const place = document.querySelector('[role=status]')
  void showToast({ title: '二', icon: 'none' })
  expect(document.querySelectorAll('[role=status]')).toHaveLength(1)
  expect(place?.textContent).toBe('二')
})
