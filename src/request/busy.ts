/** Repeats of a call that an overloaded server refused, with words, so that the person knows why the page is still empty. */
import Taro from '@tarojs/taro'
import type { RequestFault } from './fault'

const delaysMs = [1000, 2000, 4000, 8000, 8000, 8000]

/**
 * Waits before the next attempt, with a random addition, so that phones do not all repeat at the same time. An overloaded server
 * refuses a call before executing it and states a time to wait. A read or a call with a key may be repeated in any case.
 * @param isSafe true for a read or a call with a key
 * @param tries attempts so far, from 0
 * @returns false if it must not be repeated, or the person has waited long enough; the page then shows the refusal
 */
export async function waitWhileBusy(fault: unknown, isSafe: unknown, tries: number): Promise<boolean> {
  const said = (fault as RequestFault).data as { retryAfter?: number } | null
  if (!isSafe && !said?.retryAfter) return false
  const delay = delaysMs[tries]
  if (delay === undefined) return false
  void Taro.showToast({ title: '人有点多，正在为你重试', icon: 'none', duration: delay })
  await new Promise((resolve) => setTimeout(resolve, delay * (1 + Math.random() / 4)))
  return true
}
