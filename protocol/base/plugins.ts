/** What opens and closes with a plugin: the groups of calls below a path, and the pages below one. */
import type { Plugin } from '../tenant/tenant.words'

/** The ids that stand in `grantPluginIds`. */
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

/** The plugin without which a call is refused, by its path alone, so that a new endpoint of the group is closed with it. */
export const pluginOfCall = (path: string): Plugin | undefined =>
  plugins.find((name) => pluginScopes[name].calls.some((group) => isBelow(path, group)))

/** The plugin without which a page is closed and no navigation leads to it; `url` may carry a query. */
export function pluginOfPage(url: string): Plugin | undefined {
  const path = `/${url.split(/[?#]/, 1)[0]!.replace(/^\/+/, '')}`
  return plugins.find((name) => pluginScopes[name].pages.some((group) => isBelow(path, group)))
}
