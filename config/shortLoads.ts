/**
 * Shortens how the web build loads a page. Webpack writes `Promise.all([n.e(1),n.e(2)]).then(n.bind(n,3))` for each of
 * the more than 100 pages into the entry, which the home page loads; this writes `n.all([1,2],3)`.
 */
import type { IH5Config } from '@tarojs/taro/types/compile'
import { Compilation, RuntimeGlobals, RuntimeModule, sources, type Compiler } from 'webpack'

type Chain = Parameters<NonNullable<IH5Config<'webpack5'>['webpackChain']>>[0]

export function writeShortLoads(chain: Chain): void {
  chain.plugin('shortLoads').use(ShortLoads)
}

/** The minified load of a module from several files. */
const LOAD = /Promise\.all\(\[((?:(\w+)\.e\(\d+\),?){2,})\]\)\.then\(\2\.bind\(\2,(\d+)\)\)/g

/** Adds the function that loads the files and then the module. */
class LoadAll extends RuntimeModule {
  constructor() {
    super('load all')
  }

  override generate(): string {
    const { require, ensureChunk } = RuntimeGlobals
    return `${require}.all = (files, id) => Promise.all(files.map((file) => ${ensureChunk}(file))).then(() => ${require}(id))`
  }
}

class ShortLoads {
  apply(compiler: Compiler): void {
    // Only minified code has this form.
    if (compiler.options.mode !== 'production') return
    compiler.hooks.thisCompilation.tap('ShortLoads', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('ShortLoads', (chunk) => {
        compilation.addRuntimeModule(chunk, new LoadAll())
      })
      // Between minifying and hashing the contents.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1
      compilation.hooks.processAssets.tap({ name: 'ShortLoads', stage }, () => {
        let found = 0
        for (const file of [...compilation.entrypoints.values()]
          .flatMap((entry) => entry.getFiles())
          .filter((one) => one.endsWith('.js'))) {
          compilation.updateAsset(file, (asset) => {
            const short = new sources.ReplaceSource(asset)
            for (const { 0: load, 1: files, 2: name, 3: id, index } of asset.source().toString().matchAll(LOAD)) {
              short.replace(index, index + load.length - 1, `${name}.all([${files!.replace(/\w+\.e\(|\)/g, '')}],${id})`)
              found += 1
            }
            return short
          })
        }
        if (found === 0) throw new Error('the loads of pages are written in another way: config/shortLoads.ts found none')
      })
    })
  }
}
