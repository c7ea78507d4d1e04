/** `npm start`: installs what is missing, builds the web page where it changed, and serves everything on one port. */
import './node-version.mjs'
import { pathToFileURL } from 'node:url'
import { install } from './install.mjs'
import { endWithNpm, root, runNode } from './run.mjs'

process.chdir(root)
await install()
const code = await runNode(['tools/build.mjs', 'h5'])
if (code !== 0) process.exit(code)

endWithNpm()
// The server runs in this very process: signals and exit codes are its own, and whoever ends one ends the other.
process.setSourceMapsEnabled(true)
// After `install`, which may have to bring what bundles.
const { bundleServer } = await import('./serverBundle.mjs')
await import(pathToFileURL(await bundleServer()).href)
