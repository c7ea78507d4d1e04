/** An open messages page loads changes after a notification, if it is visible. */
import { useDidHide, useDidShow } from '@tarojs/taro'
import { useEffect, useRef, useState } from 'react'
import { inboxStore } from '@/stores/inbox.store'

/** @param look requests the changes: one request at a time, and one more if a change was reported during it */
export function useInboxUpdates(look: () => Promise<unknown>): void {
  const latest = useRef(look)
  useEffect(() => {
    latest.current = look
  })
  const [isShown, setShown] = useState(true)
  useDidShow(() => setShown(true))
  useDidHide(() => setShown(false))
  useEffect(() => {
    if (!isShown) return undefined
    let isLooking = false
    let isDue = false
    async function ask() {
      isDue = true
      if (isLooking) return
      isLooking = true
      while (isDue) {
        isDue = false
        await latest.current().catch((error: unknown) => console.warn('not followed', error))
      }
      isLooking = false
    }
    return inboxStore.onChange(() => void ask())
  }, [isShown])
}
