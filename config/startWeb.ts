import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { IH5Config } from '@tarojs/taro/types/compile'
import { NormalModule, type Compiler } from 'webpack'
import { isSaidWhereImported, MustMatch } from './mustMatch'

type Chain = Parameters<NonNullable<IH5Config<'webpack5'>['webpackChain']>>[0]

interface EntryOptions {
  loaderMeta: { extraImportForWeb: string; execBeforeCreateWebApp: string }
}

/** Options that Taro's loader writes into the entry: the app's settings, and a route with settings for each page. */
interface LoaderOptions {
  config: { pages: string[]; router: object; entryPagePath: string; window: object; animation: boolean }
  pages: [page: string, file: string][]
}

/** The request as the entry writes it. */
const ROUTER = '@/router/web'
const START = 'startWeb()'
const ROUTE = "routeOf('"

/** File of the pages that are not built yet. */
const COMING = 'coming'
/** Pages that have one file together, because they differ in little, or because whoever opens one of them opens the others too. */
const ROOMS: Readonly<Record<string, RegExp>> = {
  promoter: /^member\/matchmakerpop\//,
  partner: /^subpages\/member\/partner\//,
  partners: /^subpages\/partner\//,
  posters: /^subpages\/haibao\/haibao[1235]$/,
  proofs: /^member\/love\/(education|house|other)auth$/,
}

/**
 * Passes the app's routes to `src/router/web.ts` after Taro built them and before the app starts. Taro 4.2.0 loads
 * every page through `config.routes[i].load` and has no setting for it.
 */
export function startWebBeforeApp(chain: Chain): void {
  chain.plugin('mainPlugin').tap((args) => {
    const { loaderMeta } = args[0] as EntryOptions
    loaderMeta.extraImportForWeb += `import { routeOf, startWeb } from '${ROUTER}'\n`
    // The entry imports the frame in which every page is rendered.
    loaderMeta.extraImportForWeb += "import '@/shell/Screen'\n"
    loaderMeta.execBeforeCreateWebApp += `${START}\n`
    return args
  })
  chain
    .plugin('webStarts')
    .use(MustMatch, [{ "The entry that Taro's mainPlugin writes, with startWeb in it,": isSaidWhereImported(ROUTER, START) }])
}

/**
 * Removes from the entry the settings that only mini-programs read: sub-packages, permissions, preloads, and each
 * page's settings, which `src/router/web.ts` reads from the page table. Puts the pages of some rooms, and those that are not
 * built yet, into one file each, because the entry contains the names of each page's files.
 */
export function writeShortRoutes(chain: Chain): void {
  chain.plugin('shortRoutes').use(ShortRoutes)
  chain.plugin('routesAreShort').use(MustMatch, [{ "The route that Taro's loader writes for a page": isSaidWhereImported(ROUTER, ROUTE) }])
}

class ShortRoutes {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('ShortRoutes', (compilation) => {
      NormalModule.getCompilationHooks(compilation).loader.tap({ name: 'ShortRoutes', stage: 1 }, (_context, module) => {
        const loader = (module as NormalModule).loaders.find((each) => /taro-loader[\\/]lib[\\/]h5/.test(each.loader))
        if (!loader) return
        const options = loader.options as LoaderOptions
        const { pages, router, entryPagePath, window, animation } = options.config
        const config = { router, entryPagePath, window, animation }
        // The loader maps the list to routes; written out, it would repeat all paths.
        const list = { map: (write: (page: string) => string) => pages.map((page) => shortRoute(page, write(page))) }
        options.config = Object.defineProperty(config, 'pages', { value: list, enumerable: false }) as LoaderOptions['config']
        options.pages = options.pages.map(([page]) => [page, ''])
      })
    })
  }
}

function shortRoute(page: string, route: string): string {
  const load = /import\([^)]+\)/.exec(route)?.[0]
  if (!load) throw new Error(`Taro writes its routes in another way: ${route}`)
  const file = sharedFile(page)
  return `${ROUTE}${page}', () => ${file ? load.replace('(', `(/* webpackChunkName: "${file}" */ `) : load})`
}

const sharedFile = (page: string): string | undefined =>
  isComing(page) ? COMING : Object.keys(ROOMS).find((room) => ROOMS[room]!.test(page))

function isComing(page: string): boolean {
  return readFileSync(path.resolve(__dirname, '../src', `${page}.tsx`), 'utf8').includes('@/shell/ComingScreen')
}
