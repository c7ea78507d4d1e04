import { shellLimits } from '@qianxian/protocol/base/limits'
import Taro from '@tarojs/taro'
import { windowInfo } from '../base/style/windowInfo'

export interface FrameMetrics {
  /** css px above the bar's row: the status bar, corrected so that the row's middle meets the capsule's. */
  top: number
  /** css px at the right that belong to the mini-program's capsule button; 0 on the web. */
  right: number
}

let known: FrameMetrics | null = null

/** Measured once: a phone does not change its notch while the app runs. */
export function frameMetrics(): FrameMetrics {
  known ??= measure()
  return known
}

/** css px from the top of the window to the lower edge of the header. */
export const underHeader = (): number => frameMetrics().top + shellLimits.navbarHeightPx

/** Where a bar stays under the header while the page scrolls, and under the strip that says that there is no network. */
export const stickyTop = (): string => `calc(${underHeader()}px + var(--qx-strip, 0px))`

function measure(): FrameMetrics {
  if (process.env.TARO_ENV === 'h5') return { top: 0, right: 0 }
  const { statusBarHeight = 20, windowWidth } = windowInfo()
  const capsule = Taro.getMenuButtonBoundingClientRect()
  // Douyin's simulator and some early Android builds answer with zeros.
  if (!capsule || !capsule.width) return { top: statusBarHeight, right: 96 }
  const middle = capsule.top + capsule.height / 2
  return { top: Math.max(statusBarHeight, middle - shellLimits.navbarHeightPx / 2), right: windowWidth - capsule.left }
}
