/** The statements of a request: recorded during its response, and replayed alone. */
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

export interface Statement {
  text: string
  name?: string
  rowMode?: 'array'
  values: unknown[]
}

/** Time for a signal to arrive. */
const SWITCH_MS = 100
/** Excluded, because the tenant is looked up once a second, not once per request. */
const OF_THE_SECOND = /from "tenant/

export interface Recorder {
  /** Environment of a server whose statements are recorded. */
  env: Record<string, string>
  /** The database statements of each call; the calls are made sequentially. */
  record(pid: number, calls: readonly (() => Promise<unknown>)[]): Promise<Statement[][]>
  close(): void
}

export function openRecorder(): Recorder {
  const folder = mkdtempSync(path.join(tmpdir(), 'qianxian-statements-'))
  const file = path.join(folder, 'statements')
  closeSync(openSync(file, 'w'))
  const flip = async (pid: number) => {
    process.kill(pid, 'SIGUSR2')
    await sleep(SWITCH_MS)
  }
  return {
    env: { CAPTURE_FILE: file, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --require ${path.join(__dirname, 'capture.cjs')}` },
    async record(pid, calls) {
      await flip(pid)
      const all: Statement[][] = []
      for (const call of calls) {
        writeFileSync(file, '')
        await call()
        const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
        all.push(lines.map((line) => JSON.parse(line) as Statement).filter(({ text }) => !OF_THE_SECOND.test(text)))
      }
      await flip(pid)
      return all
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Replays one request's statements in order; a transaction keeps its connection. */
export async function replay(pool: pg.Pool, statements: readonly Statement[]): Promise<void> {
  let held: pg.PoolClient | null = null
  try {
    for (const { text, name, rowMode, values } of statements) {
      if (/^begin/i.test(text)) held = await pool.connect()
      await (held ?? pool).query({ text, values, ...(name ? { name } : {}), ...(rowMode ? { rowMode } : {}) })
      if (/^(commit|rollback)$/i.test(text)) {
        held?.release()
        held = null
      }
    }
  } finally {
    held?.release()
  }
}
