/** True if the device is a computer, as far as a browser tells. */

/** The pointer is a mouse's or a touchpad's, so there is a keyboard too. */
export const hasMouse = (): boolean => window.matchMedia('(hover: hover) and (pointer: fine)').matches

/** Shorter side of a screen, in css px, from which it is no phone. */
const NO_PHONE_PX = 600

/** True if a phone beside it could scan a code from its screen, however narrow its window is. */
export function isComputer(): boolean {
  if (process.env.TARO_ENV !== 'h5') return false
  const { width, height } = window.screen
  return Math.min(width, height) >= NO_PHONE_PX && hasMouse()
}
