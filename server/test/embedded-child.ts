/** A minimal server process: starts the embedded PostgreSQL, reports it, and runs until its input ends. */
import { startEmbedded } from '../src/db/embedded'

const [dataDir = '', nativeDir] = process.argv.slice(2)
const embedded = await startEmbedded({ dataDir, nativeDir: nativeDir || undefined, log: console })
console.log(`READY ${JSON.stringify(embedded)}`)
process.stdin.resume()
process.stdin.once('end', () => {
  void embedded.stop().then(() => console.log('STOPPED'))
})
