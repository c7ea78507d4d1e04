/** `protocol/home/first-paint.ts` for the build settings, whose loader compiles only files of this folder. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { transformSync } from 'esbuild'
import type * as contract from '../protocol/home/first-paint'

const source = readFileSync(path.resolve(__dirname, '../protocol/home/first-paint.ts'), 'utf8')
const module = { exports: {} as typeof contract }
runInNewContext(transformSync(source, { loader: 'ts', format: 'cjs' }).code, { module })

export const homeParts: Record<string, string> = { ...module.exports.homeParts }
