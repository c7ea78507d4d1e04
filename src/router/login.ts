/**
 * Being sent to log in, and coming back: where the person was is kept as `h5_back_o`, only for
 * pages of ours and never for a login page, and is used once.
 */
import Taro from '@tarojs/taro'

import { isMiniProgram, isWeChatBrowser } from '@/platform/environment/environment'

import { navigateTo, redirectTo } from './navigator'
import { findPage, type BuiltUrl } from './pages'
import { currentUrl, internalUrl } from './url'

const returnKey = 'h5_back_o'

export const memberAreaPath = (isLoveUser: boolean) => (isLoveUser ? '/member/love/index' : '/member/index') satisfies BuiltUrl

/** To be returned to by a visitor whose own area it is found out by the login (`authStore.continueJourney`). */
export const memberAreaReturn = '/member/index?own=1' satisfies BuiltUrl

/** Ignores what is no page of ours and the login pages themselves. */
export function rememberReturnUrl(url: string): void {
  const safe = safeReturn(url)
  if (safe) Taro.setStorageSync(returnKey, safe)
}

/** Where to go after logging in, or null; asking again gives null. */
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
 * Remembers where the person is and opens the login page, once however many ask together. A page
 * that cannot be shown without login is replaced, so that going back does not open it again.
 */
export function openLogin(options: { isReplacing?: boolean } = {}): Promise<void> {
  if (opening) return opening
  const here = currentUrl()
  // Some steps of logging in are for members only: a visitor there is not at the login yet.
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

/** Nobody is logged in any more: a page that is for members only gives way to the login, and is come back to. */
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
