import type { DialogColors, Theme } from './theme.types'

const dark = typeof window.matchMedia === 'function' ? window.matchMedia('(prefers-color-scheme: dark)') : undefined

export function systemTheme(): Theme {
  return dark?.matches ? 'dark' : 'light'
}

export function watchSystemTheme(handleChange: (theme: Theme) => void): void {
  // Safari before 14 knows only the older way to listen.
  const handle = () => handleChange(systemTheme())
  if (dark?.addEventListener) dark.addEventListener('change', handle)
  else dark?.addListener(handle)
}

/** The chosen theme, as a class of the document; `index.html` sets it before anything is drawn. */
export function applyTheme(choice: Theme | undefined): void {
  const { classList } = document.documentElement
  for (const theme of ['light', 'dark'] as const) classList.toggle(`qx-theme-${theme}`, theme === choice)
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--qx-paper').trim()
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) if (ground) meta.setAttribute('content', ground)
}

export const dialogColors = (): DialogColors => ({
  confirm: 'var(--qx-brand-text)',
  danger: 'var(--qx-danger)',
  cancel: 'var(--qx-ink-2)',
})
