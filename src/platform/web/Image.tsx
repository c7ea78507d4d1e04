/** A picture of the web page: its frame reserves the space, and a lazy picture is loaded shortly before it is in view. */
import { forwardRef, useEffect, useRef, type SyntheticEvent } from 'react'
import { onReconnect } from '../network/network.h5'
import type { BoxProps } from './View'

interface ImageProps extends BoxProps {
  id?: string
  src?: string
  mode?: string
  lazyLoad?: boolean
  onLoad?: (event: { detail: { width: number; height: number } }) => void
  onError?: () => void
}

/** Distance below the screen at which a picture is loaded. */
const NEAR = '300px 0px'

/** One observer for all pictures of the page. */
const loaders = new WeakMap<Element, () => void>()
let sight: IntersectionObserver | undefined

function whenNear(frame: Element, load: () => void): () => void {
  // iOS before 12.2 has no IntersectionObserver.
  if (typeof IntersectionObserver === 'undefined') {
    load()
    return () => undefined
  }
  sight ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) loaders.get(target)?.()
      }
    },
    { rootMargin: NEAR },
  )
  const observer = sight
  loaders.set(frame, () => {
    observer.unobserve(frame)
    load()
  })
  observer.observe(frame)
  return () => observer.unobserve(frame)
}

/** Replaces the browser's broken-image icon by a drawing on the frame's background, until the network is back. */
const FAILED = 'taro-img--failed'

function showFailed(image: HTMLImageElement): void {
  image.parentElement?.classList.add(FAILED)
  const stop = onReconnect(() => {
    const { src } = image
    stop()
    image.src = src
  })
}

export const Image = forwardRef<HTMLDivElement, ImageProps>(function Image(props, ref) {
  const { id, className, style, src, mode = 'scaleToFill', lazyLoad, onLoad, onError, onClick } = props
  const label = props['aria-label']
  const picture = useRef<HTMLImageElement>(null)

  useEffect(() => {
    const image = picture.current
    if (!lazyLoad || !src || !image) return undefined
    return whenNear(image, () => {
      image.src = src
    })
  }, [lazyLoad, src])

  function handleLoad({ currentTarget }: SyntheticEvent<HTMLImageElement>) {
    currentTarget.parentElement?.classList.remove(FAILED)
    // Set after loading, because before that the browser would draw the text, and lose the reserved space.
    if (label) currentTarget.alt = label
    onLoad?.({ detail: { width: currentTarget.naturalWidth, height: currentTarget.naturalHeight } })
  }
  const names = `taro-img${mode === 'widthFix' ? ' taro-img__widthfix' : ''}${className ? ` ${className}` : ''}`
  return (
    <div {...{ id, ref, style, onClick }} className={names}>
      <img
        ref={picture}
        className={`taro-img__mode-${mode.toLowerCase().replace(/ /g, '')}`}
        src={lazyLoad ? undefined : src}
        alt=""
        onLoad={handleLoad}
        onError={({ currentTarget }) => {
          showFailed(currentTarget)
          onError?.()
        }}
      />
    </div>
  )
})
