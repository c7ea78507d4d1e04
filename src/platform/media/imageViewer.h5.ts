/**
 * Full-screen pictures on the web: a swipe shows the next, a pinch or a double tap enlarges, one tap, the cross, the
 * back key and Escape close. Taro's own viewer (4.2.0) has no visible close button, and adds a slide library.
 */
import { shellLimits } from '@qianxian/protocol/base/limits'
import { pushLayer } from '../window/backHandling.h5'
import './imageViewer.h5.scss'

/** Milliseconds in which a second tap makes a double tap. */
const DOUBLE_TAP = 260
/** Scale after a double tap. */
const CLOSE_UP = 2
const { previewScaleMin, previewScaleMax } = shellLimits

export function openImageViewer(urls: readonly string[], current: string): void {
  const view = part('qx-preview')
  view.setAttribute('role', 'dialog')
  view.setAttribute('aria-label', '查看大图')
  view.tabIndex = -1
  const track = part('qx-preview__track', view)
  const count = part('qx-preview__count', view)
  const cross = document.createElement('button')
  cross.className = 'qx-preview__close'
  cross.setAttribute('aria-label', '关闭')
  view.appendChild(cross)
  const zooms = new Map(
    urls.map((url) => {
      const [slide, image] = slideOf(url)
      track.appendChild(slide)
      return [slide, zoomOf(slide, image)] as const
    }),
  )
  const zoomAt = (target: EventTarget | null) => {
    const slide = target instanceof Element ? target.closest<HTMLElement>('.qx-preview__slide') : null
    return slide ? zooms.get(slide) : undefined
  }

  const from = document.activeElement
  const close = () => {
    view.remove()
    document.removeEventListener('keydown', handleKey)
    release()
    if (from instanceof HTMLElement) from.focus()
  }
  const handleKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft' || key === 'ArrowRight') turnTo(Math.round(placeOf(track)) + (key === 'ArrowLeft' ? -1 : 1))
  }
  const turnTo = (at: number) => {
    track.scrollLeft = Math.max(0, Math.min(urls.length - 1, at)) * track.clientWidth
  }
  const say = () => {
    count.textContent = urls.length > 1 ? `${Math.round(placeOf(track)) + 1} / ${urls.length}` : ''
  }
  const release = pushLayer(close)

  document.addEventListener('keydown', handleKey)
  cross.addEventListener('click', close)
  track.addEventListener('scroll', say)
  watchTaps(track, zoomAt, close)
  watchPinches(track, zoomAt)
  document.body.appendChild(view)
  turnTo(urls.indexOf(current))
  say()
  view.focus({ preventScroll: true })
}

function slideOf(url: string): [slide: HTMLElement, image: HTMLElement] {
  const slide = part('qx-preview__slide')
  const image = new Image()
  image.className = 'qx-preview__image'
  image.alt = ''
  image.onload = () => slide.classList.add('qx-preview__slide--there')
  image.onerror = () => {
    image.remove()
    slide.classList.add('qx-preview__slide--there')
    part('qx-preview__words', slide).textContent = '图片没有加载出来'
  }
  image.src = url
  slide.appendChild(image)
  return [slide, image]
}

interface Zoom {
  readonly scale: number
  /** Enlarges around a point of the screen, which stays in place. A picture larger than the screen is moved by scrolling. */
  to: (wanted: number, x: number, y: number) => void
}

function zoomOf(slide: HTMLElement, image: HTMLElement): Zoom {
  let scale: number = previewScaleMin
  return {
    get scale() {
      return scale
    },
    to(wanted, x, y) {
      const before = image.getBoundingClientRect()
      const fitting = before.width / scale
      if (!fitting) return
      scale = Math.max(previewScaleMin, Math.min(previewScaleMax, wanted))
      slide.classList.toggle('qx-preview__slide--large', scale > previewScaleMin)
      image.style.width = scale > previewScaleMin ? `${fitting * scale}px` : ''
      const after = image.getBoundingClientRect()
      const growth = after.width / before.width
      slide.scrollLeft += after.left + (x - before.left) * growth - x
      slide.scrollTop += after.top + (y - before.top) * growth - y
    },
  }
}

type ZoomAt = (target: EventTarget | null) => Zoom | undefined

function watchPinches(track: HTMLElement, zoomAt: ZoomAt): void {
  let pinch: { zoom: Zoom; scale: number; apart: number } | undefined
  const apartOf = ([one, other]: readonly Touch[]) =>
    one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0
  const follow = (event: TouchEvent) => {
    const touches = [...event.touches]
    const apart = apartOf(touches)
    const zoom = touches.length === 2 && apart > 0 ? zoomAt(touches[0]!.target) : undefined
    if (!zoom) {
      pinch = undefined
      return
    }
    if (event.cancelable) event.preventDefault()
    if (pinch?.zoom !== zoom) pinch = { zoom, scale: zoom.scale, apart }
    const [one, other] = touches as [Touch, Touch]
    zoom.to((pinch.scale * apart) / pinch.apart, (one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2)
  }
  for (const name of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const)
    track.addEventListener(name, follow, { passive: false })
}

function watchTaps(track: HTMLElement, zoomAt: ZoomAt, close: () => void): void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  track.addEventListener('click', (event) => {
    if (waiting === undefined) {
      waiting = setTimeout(close, DOUBLE_TAP)
      return
    }
    clearTimeout(waiting)
    waiting = undefined
    const zoom = zoomAt(event.target)
    zoom?.to(zoom.scale > previewScaleMin ? previewScaleMin : CLOSE_UP, event.clientX, event.clientY)
  })
}

/** Index of the visible picture; a fraction between two. */
function placeOf(track: HTMLElement): number {
  return track.clientWidth ? track.scrollLeft / track.clientWidth : 0
}

function part(className: string, parent?: HTMLElement): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  parent?.appendChild(element)
  return element
}
