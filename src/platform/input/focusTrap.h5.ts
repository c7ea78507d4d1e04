/** Keeps the keyboard focus in the topmost dialog, and returns it to the opener afterwards. */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

const REACHABLE = 'a[href],button,input,textarea,[tabindex="0"]'

interface Hold {
  panel: HTMLElement
  /** The element that opened the dialog. */
  from: Element | null
}

const held: Hold[] = []

/** Returns a function to call when the dialog has closed. */
export function trapFocus(panel: HTMLElement): () => void {
  const last = held[held.length - 1]
  // A dialog whose code has loaded replaces its placeholder, and returns the focus to the same opener.
  const from = last && !last.panel.isConnected ? last.from : document.activeElement
  const hold = { panel, from }
  held.push(hold)
  panel.tabIndex = -1
  if (!panel.contains(from)) panel.focus({ preventScroll: true })

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Tab' || held[held.length - 1] !== hold) return
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
    held.splice(held.indexOf(hold), 1)
    const at = document.activeElement
    const isLeft = at && at !== document.body && !panel.contains(at)
    // If the person moved the focus elsewhere, it stays there.
    if (!isLeft && from instanceof HTMLElement) from.focus({ preventScroll: true })
  }
}

/** Traps the focus as long as the dialog is open; the returned ref belongs to its panel. */
export function useFocusTrap(isOpen: boolean): RefObject<HTMLElement> {
  const panel = useRef<HTMLElement>(null)
  const release = useRef<() => void>()
  // The focus is trapped before any key can be pressed, and released after React has restored the previous focus.
  useLayoutEffect(() => {
    if (isOpen && panel.current) release.current = trapFocus(panel.current)
  }, [isOpen])
  useEffect(() => (isOpen ? () => release.current?.() : undefined), [isOpen])
  return panel
}
