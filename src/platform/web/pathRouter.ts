/** Finds the page of a path for Taro's router. Every page has one fixed path, so a table replaces patterns. */
interface Route {
  path: string | string[]
  action: (context: { pathname: string }, params: Record<string, never>) => unknown
}

/** A trailing slash and letter case make no difference. */
const keyOf = (path: string): string => path.toLowerCase().replace(/\/+$/, '')

export default class PathRouter {
  private readonly routes = new Map<string, Route>()

  constructor(routes: Route[], { baseUrl = '' }: { baseUrl?: string } = {}) {
    for (const route of routes) {
      for (const path of [route.path].flat()) this.routes.set(keyOf(baseUrl + path), route)
    }
  }

  async resolve(pathname: string): Promise<unknown> {
    const route = this.routes.get(keyOf(pathname))
    if (!route) throw Object.assign(new Error('Route not found'), { status: 404 })
    return route.action({ pathname }, {})
  }
}
