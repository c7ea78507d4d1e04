/** Puts the keyboard where a link led to. */

const REACHABLE = 'input,textarea,[tabindex="0"]'

/**
 * Whatever is written in or tapped first in the element; the page stays where it stands.
 * @returns whether there was anything
 */
export function focusFirstField(id: string): boolean {
  const element = document.getElementById(id)
  const first = element?.matches(REACHABLE) ? element : element?.querySelector<HTMLElement>(REACHABLE)
  first?.focus({ preventScroll: true })
  return Boolean(first)
}
