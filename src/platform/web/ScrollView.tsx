/** A part of the web page with its own scrolling, which also scrolls to the requested element. */
import { forwardRef, useEffect, useRef, type UIEvent } from 'react'
import type { BoxProps } from './View'

interface ScrollViewProps extends BoxProps {
  id?: string
  role?: string
  scrollX?: boolean
  scrollY?: boolean
  scrollIntoView?: string
  scrollWithAnimation?: boolean
  enhanced?: boolean
  showScrollbar?: boolean
  onScroll?: (event: { detail: { scrollLeft: number; scrollTop: number; scrollWidth: number; scrollHeight: number } }) => void
}

export const ScrollView = forwardRef<HTMLDivElement, ScrollViewProps>(function ScrollView(props, ref) {
  const {
    id,
    role,
    className,
    style,
    children,
    scrollX,
    scrollY,
    scrollIntoView,
    scrollWithAnimation,
    enhanced,
    showScrollbar = true,
    onScroll,
    onClick,
  } = props
  const box = useRef<HTMLDivElement | null>(null)

  useEffect(() => {
    const target = scrollIntoView ? document.getElementById(scrollIntoView) : null
    if (!box.current || !target || !box.current.contains(target)) return
    // The element's own method is not used, because it also scrolls the page around the list.
    const from = box.current.getBoundingClientRect()
    const to = target.getBoundingClientRect()
    if (scrollY) moveTo(box.current, 'scrollTop', box.current.scrollTop + to.top - from.top, scrollWithAnimation)
    if (scrollX) moveTo(box.current, 'scrollLeft', box.current.scrollLeft + to.left - from.left, scrollWithAnimation)
  }, [scrollIntoView, scrollX, scrollY, scrollWithAnimation])

  function handleScroll({ currentTarget }: UIEvent<HTMLDivElement>) {
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight } = currentTarget
    onScroll?.({ detail: { scrollLeft, scrollTop, scrollWidth, scrollHeight } })
  }
  const names = [
    'taro-scroll',
    scrollX && 'taro-scroll-view__scroll-x',
    scrollY && 'taro-scroll-view__scroll-y',
    enhanced && !showScrollbar && 'taro-scroll--hidebar',
    className,
  ]
  return (
    <div
      {...{ id, role, style, onClick, children }}
      aria-label={props['aria-label']}
      ref={(element) => {
        box.current = element
        if (typeof ref === 'function') ref(element)
        else if (ref) ref.current = element
      }}
      className={names.filter(Boolean).join(' ')}
      onScroll={onScroll ? handleScroll : undefined}
      // A touch in the list does not pull the page to refresh.
      onTouchMove={(event) => event.stopPropagation()}
    />
  )
})

function moveTo(box: HTMLElement, edge: 'scrollTop' | 'scrollLeft', place: number, isSmooth = false) {
  if (isSmooth && 'scrollBehavior' in box.style) box.scrollTo({ [edge === 'scrollTop' ? 'top' : 'left']: place, behavior: 'smooth' })
  else box[edge] = place
}
