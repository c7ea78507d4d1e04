import { ScrollView, View } from '@tarojs/components'
import { useEffect, useRef, useState } from 'react'
import type { EndAnchoredScrollProps } from './EndAnchoredScroll.types'
import './EndAnchoredScroll.scss'

/** Css px before the end within which it counts as reached, and before the beginning within which earlier ones are asked for. */
const NEAR_END = 60
const NEAR_START = 400

interface Scrolled {
  detail: { scrollTop: number; scrollHeight: number }
}

/**
 * The platforms go to a part by its id, and only where that changes: the end has two. WeChat holds what is read while earlier
 * ones come above (`scroll-anchoring`), but at the very top; there, and on Douyin's iPhones, it goes to where one was.
 */
export function EndAnchoredScroll({ id, endAsked, first, last, onEnd, onNearStart, children }: EndAnchoredScrollProps) {
  const [to, setTo] = useState<string>()
  const isAtEnd = useRef(true)
  /** Css px from the top of what is seen to the end, when that was reached last. */
  const reach = useRef(Infinity)
  const top = useRef(Infinity)
  const before = useRef(first)
  const ends = useRef(0)

  function showEnd() {
    ends.current += 1
    setTo(`${id}-end-${ends.current % 2}`)
  }
  useEffect(showEnd, [endAsked, id])
  useEffect(() => {
    if (last && isAtEnd.current) showEnd()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only where the last row is another one
  }, [last])
  useEffect(() => {
    const wasFirst = before.current
    before.current = first
    if (wasFirst && first !== wasFirst && (process.env.TARO_ENV === 'tt' || top.current <= 2)) setTo(wasFirst)
  }, [first])

  function tell(isEnd: boolean) {
    if (isEnd === isAtEnd.current) return
    isAtEnd.current = isEnd
    onEnd(isEnd)
  }
  function handleScroll({ detail: { scrollTop, scrollHeight } }: Scrolled) {
    top.current = scrollTop
    const left = scrollHeight - scrollTop
    reach.current = Math.min(reach.current, left)
    tell(left <= reach.current + NEAR_END)
    if (scrollTop < NEAR_START) onNearStart()
  }
  /** Also after the keyboard has closed, when less was below than before. */
  function handleEnd() {
    reach.current = Infinity
    tell(true)
  }

  return (
    <ScrollView
      id={id}
      className="qx-tail"
      scrollY
      scrollAnchoring
      scrollIntoView={to}
      upperThreshold={NEAR_START}
      lowerThreshold={NEAR_END}
      onScroll={handleScroll}
      onScrollToUpper={onNearStart}
      onScrollToLower={handleEnd}
    >
      {children}
      <View className="qx-pad-top-24" />
      <View id={`${id}-end-0`} />
      <View id={`${id}-end-1`} />
    </ScrollView>
  )
}
