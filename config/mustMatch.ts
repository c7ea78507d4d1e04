/**
 * What the build replaces or adds in Taro must still be where it was: each names what it looks for, and a build in which
 * something was not found fails with a sentence that names it.
 */
import type { Compilation, Compiler, Module } from 'webpack'
import { WebpackError } from 'webpack'

/** Whether it is in what was compiled. */
type Found = (modules: readonly Module[]) => boolean

export class MustMatch {
  /** @param sought what must be found, by the words that name it */
  constructor(private readonly sought: Record<string, Found>) {}

  apply(compiler: Compiler): void {
    // Not in a compilation within the compilation, as of a style sheet or of the document.
    compiler.hooks.thisCompilation.tap('MustMatch', (compilation: Compilation) => {
      // While one watches, what did not change is not read again.
      if (compiler.watchMode) return
      compilation.hooks.finishModules.tap('MustMatch', (all) => {
        const modules = [...all]
        for (const [name, found] of Object.entries(this.sought)) {
          if (!found(modules))
            compilation.errors.push(
              new WebpackError(
                `${name} is nowhere in the build: has Taro been updated? See docs/decisions/0005-parts-of-taro-replaced.md and 0009-preact-on-the-web.md`,
              ),
            )
        }
      })
    })
  }
}

/** That some module imports this, by exactly this name. */
export const isImported =
  (request: string): Found =>
  (modules) =>
    modules.some((module) => requestsOf(module).includes(request))

/** That some module that imports `request` has these words in it, before it is compiled further. */
export const isSaidWhereImported =
  (request: string, words: string): Found =>
  (modules) =>
    modules.some((module) => requestsOf(module).includes(request) && String(module.originalSource()?.source() ?? '').includes(words))

function requestsOf(module: Module): string[] {
  return module.dependencies.flatMap((dependency) => {
    const { request } = dependency as { request?: string }
    return request === undefined ? [] : [request]
  })
}
