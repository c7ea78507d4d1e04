/** Whether the phone is set to light or dark, and the colours for what the platform itself draws. */
import Taro from '@tarojs/taro'
import type { DialogColors, Theme } from './theme.types'

/** Douyin draws its own bars and dialogs light (it knows no `darkmode` in app.json), so pages there are dark by choice alone. */
export function systemTheme(): Theme {
  return process.env.TARO_ENV === 'weapp' && Taro.getAppBaseInfo().theme === 'dark' ? 'dark' : 'light'
}

export function watchSystemTheme(handleChange: (theme: Theme) => void): void {
  if (process.env.TARO_ENV === 'weapp') Taro.onThemeChange(({ theme }) => handleChange(theme === 'dark' ? 'dark' : 'light'))
}

/** Each page's frame wears the theme; around it only what shows when a page is pulled beyond its end. */
export function applyTheme(_choice: Theme | undefined): void {}

const inks: Record<Theme, DialogColors> = {
  light: { confirm: '#c2213f', danger: '#b3261e', cancel: '#6e6066' },
  dark: { confirm: '#ff8b9d', danger: '#ff9087', cancel: '#c3b5ba' },
}

/** A dialog is as dark as the phone is, whatever was chosen for the pages. */
export const dialogColors = (): DialogColors => inks[systemTheme()]
