/**
 * Chrome 61 to 65 and Safari 11.0 cannot abort a request, but Taro creates a controller for each request. In these
 * browsers an abort has no effect, as with Taro's own polyfill.
 */
if (typeof window.AbortController === 'undefined') {
  class AbortControllerOfOldBrowsers {
    readonly signal = undefined
    abort(): void {
      // Not supported.
    }
  }
  Object.assign(window, { AbortController: AbortControllerOfOldBrowsers })
}
