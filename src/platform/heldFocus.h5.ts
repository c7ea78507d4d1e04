/** Who walks by keyboard stays in the dialog that is open on top, and goes on where it was opened when it closes. */
import { useEffect, useRef, type RefObject } from 'react'

const REACHABLE = 'a[href],button,input,textarea,[tabindex="0"]'

const held: HTMLElement[] = []

/** Returns what is to be called when the dialog has closed. */
export function holdFocus(panel: HTMLElement): () => void {
  const from = document.activeElement
  held.push(panel)
  panel.tabIndex = -1
  if (!panel.contains(from)) panel.focus({ preventScroll: true })

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Tab' || held[held.length - 1] !== panel) return
    const all = [...panel.querySelectorAll<HTMLElement>(REACHABLE)].filter((one) => one.getClientRects().length > 0)
    const [first, last] = [all[0], all[all.length - 1]]
    const at = document.activeElement
    const isInside = panel.contains(at) && at !== panel
    if (isInside && at !== (event.shiftKey ? first : last)) return
    event.preventDefault()
    const next = event.shiftKey ? last : first
    next?.focus()
  }
  document.addEventListener('keydown', handleKey)
  return () => {
    document.removeEventListener('keydown', handleKey)
    held.splice(held.indexOf(panel), 1)
    const at = document.activeElement
    const isLeft = at && at !== document.body && !panel.contains(at)
    // Somebody who went on elsewhere is not called back.
    if (!isLeft && from instanceof HTMLElement) from.focus({ preventScroll: true })
  }
}

/** Holds the focus while the dialog is open; what is returned belongs to its panel. */
export function useHeldFocus(isOpen: boolean): RefObject<HTMLElement> {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => (isOpen && panel.current ? holdFocus(panel.current) : undefined), [isOpen])
  return panel
}
