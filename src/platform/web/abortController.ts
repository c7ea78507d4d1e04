/**
 * Chrome 61 to 65 and Safari 11.0 cannot end a request early, and Taro makes a controller for each. There, as with the
 * polyfill that Taro brings, ending one has no effect.
 */
if (typeof window.AbortController === 'undefined') {
  class AbortControllerOfOldBrowsers {
    readonly signal = undefined
    abort(): void {
      // No such ability.
    }
  }
  Object.assign(window, { AbortController: AbortControllerOfOldBrowsers })
}
