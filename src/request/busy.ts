/** Repeats of a call that an overloaded server refused, with words, so that the person knows why the page is still empty. */
import Taro from '@tarojs/taro'

const delaysMs = [1000, 2000, 4000, 8000, 8000, 8000]

/**
 * Waits before the next attempt, for a random part longer, so that phones do not return together.
 * @param tries attempts so far, from 0
 * @returns false when the person has waited long enough; the page then shows the refusal
 */
export async function waitWhileBusy(tries: number): Promise<boolean> {
  const delay = delaysMs[tries]
  if (delay === undefined) return false
  void Taro.showToast({ title: '人有点多，正在为你重试', icon: 'none', duration: delay })
  await new Promise((resolve) => setTimeout(resolve, delay * (1 + Math.random() / 4)))
  return true
}
