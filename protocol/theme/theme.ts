/** Zones: those of a city, one with its people, joining and leaving. */
import { endpointsOf } from '../base/endpoint'
import type { themeShapes } from './theme.schema'

export const theme = endpointsOf<typeof themeShapes>()({
  getThemes: { access: 'anyone', path: '/love/api/loveTheme/getThemes', limit: 'search' },
  getTheme: { access: 'anyone', path: '/love/api/loveTheme/getTheme', limit: 'search' },
  getThemePeople: { access: 'anyone', path: '/love/api/loveTheme/getThemePeople', limit: 'search' },
  joinTheme: { access: 'loveUser', path: '/love/api/loveTheme/joinTheme', idempotent: true },
  leaveTheme: { access: 'loveUser', path: '/love/api/loveTheme/leaveTheme', idempotent: true },
  /** An auditor decides; the person concerned is notified only if removed. */
  askThemeRemoval: { access: 'tenantAdmin', path: '/love/api/loveTheme/askThemeRemoval', idempotent: true },
  wishTheme: { access: 'loveUser', path: '/love/api/loveTheme/wishTheme', idempotent: true },
})
