/**
 * `npm run dev`, `dev:weapp`, `dev:tt`: the server and the app, both rebuilt on every change. The app's build is in
 * `dist/dev-<target>`, so that it is never mistaken for the finished one; the web page is served from memory.
 */
import './node-version.mjs'
import { spawn } from 'node:child_process'
import { install } from './install.mjs'
import { endWithNpm, root } from './run.mjs'

const target = process.argv[2]
if (!['h5', 'weapp', 'tt'].includes(target)) {
  console.error('Usage: node tools/dev.mjs h5|weapp|tt')
  process.exit(2)
}
process.chdir(root)
await install()

const output = `dist/dev-${target}`
const apiBase = process.env.API_BASE ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`
const children = [
  // The server serves no web page, because a finished build would be of other sources.
  start('server', ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/src/main.ts'], {
    WEB_DIR: output,
    // The page is opened at the port of the development server, and so are the addresses that the server gives to others.
    ...(target === 'h5' ? { PUBLIC_PORT: process.env.PUBLIC_PORT ?? process.env.H5_PORT ?? '10086' } : {}),
  }),
  start('app', ['node_modules/@tarojs/cli/bin/taro', 'build', '--type', target, '--no-check', '--watch'], {
    TARO_ENV: target,
    BUILD_INTO: output,
    API_BASE: apiBase,
  }),
]
let isStopping = false
// A second signal means that the user does not want to wait, and is passed on too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
endWithNpm()

function start(name, args, env) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // A process group of its own: otherwise a terminal's Ctrl-C would reach it directly as well, and two signals end it
    // without waiting.
    detached: true,
    env: { ...process.env, NODE_ENV: 'development', ...env },
  })
  child.once('exit', (code) => {
    console.log(`The ${name} has ended.`)
    process.exitCode ||= code ?? 0
    if (!isStopping) stop('SIGTERM')
  })
  return child
}

function stop(signal) {
  isStopping = true
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal)
}
