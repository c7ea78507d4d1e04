/** True if the device is a computer, as far as a browser can tell. */

/** The pointer is a mouse's or a touchpad's, so there is a keyboard too. */
export const hasMouse = (): boolean => window.matchMedia('(hover: hover) and (pointer: fine)').matches

/** Shorter side of a screen, in CSS px, from which the device is not a phone. */
const NO_PHONE_PX = 600

/** True if a separate phone could scan a code from its screen, however narrow the window is. */
export function isComputer(): boolean {
  if (process.env.TARO_ENV !== 'h5') return false
  const { width, height } = window.screen
  return Math.min(width, height) >= NO_PHONE_PX && hasMouse()
}
