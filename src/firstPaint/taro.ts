/**
 * Replaces `@tarojs/taro` when the server renders the home screen: no device, no history, no login. Calls that are
 * missing here must not be reached before a person acts.
 */
import type Taro from '@tarojs/taro'

type Send = (request: Taro.request.Option) => Promise<{ statusCode: number; data: unknown }>

let send: Send = () => Promise.reject(new Error('nobody answers yet'))

/** Sets the function that answers the calls. */
export function setAnswerer(answer: Send): void {
  send = answer
}

/** Taro's own rule for the web: 750 wide designs on a root of 20 px, five digits. */
const pxTransform = (size: number): string => `${Number((Math.trunc(size) / 40).toFixed(5))}rem`

const nothing = () => undefined

const taro = {
  pxTransform,
  request: (request: Taro.request.Option) => send(request),
  getStorageSync: () => '',
  setStorageSync: nothing,
  removeStorageSync: nothing,
  getCurrentPages: () => [],
  getCurrentInstance: () => ({ router: null, page: null, app: null }),
  showToast: nothing,
  stopPullDownRefresh: nothing,
  nextTick: nothing,
}

export default taro
export const useDidShow = nothing
export const useDidHide = nothing
export const useReachBottom = nothing
export const usePullDownRefresh = nothing
export const useRouter = () => ({ params: {} })
