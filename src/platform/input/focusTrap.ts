/** In a mini-program the platform's screen reader needs no focus trap. */
export function useFocusTrap(_isOpen: boolean): undefined {
  return undefined
}
