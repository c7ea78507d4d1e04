import { useDidShow } from '@tarojs/taro'
import { useRef } from 'react'

/** Runs when the page is shown again: coming back to it, not arriving. */
export function useDidReturn(onReturn: () => unknown): void {
  const wasShown = useRef(false)
  useDidShow(() => {
    if (wasShown.current) onReturn()
    wasShown.current = true
  })
}
