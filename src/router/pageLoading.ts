/**
 * Loading of a page's code on the web: a placeholder appears after 200 ms; after 60 s, or on a failure, an error that
 * reloads on a tap.
 */
import { shellLimits } from '@qianxian/protocol/base/limits'

export type LoadPhase = 'idle' | 'waiting' | 'failed'

let loading = 0
let latest = 0

/** True while the code of a page is loading; never on mini-programs, where the platform loads it. */
export function isPageLoading(): boolean {
  return loading > 0
}

/**
 * Watches one page load and reports what to show. Only the newest load reports and arrives, so a
 * page the person has already left shows neither its placeholder nor its error, nor itself: Taro's
 * router (4.2.0) would mount it over the page they went back to. A load that fails or is overtaken
 * stays pending for ever: the router has nothing to mount, and the error view offers the reload.
 */
export function watchLoad<Result>(load: () => Promise<Result>, show: (phase: LoadPhase) => void): Promise<Result> {
  const mine = ++latest
  const report = (phase: LoadPhase) => {
    if (mine === latest) show(phase)
  }
  loading += 1
  const placeholder = setTimeout(() => report('waiting'), shellLimits.pagePlaceholderMs)

  return new Promise((resolve) => {
    let isSettled = false
    const settle = (phase: LoadPhase) => {
      if (isSettled) return false
      isSettled = true
      loading -= 1
      clearTimeout(placeholder)
      clearTimeout(timeout)
      report(phase)
      return true
    }
    const timeout = setTimeout(() => settle('failed'), shellLimits.pageLoadTimeoutMs)
    load().then(
      (result) => {
        if (settle('idle') && mine === latest) resolve(result)
      },
      (error: unknown) => {
        console.error(error)
        settle('failed')
      },
    )
  })
}

/** Abandons all pending loads. */
export function cancelLoads(show: (phase: LoadPhase) => void): void {
  latest += 1
  show('idle')
}
