import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The checkout's top folder; every command runs there. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs a program in this terminal; resolves to its exit code, or 1 if a signal ended it. */
export function run(program, args, options = {}) {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options })
    child.once('error', fail)
    child.once('close', (code) => done(code ?? 1))
  })
}

/** Runs a Node script likewise. */
export function runNode(args, options) {
  return run(process.execPath, args, options)
}

/**
 * npm passes a signal only to the intermediate shell, which ends without a message; the end of that shell is the signal
 * to stop.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}
