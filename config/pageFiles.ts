/**
 * Writes `pages.json` next to the web build: for every page's address the scripts and style sheets that it needs in
 * addition to the document's, so that they load together with the document.
 */
import type { IH5Config } from '@tarojs/taro/types/compile'
import { Compilation, sources, type Compiler } from 'webpack'

type Chain = Parameters<NonNullable<IH5Config<'webpack5'>['webpackChain']>>[0]

export function writePageFiles(chain: Chain): void {
  chain.plugin('pageFiles').use(PageFiles)
}

class PageFiles {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('PageFiles', (compilation) => {
      // File names are final only after the stage that hashes contents.
      compilation.hooks.processAssets.tap({ name: 'PageFiles', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT }, () => {
        compilation.emitAsset('pages.json', new sources.RawSource(JSON.stringify(filesByPage(compilation))))
      })
    })
  }
}

/** Files by path in the address: `{ "/pages/index/index": ["/js/1.js", "/css/1.css"], … }`, in loading order. */
function filesByPage(compilation: Compilation): Record<string, string[]> {
  const pages: Record<string, string[]> = {}
  for (const entry of compilation.entrypoints.values()) {
    const shared = new Set(entry.getFiles())
    for (const group of compilation.chunkGroups) {
      const files = group.getFiles().filter((file) => !shared.has(file))
      // Taro's entry imports every page by its path under `src`.
      for (const { request } of group.origins) {
        const page = /^\.(\/(?:pages|member|subpages)\/.+)$/.exec(request ?? '')?.[1]
        if (page) pages[page] = files.map((file) => `${compilation.outputOptions.publicPath}${file}`)
      }
    }
  }
  if (Object.keys(pages).length === 0)
    throw new Error("Taro's entry no longer imports the pages by their paths: config/pageFiles.ts found none")
  return pages
}
