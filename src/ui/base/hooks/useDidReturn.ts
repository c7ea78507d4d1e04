import { useDidShow } from '@tarojs/taro'
import { useRef } from 'react'

/** Runs when the page is shown again, not on its first show. */
export function useDidReturn(onReturn: () => unknown): void {
  const wasShown = useRef(false)
  useDidShow(() => {
    if (wasShown.current) onReturn()
    wasShown.current = true
  })
}
