/** Polls for a decision of other people as long as a page is open and visible, at growing intervals. */
import { useDidHide, useDidShow } from '@tarojs/taro'
import { useEffect, useRef, useState } from 'react'
import { onAppShown } from '@/platform/lifecycle/appShown'
import { isAppVisible } from '@/platform/lifecycle/appVisible'

/** Milliseconds until the first request, the factor by which each wait grows, and the longest wait. */
export const pollDelays = { firstMs: 5_000, growth: 1.5, mostMs: 60_000 } as const

/**
 * Runs `look` repeatedly, one at a time; a failure is ignored.
 * @returns a function that ends it
 */
export function poll(look: () => Promise<unknown>): () => void {
  let wait: number = pollDelays.firstMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLooking = false
  let isOver = false

  async function turn() {
    timer = undefined
    // A hidden tab does not poll; the next request is sent when it is shown again.
    if (isLooking || !isAppVisible()) return
    isLooking = true
    await look().catch((error: unknown) => console.warn('not followed', error))
    isLooking = false
    if (isOver) return
    timer = setTimeout(turn, wait)
    wait = Math.min(wait * pollDelays.growth, pollDelays.mostMs)
  }
  timer = setTimeout(turn, wait)
  const unwatch = onAppShown(() => {
    if (timer !== undefined) return
    wait = pollDelays.firstMs
    void turn()
  })
  return () => {
    isOver = true
    clearTimeout(timer)
    unwatch()
  }
}

/** @param isWaiting true as long as a decision is pending */
export function usePolling(isWaiting: boolean, look: () => Promise<unknown>): void {
  const latest = useRef(look)
  useEffect(() => {
    latest.current = look
  })
  const [isShown, setShown] = useState(true)
  useDidShow(() => setShown(true))
  useDidHide(() => setShown(false))
  const isOn = isWaiting && isShown
  useEffect(() => (isOn ? poll(() => latest.current()) : undefined), [isOn])
}
