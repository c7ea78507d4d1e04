import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { defineConfig, type UserConfigExport } from '@tarojs/cli'

import { eidConstants, eidFiles } from './eid'
import { h5 } from './h5'
import { mini } from './mini'
import { terser } from './terser'

const root = path.resolve(__dirname, '..')
const target = process.env.TARO_ENV ?? 'h5'
const output = process.env.BUILD_INTO ?? `dist/${target}`

/** The web page calls the server that sent it; a mini-program gets the server's address at build time. */
const apiBase = target === 'h5' ? '' : (process.env.API_BASE ?? 'http://127.0.0.1:3000')

const defineConstants = {
  API_BASE: JSON.stringify(apiBase),
  APP_VERSION: JSON.stringify('1.0.0'),
  APP_VERSION_CODE: '100',
  ...eidConstants,
}

/**
 * Taro copies every page's `definePageConfig` into the entry module, whose cache does not depend on the page files. The
 * version contains them, so that a changed title rebuilds it.
 */
function cacheVersion(): string {
  const hash = createHash('sha256').update(JSON.stringify(defineConstants))
  for (const folder of ['src/pages', 'src/member', 'src/subpages', 'config']) {
    const names = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    for (const name of names.filter((each) => /\.tsx?$/.test(each)).sort()) {
      hash.update(name).update(readFileSync(path.join(root, folder, name)))
    }
  }
  for (const file of ['package-lock.json', 'babel.config.js', 'src/app.config.ts']) {
    hash.update(readFileSync(path.join(root, file)))
  }
  return hash.digest('hex')
}

export default defineConfig<'webpack5'>(() => {
  const settings: UserConfigExport<'webpack5'> = {
    projectName: 'qianxian',
    framework: 'react',
    sourceRoot: 'src',
    outputRoot: output,
    designWidth: 750,
    deviceRatio: { 375: 2, 640: 2.34 / 2, 750: 1, 828: 1.81 / 2 },
    plugins: target === 'h5' ? [] : [path.join(__dirname, 'ariaAttributes.ts')],
    alias: {
      '@': path.join(root, 'src'),
      // The entry of js-sha256 only re-exports this file, and a re-export has no source map.
      'js-sha256$': path.join(root, 'node_modules/js-sha256/src/core.mjs'),
    },
    defineConstants,
    // An error fails a build, where Taro by default exits with success; in development it is only shown.
    compiler: { type: 'webpack5', prebundle: { enable: false }, errorLevel: process.env.NODE_ENV === 'production' ? 1 : 0 },
    // Taro 4.2.0 collects the templates and components of a mini-program as it reads modules: a cached module is not
    // read, so its `compileMode` and `CustomWrapper` would be missing from the build. Taro's type lacks `version`,
    // which webpack accepts.
    cache: { enable: target === 'h5', version: cacheVersion() } as { enable: boolean },
    terser,
    // Pages that WeChat's search may show: no profiles.
    copy: {
      patterns: [...(target === 'weapp' ? [{ from: 'src/sitemap.json', to: `${output}/sitemap.json` }] : []), ...eidFiles(output)],
      options: {},
    },
    mini,
    h5,
  }
  return settings
})
