/**
 * Checks that everything the build replaces or adds in Taro still exists: each replacement names the text or module it
 * expects, and the build fails with a sentence that names the missing one.
 */
import type { Compilation, Compiler, Module } from 'webpack'
import { WebpackError } from 'webpack'

/** True if the compiled modules contain the expected part. */
type Found = (modules: readonly Module[]) => boolean

export class MustMatch {
  /** @param sought the expected parts, by the words that name each in an error */
  constructor(private readonly sought: Record<string, Found>) {}

  apply(compiler: Compiler): void {
    // Child compilations, such as a style sheet or the document, are not checked.
    compiler.hooks.thisCompilation.tap('MustMatch', (compilation: Compilation) => {
      // In watch mode unchanged modules are not read again.
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

/** True if a module imports exactly this request. */
export const isImported =
  (request: string): Found =>
  (modules) =>
    modules.some((module) => requestsOf(module).includes(request))

/** True if a module that imports `request` contains these words before further compilation. */
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
