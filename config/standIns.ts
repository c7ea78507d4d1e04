/**
 * Replaces parts of Taro's web runtime, which contains libraries for unsupported browsers and unused features, and
 * draws its own bar and styles. The replacements are in src/platform/web.
 */
import path from 'node:path'
import type { IH5Config } from '@tarojs/taro/types/compile'
import { NormalModuleReplacementPlugin } from 'webpack'
import { isImported, MustMatch } from './mustMatch'

type Chain = Parameters<NonNullable<IH5Config<'webpack5'>['webpackChain']>>[0]

const standIn = (file: string) => path.resolve(__dirname, '..', 'src/platform/web', file)

/** Replacements by import name; false if all supported browsers have the feature or no page uses it. */
const packages: Record<string, string | false> = {
  '@tarojs/components$': standIn('components.ts'),
  '@tarojs/components/global.css$': standIn('web.scss'),
  '@tarojs/components/dist/taro-components/taro-components.css$': false,
  '@tarojs/components-react/dist/index.css$': false,
  'abortcontroller-polyfill/dist/abortcontroller-polyfill-only$': standIn('abortController.ts'),
  'jsonp-retry$': false,
  platform$: false,
  'query-string$': standIn('query.ts'),
  'universal-router$': standIn('pathRouter.ts'),
  'whatwg-fetch$': false,
}

/** Files that a package imports from itself: package, request, replacement. */
const files: [RegExp, RegExp, string][] = [
  [/[\\/]@tarojs[\\/]router[\\/]/, /[\\/](?:navigation-bar|navigationBar)\.js$/, standIn('navigationBar.ts')],
  [/[\\/]@tarojs[\\/]router[\\/]/, /[\\/]style\.js$/, standIn('styles.ts')],
  [/[\\/]@tarojs[\\/]taro-h5[\\/]/, /[\\/]interaction[\\/]index\.js$/, standIn('notices.ts')],
  [/[\\/]taro-h5[\\/]dist[\\/]api[\\/]wxml[\\/]/, /[\\/]CanvasContext\.js$/, standIn('canvasContext.ts')],
]

export function replaceParts(chain: Chain): void {
  // A page includes only the elements it uses.
  chain.module
    .rule('elements')
    .include.add(standIn(''))
    .end()
    .test(/\.tsx$|[\\/]components\.ts$/)
    .set('sideEffects', false)
  const sought: ConstructorParameters<typeof MustMatch>[0] = {}
  for (const [name, file] of Object.entries(packages)) {
    chain.resolve.alias.set(name, file as string)
    const request = name.replace(/\$$/, '')
    sought[`${request}, which config/standIns.ts replaces,`] = isImported(request)
  }
  for (const [within, request, file] of files) {
    const standing = path.basename(file)
    let hasMatched = false
    chain.plugin(`standIn ${standing}`).use(NormalModuleReplacementPlugin, [
      request,
      (data: { context: string; request: string }) => {
        if (!within.test(data.context + path.sep)) return
        data.request = file
        hasMatched = true
      },
    ])
    sought[`The file that src/platform/web/${standing} stands in for`] = () => hasMatched
  }
  chain.plugin('standInsMatch').use(MustMatch, [sought])
}
