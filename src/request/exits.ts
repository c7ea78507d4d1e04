/**
 * Pages that a failed call can open. For several concurrent failures one page opens; a page that is already on top is
 * not opened again.
 */
import { requestLimits } from '@qianxian/protocol/base/limits'
import { currentUrl, navigateTo } from '@/router/navigator'
import { pathOf } from '@/router/pages'

const MAX_MESSAGE_LENGTH = 100

const closePage = '/pages/exception/close'
const tooManyPage = '/pages/exception/429'

let isLeaving = false

async function leaveOnce(path: string, open: () => Promise<unknown>): Promise<void> {
  const here = pathOf(currentUrl())
  if (isLeaving || here === path || here === closePage) return
  isLeaving = true
  try {
    await open()
  } catch (error) {
    console.warn('exit refused', path, error)
  } finally {
    isLeaving = false
  }
}

export function exitToClosed(message: string): Promise<void> {
  return leaveOnce(closePage, () => navigateTo(closePage, { msg: [...message].slice(0, MAX_MESSAGE_LENGTH).join('') }))
}

/** @param retryAfter waiting time in seconds from the server; the page counts it down */
export function exitToTooMany(retryAfter: number | undefined): Promise<void> {
  return leaveOnce(tooManyPage, async () => {
    const url = currentUrl()
    await new Promise((resolve) => setTimeout(resolve, requestLimits.tooManyPageDelayMs))
    await navigateTo(tooManyPage, { url, retryAfter })
  })
}
