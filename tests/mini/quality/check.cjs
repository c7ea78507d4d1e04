/**
 * Asks WeChat's own tool about a build: `node check.cjs <folder of miniprogram-ci> <build>` prints
 * `{ rules, compiled }` as JSON in the last line. A process of its own, because the tool leaves watchers behind.
 */
const { generateKeyPairSync } = require('node:crypto')
const { mkdtempSync, rmSync, writeFileSync } = require('node:fs')
const { createRequire } = require('node:module')
const net = require('node:net')
const { tmpdir } = require('node:os')
const path = require('node:path')

const [home, dist] = process.argv.slice(2)
const requireThere = createRequire(path.join(path.resolve(home), 'package.json'))

// The answer must not depend on the network, and no server is told that a test runs.
net.Socket.prototype.connect = function connect() {
  process.nextTick(() => this.destroy(new Error('offline')))
  return this
}

const scratch = mkdtempSync(path.join(tmpdir(), 'qianxian-quality-'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
const privateKeyPath = path.join(scratch, 'key')
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
writeFileSync(privateKeyPath, privateKey.export({ type: 'pkcs1', format: 'pem' }))

const ci = requireThere('miniprogram-ci')
const { DefaultProjectAttr } = requireThere('miniprogram-ci/dist/config/config')
const open = () => {
  const project = new ci.Project({
    appid: 'wx0000000000000000',
    type: 'miniProgram',
    projectPath: path.resolve(dist),
    privateKeyPath,
    ignores: [],
  })
  // miniprogram-ci 2.1.42 asks the platform for these; the values of an unprivileged app suffice.
  project.attr = async () => ({ ...DefaultProjectAttr, appType: 0 })
  return project
}

async function main() {
  const rules = await ci.checkCodeQuality(open())
  const compiled = await ci.getCompiledResult({
    project: open(),
    version: '1.0.0',
    setting: { es6: false, minify: false },
    onProgressUpdate() {},
  })
  process.stdout.write(`\n${JSON.stringify({ rules, compiled: Object.keys(compiled) })}\n`, () => process.exit(0))
}

main().catch((error) => {
  process.stderr.write(`${error?.stack ?? error}\n`, () => process.exit(1))
})
