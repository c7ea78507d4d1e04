/** Access to pages by viewer. The server checks again on every call; the check here only avoids pages that would fail. */
import type { Page, PageAccess, PagePath } from './pages'

/** People without a phone are sent to this page, so it must open for them. */
const bindPhonePath = '/pages/login/loginByBindPhone' satisfies PagePath

export type PageRole = Exclude<PageAccess, 'anyone' | 'visitor' | 'member' | 'loveUser'> | 'tenantAdmin'

export interface PageViewer {
  readonly isLoggedIn: boolean
  /** The tenant requires a phone and this account has none. */
  readonly needBindPhone: boolean
  readonly isWhetherLoveUser: boolean
  readonly roles: readonly PageRole[]
  /** `undefined` before the tenant's plugins are loaded; then no page is closed. */
  readonly plugins: readonly number[] | undefined
}

export type PageVerdict = 'ok' | 'login' | 'bindPhone' | 'noreg' | 'denied' | 'closedPlugin'

export function guardPage(viewer: PageViewer, page: Page): PageVerdict {
  if (page.plugin && viewer.plugins && !viewer.plugins.includes(page.plugin)) return 'closedPlugin'
  if (page.access === 'anyone' || page.access === 'visitor') return 'ok'
  if (!viewer.isLoggedIn) return 'login'
  if (viewer.needBindPhone && page.path !== bindPhonePath) return 'bindPhone'
  if (page.access === 'member') return 'ok'
  if (page.access === 'loveUser') return viewer.isWhetherLoveUser ? 'ok' : 'noreg'
  const allowed: readonly PageRole[] = [page.access, ...(page.alsoFor ?? [])]
  return viewer.roles.some((role) => allowed.includes(role)) ? 'ok' : 'denied'
}
