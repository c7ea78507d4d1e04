/** `npm run dev`, `dev:weapp`, `dev:tt`: the server and the app, both built again on every change. */
import './node-version.mjs'
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { install } from './install.mjs'
import { root } from './run.mjs'

const target = process.argv[2]
if (!['h5', 'weapp', 'tt'].includes(target)) {
  console.error('Usage: node tools/dev.mjs h5|weapp|tt')
  process.exit(2)
}
process.chdir(root)
await install()
// A build for development must not pass for the finished one that tools/build.mjs left there.
rmSync(`dist/${target}/.stamp`, { force: true })

const children = [
  start('server', ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/src/main.ts'], {}),
  start('app', ['node_modules/@tarojs/cli/bin/taro', 'build', '--type', target, '--no-check', '--watch'], { TARO_ENV: target }),
]
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))

function start(name, args, env) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'development', ...env },
  })
  child.once('exit', (code) => {
    console.log(`The ${name} has ended.`)
    process.exitCode ||= code ?? 0
    stop('SIGTERM')
  })
  return child
}

function stop(signal) {
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal)
}
