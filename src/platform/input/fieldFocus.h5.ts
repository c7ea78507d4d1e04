/** Focuses the field that a link names. */

const REACHABLE = 'input,textarea,[tabindex="0"]'

/**
 * Focuses the first input or tappable part of the element; the page does not scroll.
 * @returns true if there was one
 */
export function focusFirstField(id: string): boolean {
  const element = document.getElementById(id)
  const first = element?.matches(REACHABLE) ? element : element?.querySelector<HTMLElement>(REACHABLE)
  first?.focus({ preventScroll: true })
  return Boolean(first)
}
