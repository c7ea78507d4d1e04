import { ScrollView, View } from '@tarojs/components'
import { useEffect, useRef, useState } from 'react'
import type { EndAnchoredScrollProps } from './EndAnchoredScroll.types'
import './EndAnchoredScroll.scss'

/**
 * CSS px before the end within which it counts as reached, and before the beginning within which earlier entries are
 * requested.
 */
const NEAR_END = 60
const NEAR_START = 400

interface Scrolled {
  detail: { scrollTop: number; scrollHeight: number }
}

/**
 * The platforms scroll to an element by its id, and only if the id changes, so the end has two ids. WeChat keeps the
 * position when earlier entries are added above (`scroll-anchoring`), except at the very top; there, and on Douyin's
 * iPhones, the list is scrolled back to the previous position.
 */
export function EndAnchoredScroll({ id, endAsked, first, last, onEnd, onNearStart, children }: EndAnchoredScrollProps) {
  const [to, setTo] = useState<string>()
  const isAtEnd = useRef(true)
  /** CSS px from the top of the visible part to the end, when the end was last reached. */
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
  /** Also runs after the keyboard has closed, when less content is below than before. */
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
