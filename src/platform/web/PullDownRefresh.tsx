/** Pull-down refresh of a web page: the content follows the finger and waits until the page ends the refresh. */
import { shellLimits } from '@qianxian/protocol/base/limits'
import { eventCenter } from '@tarojs/runtime'
import { useEffect, useRef, useState, type ReactNode } from 'react'

/** Releasing at this distance or beyond refreshes; the content waits at this distance. */
const ENOUGH = shellLimits.pullToRefreshHeightPx
/** The content moves half as far as the finger. */
const RESISTANCE = 0.5

interface PageElement extends HTMLElement {
  /** Set by Taro's router once the page has been mounted. */
  __page?: { onPullDownRefresh?: () => void }
}

export function PullDownRefresh({ children }: { children?: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [isTelling, setTelling] = useState(false)

  useEffect(() => {
    const content = box.current
    const page = content?.closest<PageElement>('.taro_page')
    if (!content || !page) return undefined
    /** Undefined if the touch cannot pull the page. */
    let from: number | undefined
    let pulled = 0
    let isRefreshing = false

    const place = (distance: number, isSlow: boolean) => {
      pulled = distance
      content.style.transition = isSlow ? 'transform 0.3s' : ''
      content.style.transform = distance ? `translate3d(0, ${distance}px, 0)` : ''
      setTelling(distance >= ENOUGH)
    }
    const begin = ({ touches, target }: TouchEvent) => {
      const isInList = (target as Element).closest('.taro-scroll') !== null
      from = isRefreshing || isInList ? undefined : touches[0]?.clientY
    }
    const move = (event: TouchEvent) => {
      const at = event.touches[0]?.clientY
      if (from === undefined || at === undefined) return
      if (pulled === 0 && page.scrollTop > 0) from = at
      if (at <= from && pulled === 0) return
      if (event.cancelable) event.preventDefault()
      place(Math.min(shellLimits.pullToRefreshRangePx, Math.max(0, at - from) * RESISTANCE), false)
    }
    const end = () => {
      if (from === undefined || pulled === 0) return
      from = undefined
      if (pulled < ENOUGH) return place(0, true)
      start()
    }
    const start = () => {
      isRefreshing = true
      place(ENOUGH, true)
      page.__page?.onPullDownRefresh?.()
    }
    const handleStart = ({ successHandler }: { successHandler: () => void }) => {
      if (!isRefreshing && page.offsetParent !== null) start()
      successHandler()
    }
    const handleStop = ({ successHandler }: { successHandler: () => void }) => {
      if (isRefreshing) place(0, true)
      isRefreshing = false
      successHandler()
    }

    page.addEventListener('touchstart', begin, { passive: true })
    page.addEventListener('touchmove', move, { passive: false })
    page.addEventListener('touchend', end)
    page.addEventListener('touchcancel', end)
    eventCenter.on('__taroStartPullDownRefresh', handleStart)
    eventCenter.on('__taroStopPullDownRefresh', handleStop)
    return () => {
      page.removeEventListener('touchstart', begin)
      page.removeEventListener('touchmove', move)
      page.removeEventListener('touchend', end)
      page.removeEventListener('touchcancel', end)
      eventCenter.off('__taroStartPullDownRefresh', handleStart)
      eventCenter.off('__taroStopPullDownRefresh', handleStop)
    }
  }, [])

  return (
    <div ref={box} className="web-pull">
      {isTelling ? (
        <div className="web-pull__dots" aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
      ) : null}
      {children}
    </div>
  )
}
