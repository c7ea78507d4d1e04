/**
 * Pictures over the whole screen on the web: a swipe turns to the next, two taps enlarge, one tap, the cross, the back key
 * and Escape close. Taro's own (4.2.0) has no visible way out, and brings a slide library with it.
 */
import { openLayer } from './layers.h5'
import './preview.h5.scss'

/** Milliseconds in which a second tap makes a double one. */
const DOUBLE_TAP = 260

export function previewPictures(urls: readonly string[], current: string): void {
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
  for (const url of urls) track.appendChild(slideOf(url))

  const from = document.activeElement
  const close = () => {
    view.remove()
    document.removeEventListener('keydown', handleKey)
    release()
    if (from instanceof HTMLElement) from.focus()
  }
  const handleKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') close()
    if (key === 'ArrowLeft' || key === 'ArrowRight') turnTo(Math.round(placeOf(track)) + (key === 'ArrowLeft' ? -1 : 1))
  }
  const turnTo = (at: number) => {
    track.scrollLeft = Math.max(0, Math.min(urls.length - 1, at)) * track.clientWidth
  }
  const say = () => {
    count.textContent = urls.length > 1 ? `${Math.round(placeOf(track)) + 1} / ${urls.length}` : ''
  }
  const release = openLayer(close)

  document.addEventListener('keydown', handleKey)
  cross.addEventListener('click', close)
  track.addEventListener('scroll', say)
  watchTaps(track, close)
  document.body.appendChild(view)
  turnTo(urls.indexOf(current))
  say()
  view.focus({ preventScroll: true })
}

function slideOf(url: string): HTMLElement {
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
  return slide
}

function watchTaps(track: HTMLElement, close: () => void): void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  track.addEventListener('click', (event) => {
    if (waiting === undefined) {
      waiting = setTimeout(close, DOUBLE_TAP)
      return
    }
    clearTimeout(waiting)
    waiting = undefined
    const slide = event.target instanceof Element ? event.target.closest('.qx-preview__slide') : null
    slide?.classList.toggle('qx-preview__slide--large')
  })
}

/** Which picture is in sight; between two, a fraction. */
function placeOf(track: HTMLElement): number {
  return track.clientWidth ? track.scrollLeft / track.clientWidth : 0
}

function part(className: string, parent?: HTMLElement): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  parent?.appendChild(element)
  return element
}
