import { shellLimits } from '@qianxian/protocol/base/limits'
import Taro from '@tarojs/taro'
import { windowInfo } from '../base/style/windowInfo'

export interface FrameMetrics {
  /** CSS px above the bar's row: the status bar, corrected so that the middles of the row and the capsule align. */
  top: number
  /** CSS px at the right that the mini-program's capsule button covers; 0 on the web. */
  right: number
}

let known: FrameMetrics | null = null

/** Measured once, because a phone's notch does not change during a session. */
export function frameMetrics(): FrameMetrics {
  known ??= measure()
  return known
}

/** CSS px from the top of the window to the lower edge of the header. */
export const underHeader = (): number => frameMetrics().top + shellLimits.navbarHeightPx

/** Top of a sticky bar: under the header and the offline strip. */
export const stickyTop = (): string => `calc(${underHeader()}px + var(--qx-strip, 0px))`

function measure(): FrameMetrics {
  if (process.env.TARO_ENV === 'h5') return { top: 0, right: 0 }
  const { statusBarHeight = 20, windowWidth } = windowInfo()
  const capsule = Taro.getMenuButtonBoundingClientRect()
  // Douyin's simulator and some early Android builds return zeros.
  if (!capsule || !capsule.width) return { top: statusBarHeight, right: 96 }
  const middle = capsule.top + capsule.height / 2
  return { top: Math.max(statusBarHeight, middle - shellLimits.navbarHeightPx / 2), right: windowWidth - capsule.left }
}
