/** In a mini-program the platform's screen reader goes where it is led: nothing holds it. */
export function useFocusTrap(_isOpen: boolean): undefined {
  return undefined
}
