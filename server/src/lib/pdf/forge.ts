import { createRequire } from 'node:module'
import type forge from 'node-forge'

const require = createRequire(import.meta.url)

/** node-forge, loaded at first use, because most servers sign nothing while they start. */
export const loadForge = (): typeof forge => require('node-forge') as typeof forge
