/**
 * How tall the part of the window is that neither a browser's bars nor a keyboard covers: phones keep the page as tall as it
 * was and lay the keyboard over it.
 */
import { useEffect, useState } from 'react'

/** @returns a CSS length */
export function useVisibleHeight(): string {
  const [room, setRoom] = useState('100vh')
  useEffect(() => {
    const { visualViewport } = window
    // iOS below 13 and Chrome below 61 have none: there the field is scrolled into sight as in any page.
    if (!visualViewport) return undefined
    const look = () => {
      // A page that was zoomed is looked at in parts.
      if (visualViewport.scale > 1.01) return
      setRoom(`${visualViewport.height}px`)
      // iOS has moved the page up to show the field, which stands above the keyboard by now.
      window.scrollTo(0, 0)
    }
    look()
    visualViewport.addEventListener('resize', look)
    return () => visualViewport.removeEventListener('resize', look)
  }, [])
  return room
}
