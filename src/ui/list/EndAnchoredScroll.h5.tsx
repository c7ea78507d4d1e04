import { ScrollView, View } from '@tarojs/components'
import { useLayoutEffect, useRef } from 'react'
import { regionAttributes } from '../base/accessibility/attributes'
import type { EndAnchoredScrollProps } from './EndAnchoredScroll.types'
import './EndAnchoredScroll.scss'

/** CSS px within which the end counts as reached. */
const NEAR_END = 40
/** Distance from the beginning, in viewport heights, at which earlier entries are requested. */
const NEAR_START = 1.5

/**
 * The list is laid out from its end (`column-reverse`), so content added above moves nothing in any browser, and the
 * end stays visible when a keyboard opens. In Safari, content added below would move the text being read further up, so
 * the position is restored by the code.
 */
export function EndAnchoredScroll({ id, label, endAsked, onEnd, onNearStart, children }: EndAnchoredScrollProps) {
  const box = useRef<HTMLDivElement>(null)
  const all = useRef<HTMLElement>(null)
  const held = useRef<{ element: Element; top: number }>()
  const isAtEnd = useRef(true)

  const gapBelow = () =>
    all.current && box.current ? all.current.getBoundingClientRect().bottom - box.current.getBoundingClientRect().bottom : 0

  function hold() {
    const top = box.current?.getBoundingClientRect().top ?? 0
    // A block grows at its beginning, so the scroll position is anchored to one of its elements, whose ids begin with
    // the list's id.
    const blocks = Array.from(all.current?.querySelectorAll(`[id^="${id}-"]`) ?? [])
    const element = blocks.find((block) => block.getBoundingClientRect().bottom > top)
    held.current = element && { element, top: element.getBoundingClientRect().top }
  }
  function look() {
    if (!box.current || !all.current || box.current.clientHeight === 0) return
    hold()
    const isEnd = gapBelow() <= NEAR_END
    if (isEnd !== isAtEnd.current) {
      isAtEnd.current = isEnd
      onEnd(isEnd)
    }
    const above = box.current.getBoundingClientRect().top - all.current.getBoundingClientRect().top
    if (above < box.current.clientHeight * NEAR_START) onNearStart()
  }

  useLayoutEffect(() => {
    held.current = undefined
    if (box.current) box.current.scrollTop += gapBelow()
  }, [endAsked])
  // Runs after everything has rendered.
  useLayoutEffect(() => {
    const { element, top } = held.current ?? {}
    if (box.current && !isAtEnd.current && element?.isConnected && top !== undefined) {
      const moved = element.getBoundingClientRect().top - top
      if (moved) box.current.scrollTop += moved
    }
    look()
  })

  return (
    <ScrollView id={id} ref={box} className="qx-tail" scrollY onScroll={look}>
      <View {...regionAttributes('list', label)} ref={all} className="qx-tail__all">
        {children}
      </View>
    </ScrollView>
  )
}
