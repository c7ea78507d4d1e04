/**
 * Loading of a page's code on the web: a placeholder appears after 200 ms; after 60 s, or on a failure, an error that
 * reloads on a tap.
 */
import { shellLimits } from '@qianxian/protocol/base/limits'

export type LoadPhase = 'idle' | 'waiting' | 'failed'

let loading = 0
let latest = 0

/** True during the loading of a page's code; never in mini-programs, where the platform loads it. */
export function isPageLoading(): boolean {
  return loading > 0
}

/**
 * Watches one page load and reports its phases. Only the newest load reports and resolves, so a page that the person
 * has left shows neither its placeholder nor its error, and is not mounted: Taro's router (4.2.0) would mount it over
 * the page they returned to. A load that fails or is replaced stays pending forever: the router then mounts no page,
 * and the error view offers the reload.
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

/** Cancels all pending loads. */
export function cancelLoads(show: (phase: LoadPhase) => void): void {
  latest += 1
  show('idle')
}
