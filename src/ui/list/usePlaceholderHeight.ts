import { useEffect, useState } from 'react'
import { watchVisibility } from '@/platform/window/visibility'
import { windowInfo } from '../base/style/windowInfo'

/**
 * Content further away than this many screens is removed; with more, a grid would exceed the 800 nodes that a
 * mini-program may have.
 */
const SCREENS_KEPT = process.env.TARO_ENV === 'h5' ? 2 : 1

/**
 * Height in CSS px that replaces content far out of view; null if it is near.
 * @param id of the container, which stays
 * @param within id of the element that scrolls it, if that is not the page
 */
export function usePlaceholderHeight(id: string, within?: string): number | null {
  const [far, setFar] = useState<number | null>(null)
  useEffect(() => {
    const tell = (isNear: boolean, height: number) => {
      if (isNear) setFar(null)
      // A hidden page has no height, so it does not show whether the content is in view.
      else if (height > 0) setFar(height)
    }
    return watchVisibility(id, windowInfo().windowHeight * SCREENS_KEPT, tell, within)
  }, [id, within])
  return far
}
