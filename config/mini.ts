import path from 'node:path'
import { readConfig } from '@tarojs/helper'
import type { IMiniAppConfig } from '@tarojs/taro/types/compile'
import type { ChunkGraph, Module } from 'webpack'

import { compiledToo } from './compiled'
import { eidProvided } from './eid'
import { inlineSvg } from './inlineSvg'
import { smallMobx } from './mobx'

/** Modules used by this many sub-packages are stored once in the main package; Taro would copy them into each. */
const PACKAGES = 4
/** Name of the main package's script and style sheet for these modules. */
const WIDE = 'wide'

const appConfig = readConfig(path.resolve(__dirname, '../src/app.config.ts')) as { subPackages: { root: string }[] }
const roots = appConfig.subPackages.map(({ root }) => `${root}/`)

/** Pages of the main package do not count, because it contains their modules anyway. */
function isUsedWidely(module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }): boolean {
  const pages = [...chunkGraph.getModuleChunksIterable(module)].map(({ name }) => name ?? '')
  const owners = pages.map((page) => roots.find((root) => page.startsWith(root)))
  return !owners.includes(undefined) && new Set(owners).size >= PACKAGES
}

export const mini: IMiniAppConfig<'webpack5'> = {
  optimizeMainPackage: { enable: true },
  // For the platforms' error reports, which name positions in the built code.
  enableSourceMap: true,
  sourceMapType: 'hidden-source-map',
  commonChunks: (chunks) => [...chunks, WIDE],
  // A `compileMode` prop renders nothing if the option is off, so it is on for both platforms.
  experimental: { compileMode: true },
  runtime: { enableInnerHTML: false },
  miniCssExtractPluginOption: { ignoreOrder: true },
  compile: compiledToo,
  postcss: {
    pxtransform: { enable: true, config: {} },
    cssModules: { enable: false },
  },
  webpackChain(chain) {
    inlineSvg(chain)
    smallMobx(chain)
    eidProvided(chain)
    // Higher priority than Taro's own groups for sub-packages, whose priority is 1000.
    chain.merge({ optimization: { splitChunks: { cacheGroups: { [WIDE]: { name: WIDE, test: isUsedWidely, priority: 2000 } } } } })
  },
}
