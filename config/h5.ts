import type { IH5Config } from '@tarojs/taro/types/compile'
import { ids } from 'webpack'

import { compiledToo } from './compiled'
import { homeParts } from './firstPaintNames'
import { inlineSvg } from './inlineSvg'
import { smallMobx } from './mobx'
import { writePageFiles } from './pageFiles'
import { drawWithPreact } from './renderer'
import { replaceParts } from './standIns'
import { writeShortLoads } from './shortLoads'
import { startWebBeforeApp, writeShortRoutes } from './startWeb'

/** Taro's default splits only the entry's modules, which gives each page its own copy of every other library. */
const splitChunks = {
  chunks: 'all' as const,
  minSize: 20_000,
  maxInitialRequests: 8,
  // A page at the limit gets copies: the form's parts were duplicated at 12, again at 14 with taro-ui's and at 15, and
  // file transfer at 18.
  maxAsyncRequests: 22,
  hidePathInfo: true,
  cacheGroups: {
    default: false as const,
    defaultVendors: false as const,
    // Rendering and routing: both change only with an update.
    taro: {
      name: 'taro',
      test: /[\\/]node_modules[\\/](?:@tarojs|preact)[\\/]/,
      chunks: 'initial' as const,
      priority: 50,
      enforce: true,
    },
    // Too small for its own shared file, too large to copy into every page that shows a time.
    clock: {
      name: 'clock',
      test: /[\\/]node_modules[\\/]dayjs[\\/]|[\\/]protocol[\\/]base[\\/](?:clock|calendar)\.ts$/,
      priority: 40,
      enforce: true,
    },
    // Fields and sheet forms are in one file, because a page at its request limit would get copies of them.
    form: {
      name: 'form',
      test: /[\\/]src[\\/]ui[\\/]form[\\/](?:FormModel|SheetForm|FieldShell|TextAreaField|TextField|ChoiceField|TextTemplates|fieldBinding|textRule)\b|[\\/]src[\\/]shell[\\/](?:form|draft)\.ts$/,
      chunks: 'async',
      priority: 30,
      enforce: true,
    },
    // Lists: apart from each other, the model and the view would compress worse on the home page.
    list: {
      name: 'list',
      test: /[\\/]src[\\/]ui[\\/]list[\\/](?:ListModel|ListView|UnmountFarPart|useListPage|usePlaceholderHeight|usePullToRefresh|useVisibleRows)\b|[\\/]src[\\/]platform[\\/]window[\\/]visibility\b/,
      chunks: 'async',
      priority: 30,
      enforce: true,
    },
    // Upload and download, in one file for the pages that use them.
    transfer: {
      name: 'transfer',
      test: /[\\/]src[\\/]request[\\/]transfer\.ts$|[\\/]taro-h5[\\/]dist[\\/]api[\\/]network[\\/](?:upload|download)/,
      chunks: 'async',
      priority: 60,
      enforce: true,
    },
    // taro-ui's parts are in the same files as the components that use them.
    shared: {
      test: /[\\/]node_modules[\\/](?!(?:taro-ui|classnames|lodash|prop-types)[\\/])/,
      minChunks: 2,
      priority: 20,
      reuseExistingChunk: true,
    },
    common: { minChunks: 2, minSize: 5000, priority: 10, reuseExistingChunk: true },
  },
}

/**
 * The first file of every page contains the hashes of all others, which do not compress: two digits less save 0.4 KB.
 * Only versions of one file must differ.
 */
const CHUNK_HASH = 6

/** The default gives most modules an id of five digits. Four digits save 0.5 KB of the home page. */
const MODULE_ID_DIGITS = 4

export const h5: IH5Config<'webpack5'> = {
  publicPath: '/',
  staticDirectory: 'static',
  // No `basename`, because with '/' no route would match.
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
  // The document uses `<%= card %>`; an unknown name fails the build.
  htmlPluginOption: { templateParameters: homeParts },
  devServer: {
    // The development server proxies requests to the API server, so access to it is access to the API.
    host: process.env.HOST || '127.0.0.1',
    port: Number(process.env.H5_PORT ?? 10086),
    open: false,
    // Prints the address of a page that needs no login, only the server.
    onListening: ({ server }) => {
      const at = server?.address()
      if (typeof at === 'object' && at)
        console.log(`The first page of text: http://${at.address}:${at.port}/subpages/single_page/index?id=1`)
    },
    // A change reloads the page, because hot replacement would need two more packages for React alone.
    hot: false,
    liveReload: true,
    proxy: [{ context: ['/common', '/love', '/files', '/sandbox'], target: process.env.API_BASE ?? 'http://127.0.0.1:3000', ws: true }],
  },
  webpackChain(chain) {
    inlineSvg(chain)
    // For webpack's own code: the syntax that the oldest supported browsers read.
    chain.merge({ target: ['web', 'es2017'] })
    chain.optimization.splitChunks(splitChunks)
    if (process.env.NODE_ENV === 'production') {
      chain.optimization.set('moduleIds', false)
      chain.plugin('moduleIds').use(ids.DeterministicModuleIdsPlugin, [{ maxLength: MODULE_ID_DIGITS, fixedLength: true }])
    }
    // The size report is in tools/build.mjs; webpack's own limit ignores gzip.
    chain.performance.hints(false)
    drawWithPreact(chain)
    replaceParts(chain)
    smallMobx(chain)
    startWebBeforeApp(chain)
    writeShortRoutes(chain)
    writeShortLoads(chain)
    writePageFiles(chain)
  },
}
