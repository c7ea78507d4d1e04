/** Runs a program of a step, and ends it with all processes that it started. */
import { spawn } from 'node:child_process'
import { root } from '../run.mjs'

/** A hanging check must not block the run. */
const LIMIT_MS = 45 * 60_000

const running = new Set()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    for (const child of running) end(child, 'SIGTERM')
    process.exit(130)
  })
}

/**
 * @param {{ args: string[], cwd?: string, env?: Record<string, string> }} step of Node
 * @param {number} limitMs
 * @returns {Promise<{ code: number, output: string }>}
 */
export function execute({ args, cwd = root, env = {} }, limitMs = LIMIT_MS) {
  return new Promise((finish) => {
    // vitest treats any FORCE_COLOR, even 0, as a request for colours.
    const { FORCE_COLOR: _, ...own } = process.env
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...own, NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    running.add(child)
    let output = ''
    const listen = (chunk) => {
      output += chunk
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    const limit = setTimeout(() => {
      output += `\nEnded after ${limitMs / 60_000} minutes.\n`
      end(child, 'SIGKILL')
    }, limitMs)
    child.once('error', (error) => {
      output += String(error)
    })
    // `close` is not used, because a process left by a step may keep its output open.
    child.once('exit', (code) => {
      clearTimeout(limit)
      running.delete(child)
      setTimeout(() => finish({ code: code ?? 1, output }), 100)
    })
  })
}

/** A step leads its own process group, so its browsers and servers end with it. */
function end(child, signal) {
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}
