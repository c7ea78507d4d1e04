/**
 * WeChat's numbers, in `errno`: 104, the person refused the privacy terms; 112, the platform did not declare the use. Source:
 * the guide on privacy of the mini-program documentation.
 */
const REFUSED = 104
const UNDECLARED = 112

/** Why WeChat's privacy rules refused a call, with a message to show; null if they did not. */
export function privacyRefusal(error: unknown): { reason: 'privacy' | 'undeclared'; message: string } | null {
  const { errMsg, errno } = (error ?? {}) as { errMsg?: unknown; errno?: unknown }
  const text = String(errMsg ?? '')
  if (errno === UNDECLARED || /not declared in the privacy/i.test(text))
    return { reason: 'undeclared', message: '小程序暂时还不能用这项功能，请联系客服' }
  if (errno === REFUSED || /privacy/i.test(text)) return { reason: 'privacy', message: '还没有同意隐私保护指引，请再点一次并选择同意' }
  return null
}
