/** Starts a developer command as a terminal does, and tracks every process it started. */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const END_LIMIT_MS = 60_000

export interface Command {
  /** URL of the command's server. */
  api: string
  /** URL of the command's web page. */
  page: string
  /** Waits until `is` returns true; fails with the command's own output on a time-out or if the command has ended. */
  until(what: string, limitMs: number, is: () => Promise<boolean> | boolean): Promise<void>
  /**
   * Ends it like Ctrl-C in a terminal, which every process receives, or like a supervisor, which signals npm alone;
   * returns the processes that still run a minute later.
   */
  end(by: 'terminal' | 'supervisor'): Promise<string[]>
  /** Kills the processes that still run, and deletes their data. */
  clear(): void
}

/** @param settings in addition to its own ports and data folder */
export async function startCommand(folder: string, script: string, settings: Record<string, string>): Promise<Command> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'qianxian-dev-data-'))
  const [port, pagePort] = [await freePort(), await freePort()]
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PORT: String(port),
    H5_PORT: String(pagePort),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    FORCE_COLOR: '0',
  }
  // Variables set in a test run but not in a developer's shell, and those that would select other ports and data.
  const ofRuns = ['NODE_ENV', 'TARO_ENV', 'API_BASE', 'BUILD_INTO', 'WEB_DIR', 'DATABASE_URL', 'NO_COLOR']
  const ofVitest = ['VITEST', 'VITEST_MODE', 'VITEST_POOL_ID', 'VITEST_WORKER_ID', 'TEST', 'MODE', 'PROD', 'DEV', 'BASE_URL', 'SSR']
  for (const name of [...ofRuns, ...ofVitest]) delete env[name]
  Object.assign(env, settings)
  const child = spawn('npm', ['run', script], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
  const started = new Map<number, string>()
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const clear = () => {
    for (const pid of note().keys()) kill(pid)
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', clear)

  return {
    api: `http://127.0.0.1:${port}`,
    page: `http://localhost:${pagePort}`,
    async until(what, limitMs, is) {
      const limit = Date.now() + limitMs
      for (;;) {
        if (await is()) return
        const why = hasEnded() ? 'it has ended' : Date.now() > limit ? `not within ${limitMs / 1000} s` : ''
        if (why) throw new Error(`npm run ${script}, ${what}: ${why}\n${tail(output)}`)
        await sleep(300)
      }
    },
    async end(by) {
      note()
      if (by === 'terminal') process.kill(-child.pid!, 'SIGINT')
      else child.kill('SIGTERM')
      const limit = Date.now() + END_LIMIT_MS
      while (note().size > 0 && Date.now() < limit) await sleep(300)
      return [...note()].map(([pid, what]) => `${pid} ${what}`)
    },
    clear() {
      process.removeListener('exit', clear)
      clear()
    },
  }

  /** The command's processes that still run; an orphan is found by its number. */
  function note(): Map<number, string> {
    const now = runningProcesses()
    const own = new Set([child.pid!, ...started.keys()])
    // Parents are usually listed before their children, but not always.
    for (let known = 0; known !== own.size;) {
      known = own.size
      for (const { pid, parent } of now) if (own.has(parent)) own.add(pid)
    }
    const running = new Map(
      now.filter(({ pid, args }) => own.has(pid) && (started.get(pid) ?? args) === args).map(({ pid, args }) => [pid, args]),
    )
    for (const [pid, args] of running) started.set(pid, args)
    return running
  }
}

function runningProcesses(): { pid: number; parent: number; args: string }[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).split('\n')
  return lines.flatMap((line) => {
    const [, pid, parent, state, args] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    return pid && !state!.startsWith('Z') ? [{ pid: Number(pid), parent: Number(parent), args: args! }] : []
  })
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

/** The progress bar rewrites itself again and again. */
function tail(output: string): string {
  return output
    .replace(/\u001b\[[0-9;]*[A-Za-z]/g, '\n')
    .split('\n')
    .filter((line) => line.trim() && !/Webpack █|^- /.test(line))
    .slice(-60)
    .join('\n')
}
