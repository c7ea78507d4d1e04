/** The phone's theme, and the colours of the platform's own dialogs. */
import Taro from '@tarojs/taro'
import type { DialogColors, Theme } from './theme.types'

/**
 * Douyin draws its own bars and dialogs light (app.json has no `darkmode`), so pages there are dark only by the
 * person's choice.
 */
export function systemTheme(): Theme {
  return process.env.TARO_ENV === 'weapp' && Taro.getAppBaseInfo().theme === 'dark' ? 'dark' : 'light'
}

export function watchSystemTheme(handleChange: (theme: Theme) => void): void {
  if (process.env.TARO_ENV === 'weapp') Taro.onThemeChange(({ theme }) => handleChange(theme === 'dark' ? 'dark' : 'light'))
}

/** Each page's frame applies the theme; only the overscroll area is visible around it. */
export function applyTheme(_choice: Theme | undefined): void {}

const inks: Record<Theme, DialogColors> = {
  light: { confirm: '#c2213f', danger: '#b3261e', cancel: '#6e6066' },
  dark: { confirm: '#ff8b9d', danger: '#ff9087', cancel: '#c3b5ba' },
}

/** A dialog follows the phone's theme, whatever was chosen for the pages. */
export const dialogColors = (): DialogColors => inks[systemTheme()]
