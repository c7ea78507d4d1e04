import type { IH5Config } from '@tarojs/taro/types/compile'
import type { Module, ModuleGraph } from 'webpack'

import { compiledToo } from './compiled'
import { homeParts } from './firstPaintNames'
import { inlineSvg } from './inlineSvg'
import { smallMobx } from './mobx'
import { writePageFiles } from './pageFiles'
import { drawWithPreact } from './renderer'
import { replaceParts } from './standIns'
import { startWebBeforeApp, writeShortRoutes } from './startWeb'

/**
 * Taro's default splits only what the entry loads, which gives each page its own copy of every
 * library the entry does not use.
 */
const splitChunks = {
  chunks: 'all' as const,
  minSize: 20_000,
  maxInitialRequests: 8,
  // A page at the limit carries copies instead: the form's parts came twice at 12, again at 14 with taro-ui’s and at 15, and what carries files at 18.
  maxAsyncRequests: 22,
  hidePathInfo: true,
  cacheGroups: {
    default: false as const,
    defaultVendors: false as const,
    // What draws and what routes: both change with an update only.
    taro: {
      name: 'taro',
      test: /[\\/]node_modules[\\/](?:@tarojs|preact)[\\/]/,
      chunks: 'initial' as const,
      priority: 50,
      enforce: true,
    },
    // Too small to be shared by itself, and too large for a copy in every page that says when.
    clock: {
      name: 'clock',
      test: /[\\/]node_modules[\\/]dayjs[\\/]|[\\/]protocol[\\/]base[\\/](?:clock|calendar)\.ts$/,
      priority: 40,
      enforce: true,
    },
    // Fields and the form in a sheet travel together: a page at its limit of requests would carry copies of them.
    form: {
      name: 'form',
      test: /[\\/]src[\\/]ui[\\/]form[\\/](?:FormModel|SheetForm|FieldShell|TextAreaField|TextField|ChoiceField|TextTemplates|fieldBinding|textRule)\b|[\\/]src[\\/]shell[\\/](?:form|draft)\.ts$/,
      chunks: 'async',
      priority: 30,
      enforce: true,
    },
    // What carries files up and down, in one piece for the pages that do.
    transfer: {
      name: 'transfer',
      test: /[\\/]src[\\/]request[\\/]transfer\.ts$|[\\/]taro-h5[\\/]dist[\\/]api[\\/]network[\\/](?:upload|download)/,
      chunks: 'async',
      priority: 60,
      enforce: true,
    },
    // The pages that are not built yet are one and the same.
    coming: { name: 'coming', test: isComing, priority: 40, enforce: true },
    // Parts of taro-ui travel with ours that draw them.
    shared: {
      test: /[\\/]node_modules[\\/](?!(?:taro-ui|classnames|lodash|prop-types)[\\/])/,
      minChunks: 2,
      priority: 20,
      reuseExistingChunk: true,
    },
    common: { minChunks: 2, minSize: 5000, priority: 10, reuseExistingChunk: true },
  },
}

function isComing(module: Module, { moduleGraph }: { moduleGraph: ModuleGraph }): boolean {
  const isOf = (each: Module | null, path: RegExp) => path.test(each?.nameForCondition() ?? '')
  const screen = /[\\/]shell[\\/]ComingScreen\.\w+$/
  if (isOf(module, screen)) return true
  const isPage = isOf(module, /[\\/]src[\\/](?:pages|member|subpages)[\\/]/)
  return isPage && [...moduleGraph.getOutgoingConnections(module)].some((each) => isOf(each.module, screen))
}

/**
 * The first file of every page names all others by their hashes, which no packing makes smaller: two digits less are 0.4 KB. What
 * has to differ are the versions of one file.
 */
const CHUNK_HASH = 6

export const h5: IH5Config<'webpack5'> = {
  publicPath: '/',
  staticDirectory: 'static',
  // No `basename`: '/' there leaves every route unmatched.
  router: { mode: 'browser' },
  useHtmlComponents: true,
  output: { filename: 'js/[name].[contenthash:8].js', chunkFilename: `js/[name].[contenthash:${CHUNK_HASH}].js` },
  miniCssExtractPluginOption: {
    ignoreOrder: true,
    filename: 'css/[name].[contenthash:8].css',
    chunkFilename: `css/[name].[contenthash:${CHUNK_HASH}].css`,
  },
  imageUrlLoaderOption: { generator: { filename: 'static/images/[name].[contenthash:8][ext]' } },
  compile: compiledToo,
  postcss: {
    autoprefixer: { enable: true, config: {} },
    pxtransform: { enable: true, config: {} },
    cssModules: { enable: false },
  },
  // The document says `<%= card %>`; a name that is not among them fails the build.
  htmlPluginOption: { templateParameters: homeParts },
  devServer: {
    // It hands requests on to the server, so whoever reaches it reaches that.
    host: process.env.HOST || '127.0.0.1',
    port: Number(process.env.H5_PORT ?? 10086),
    open: false,
    // Where work begins: a page that needs nobody and nothing but the server.
    onListening: ({ server }) => {
      const at = server?.address()
      if (typeof at === 'object' && at)
        console.log(`The first page of text: http://${at.address}:${at.port}/subpages/single_page/index?id=1`)
    },
    // A change reloads the page: hot replacement would need two more packages for React alone.
    hot: false,
    liveReload: true,
    proxy: [{ context: ['/common', '/love', '/files', '/sandbox'], target: process.env.API_BASE ?? 'http://127.0.0.1:3000', ws: true }],
  },
  webpackChain(chain) {
    inlineSvg(chain)
    // Of webpack's own code; what the oldest browsers of the list read.
    chain.merge({ target: ['web', 'es2017'] })
    chain.optimization.splitChunks(splitChunks)
    // The build's size report is tools/build.mjs; webpack's own limit knows nothing of gzip.
    chain.performance.hints(false)
    drawWithPreact(chain)
    replaceParts(chain)
    smallMobx(chain)
    startWebBeforeApp(chain)
    writeShortRoutes(chain)
    writePageFiles(chain)
  },
}
