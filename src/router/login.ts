/**
 * Opening the login and returning from it: the current page is stored as `h5_back_o`, only if it is one of the app's
 * pages and no login page, and is used once.
 */
import Taro from '@tarojs/taro'

import { isMiniProgram, isWeChatBrowser } from '@/platform/environment/environment'

import { navigateTo, redirectTo } from './navigator'
import { findPage, type BuiltUrl } from './pages'
import { currentUrl, internalUrl } from './url'

const returnKey = 'h5_back_o'

export const memberAreaPath = (isLoveUser: boolean) => (isLoveUser ? '/member/love/index' : '/member/index') satisfies BuiltUrl

/** Return page of a visitor whose own area depends on the login (`authStore.continueJourney`). */
export const memberAreaReturn = '/member/index?own=1' satisfies BuiltUrl

/** Ignores addresses outside the app and the login pages themselves. */
export function rememberReturnUrl(url: string): void {
  const safe = safeReturn(url)
  if (safe) Taro.setStorageSync(returnKey, safe)
}

/** The page to open after the login, or null; a second call returns null. */
export function takeReturnUrl(): string | null {
  const stored: unknown = Taro.getStorageSync(returnKey)
  Taro.removeStorageSync(returnKey)
  return typeof stored === 'string' ? safeReturn(stored) : null
}

/** The main login inside WeChat and in the mini-programs, SMS login in other browsers. */
export function loginPath(): BuiltUrl {
  return isMiniProgram() || isWeChatBrowser() ? '/pages/login/index' : '/pages/login/loginBySms'
}

let opening: Promise<void> | undefined

/**
 * Stores the current page and opens the login page, once for concurrent requests. A page that cannot be shown without
 * login is replaced, so that going back does not open it again.
 */
export function openLogin(options: { isReplacing?: boolean } = {}): Promise<void> {
  if (opening) return opening
  const here = currentUrl()
  // Some login steps require a login themselves: a visitor on such a page still has to log in.
  if (isLoginPage(here) && findPage(here)?.access !== 'member') return Promise.resolve()
  rememberReturnUrl(here)
  const open = options.isReplacing ? redirectTo : navigateTo
  opening = open(loginPath())
    .catch(() => undefined)
    .finally(() => {
      opening = undefined
    })
  return opening
}

/** Called after a logout: a page that requires a login is replaced by the login page, which returns to it. */
export async function leavePrivatePage(): Promise<void> {
  const access = findPage(currentUrl())?.access
  if (access !== undefined && access !== 'anyone' && access !== 'visitor') await openLogin({ isReplacing: true })
}

export function isLoginPage(url: string): boolean {
  return findPage(url)?.path.startsWith('/pages/login/') ?? false
}

function safeReturn(url: string): string | null {
  const inside = internalUrl(url.trim())
  const isPath = inside.startsWith('/') && !/^[\\/]{2}/.test(inside)
  return isPath && findPage(inside) && !isLoginPage(inside) ? inside : null
}
