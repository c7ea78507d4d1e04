/** `protocol/home/first-paint.ts` for the tools, which run without a compiler. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { transformSync } from 'esbuild'
import { root } from './run.mjs'

const source = readFileSync(path.join(root, 'protocol/home/first-paint.ts'), 'utf8')
/** @type {{ exports: { homePage: string, homeParts: Record<string, string> } }} */
const module = { exports: {} }
runInNewContext(transformSync(source, { loader: 'ts', format: 'cjs' }).code, { module })

export const { homePage, homeParts } = module.exports
