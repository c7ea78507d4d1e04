import { useEffect, useState } from 'react'
import { watchVisibility } from '@/platform/window/visibility'
import { windowInfo } from '../base/style/windowInfo'

/** What is further away than this many screens leaves the page: with more, a grid would exceed the 800 nodes a mini-program may have. */
const SCREENS_KEPT = process.env.TARO_ENV === 'h5' ? 2 : 1

/**
 * Space in css px that stands in for what is far out of sight; null while it is near.
 * @param id of what holds it, which stays
 * @param within the id of what scrolls it, where that is not the page
 */
export function usePlaceholderHeight(id: string, within?: string): number | null {
  const [far, setFar] = useState<number | null>(null)
  useEffect(() => {
    const tell = (isNear: boolean, height: number) => {
      if (isNear) setFar(null)
      // A page that is not on screen has no height: that says nothing about what is in sight.
      else if (height > 0) setFar(height)
    }
    return watchVisibility(id, windowInfo().windowHeight * SCREENS_KEPT, tell, within)
  }, [id, within])
  return far
}
