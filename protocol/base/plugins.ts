/** Plugins: the calls, by path, and the pages that each plugin opens or closes. */
import type { Plugin } from '../tenant/tenant.words'

/** Ids in `grantPluginIds`. */
export const pluginIds: Readonly<Record<Plugin, number>> = {
  theme: 3,
  lovegift: 6,
  partner: 7,
  video: 8,
  popmatchmaker: 12,
  message: 15,
}

interface PluginScope {
  readonly calls: readonly `/${string}`[]
  readonly pages: readonly `/${string}`[]
}

export const pluginScopes: Readonly<Record<Plugin, PluginScope>> = {
  theme: { calls: ['/love/api/loveTheme'], pages: ['/pages/love/theme', '/pages/love/themedetail'] },
  lovegift: { calls: ['/love/api/lovegift', '/common/api/gift'], pages: ['/member/love/mygift', '/subpages/gift'] },
  partner: { calls: ['/love/api/partner'], pages: ['/subpages/partner', '/subpages/member/partner'] },
  video: { calls: ['/common/api/shortVideo'], pages: ['/subpages/shortvideo', '/subpages/m_shortvideo'] },
  popmatchmaker: { calls: ['/love/api/popMatchmaker'], pages: ['/member/matchmakerpop'] },
  message: { calls: ['/common/api/message'], pages: ['/subpages/member/message'] },
}

const plugins = Object.keys(pluginIds) as Plugin[]
const isBelow = (path: string, group: string): boolean => path === group || path.startsWith(`${group}/`)

/** The plugin that a call requires, by its path alone, so that a new endpoint of the group is included. */
export const pluginOfCall = (path: string): Plugin | undefined =>
  plugins.find((name) => pluginScopes[name].calls.some((group) => isBelow(path, group)))

/** The plugin that a page requires; without it the page is closed and not linked. `url` may carry a query. */
export function pluginOfPage(url: string): Plugin | undefined {
  const path = `/${url.split(/[?#]/, 1)[0]!.replace(/^\/+/, '')}`
  return plugins.find((name) => pluginScopes[name].pages.some((group) => isBelow(path, group)))
}
