/** Whether somebody sits at a computer, as far as a browser tells. */

/** The pointer is a mouse's or a touchpad's, so there are keys too. */
export const hasMouse = (): boolean => window.matchMedia('(hover: hover) and (pointer: fine)').matches

/** The shorter side of a screen, in css px, from which it is nobody's phone. */
const NO_PHONE_PX = 600

/** On whose screen a code can be scanned by the phone beside it. However narrow its window is drawn, it stays one. */
export function isComputer(): boolean {
  if (process.env.TARO_ENV !== 'h5') return false
  const { width, height } = window.screen
  return Math.min(width, height) >= NO_PHONE_PX && hasMouse()
}
