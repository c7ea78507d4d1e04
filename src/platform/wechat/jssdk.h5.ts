/**
 * WeChat's JS SDK, loaded and configured inside WeChat only. Android checks the signature against
 * the current URL, iOS against the URL the page was first loaded with.
 */
import type wx from 'weixin-js-sdk'
import { isIos, isWeChatBrowser } from '../environment/environment'
import { PlatformFault } from '../fault'
import type { SignUrl } from './jssdk.types'

type Wx = typeof wx

let signUrl: SignUrl | undefined
let entryUrl = ''
let configured: { url: string; sdk: Promise<Wx> } | undefined

function withoutHash(url: string): string {
  return url.split('#', 1)[0] ?? ''
}

/** Keeps the entry URL and, inside WeChat, configures the SDK in the background. */
export function startJssdk(sign: SignUrl): void {
  signUrl = sign
  entryUrl = withoutHash(window.location.href)
  if (isWeChatBrowser()) withJssdk().catch((error: unknown) => console.warn('JS SDK not ready', error))
}

/** The SDK, configured for the current page. Rejects `unsupported` outside WeChat. */
export function withJssdk(): Promise<Wx> {
  const sign = signUrl
  if (!sign || !isWeChatBrowser()) return Promise.reject(new PlatformFault('unsupported', '请在微信中打开'))
  const url = isIos() ? entryUrl : withoutHash(window.location.href)
  if (configured?.url === url) return configured.sdk
  const sdk = import('./wechatSdk').then(({ configureWechatSdk }) => configureWechatSdk(sign, url))
  configured = { url, sdk }
  sdk.catch(() => {
    if (configured?.sdk === sdk) configured = undefined
  })
  return sdk
}
