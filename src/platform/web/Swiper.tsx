/** A carousel of the web: the browser's own scrolling moves and snaps the slides, and a timer turns them if requested. */
import { shellLimits } from '@qianxian/protocol/base/limits'
import { Children, useEffect, useRef, useState } from 'react'
import type { BoxProps } from './View'

interface SwiperProps extends BoxProps {
  autoplay?: boolean
  circular?: boolean
  /** Milliseconds. */
  interval?: number
  onChange?: (event: { detail: { current: number; source: 'touch' | 'autoplay' } }) => void
}

/** With reduced motion, slides turn only when the person moves them. */
const hasLessMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** A slide counts as reached when at most this share of it is out of view. */
const REACHED = 0.4
/** Milliseconds without movement after which scrolling has ended. */
const SETTLE = 150

export function Swiper({ className, style, children, autoplay, circular, interval = shellLimits.swiperIntervalMs, onChange }: SwiperProps) {
  const track = useRef<HTMLDivElement>(null)
  const at = useRef(0)
  const settling = useRef<ReturnType<typeof setTimeout>>()
  const [isHeld, setHeld] = useState(false)
  const count = Children.count(children)

  useEffect(() => {
    if (!autoplay || isHeld || count < 2 || hasLessMotion()) return undefined
    const clock = setInterval(() => {
      const box = track.current
      // Slides do not turn out of view, in a covered page or in a hidden tab.
      if (!box || box.clientWidth === 0 || document.hidden) return
      const next = at.current + 1 < count ? at.current + 1 : circular ? 0 : at.current
      const left = next * box.clientWidth
      if ('scrollBehavior' in box.style) box.scrollTo({ left, behavior: 'smooth' })
      else box.scrollLeft = left
    }, interval)
    return () => clearInterval(clock)
  }, [autoplay, circular, interval, isHeld, count])

  useEffect(() => () => clearTimeout(settling.current), [])

  function handleScroll() {
    const box = track.current
    if (!box || box.clientWidth === 0) return
    const place = box.scrollLeft / box.clientWidth
    const near = Math.round(place)
    if (!('scrollSnapAlign' in box.style)) settle(box, near)
    if (near === at.current || Math.abs(place - near) > REACHED) return
    at.current = near
    onChange?.({ detail: { current: near, source: isHeld ? 'touch' : 'autoplay' } })
  }

  /** Chrome before 69 does not snap to a slide. */
  function settle(box: HTMLElement, near: number) {
    clearTimeout(settling.current)
    settling.current = setTimeout(() => {
      box.scrollLeft = near * box.clientWidth
    }, SETTLE)
  }

  return (
    <div className={`swiper-container-wrapper${className ? ` ${className}` : ''}`} style={style}>
      <div
        ref={track}
        className="swiper-container"
        onScroll={handleScroll}
        onTouchStart={() => setHeld(true)}
        onTouchEnd={() => setHeld(false)}
        onTouchCancel={() => setHeld(false)}
        onMouseEnter={() => setHeld(true)}
        onMouseLeave={() => setHeld(false)}
      >
        <div className="swiper-wrapper">{children}</div>
      </div>
    </div>
  )
}

export function SwiperItem({ className, style, children, onClick }: BoxProps) {
  return (
    <div className={`swiper-slide${className ? ` ${className}` : ''}`} style={style} onClick={onClick}>
      {children}
    </div>
  )
}
