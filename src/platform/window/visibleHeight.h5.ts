/**
 * Height of the window that neither a browser's bars nor a keyboard covers: phones keep the page's height and overlay
 * the keyboard.
 */
import { useEffect, useState } from 'react'

/** @returns a CSS length */
export function useVisibleHeight(): string {
  const [room, setRoom] = useState('100vh')
  useEffect(() => {
    const { visualViewport } = window
    // iOS below 13 and Chrome below 61 have no visualViewport: there the field is scrolled into view as in any page.
    if (!visualViewport) return undefined
    const look = () => {
      // A zoomed page shows only a part of itself, so its height is not used.
      if (visualViewport.scale > 1.01) return
      setRoom(`${visualViewport.height}px`)
      // iOS has scrolled the page to show the field, which is now above the keyboard.
      window.scrollTo(0, 0)
    }
    look()
    visualViewport.addEventListener('resize', look)
    return () => visualViewport.removeEventListener('resize', look)
  }, [])
  return room
}
