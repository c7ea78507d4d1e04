/**
 * Measures the time from the command to the first page: first start on an empty machine, usual start, start after a
 * crash; compared with a bare Fastify.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startBareProcess } from './bare-process'
import type { Figure } from './figure'
import { residentMb } from './memory'

const root = path.resolve(__dirname, '../..')
const LIMIT_MS = 300_000
const TURNS = 3

interface Started {
  child: ChildProcess
  /** Resolves when the demonstration's pictures are drawn; the server already responds before that. */
  drawn: Promise<void>
  /** Milliseconds until the page was served. */
  took: number
}

async function startServerIn(dataDir: string): Promise<Started> {
  const { bundleServer } = await import('../../tools/serverBundle.mjs')
  const program = await bundleServer()
  const started = performance.now()
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'warn', LIMIT_FACTOR: '0', HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const limit = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS)
  let isDrawn = () => {}
  const drawn = new Promise<void>((resolve) => (isDrawn = resolve))
  const address = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += String(chunk)
      const port = /is ready:\s+http:\/\/localhost:(\d+)/.exec(output)?.[1]
      if (port) resolve(`http://127.0.0.1:${port}/`)
      if (/all pictures are drawn/.test(output)) isDrawn()
    })
    child.once('exit', (code) => reject(new Error(`the server ended with code ${code}:\n${output}`)))
  })
  clearTimeout(limit)
  const page = await fetch(address)
  if (!page.ok) throw new Error(`the page answers ${page.status}`)
  await page.text()
  return { child, drawn, took: performance.now() - started }
}

async function end({ child }: Started, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}

async function bareStart(): Promise<{ took: number; memory: number }> {
  const started = performance.now()
  const bare = await startBareProcess()
  await (await fetch(`${bare.url}/bare`)).text()
  const took = performance.now() - started
  const memory = residentMb(bare.pid)
  bare.stop()
  return { took, memory }
}

export async function start(): Promise<Figure[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'qianxian-start-'))
  const reference = 'a bare Fastify'
  const middle = (list: number[]) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)]!
  try {
    const bare = [await bareStart()]
    const first = await startServerIn(dataDir)
    await first.drawn
    const firstMemory = residentMb(first.child.pid!)
    await end(first, 'SIGTERM')
    const [warm, crashed, memory]: [number[], number[], number[]] = [[], [], []]
    for (let turn = 0; turn < TURNS; turn += 1) {
      const usual = await startServerIn(dataDir)
      warm.push(usual.took)
      memory.push(residentMb(usual.child.pid!))
      await end(usual, 'SIGKILL')
      const after = await startServerIn(dataDir)
      crashed.push(after.took)
      await end(after, 'SIGTERM')
      bare.push(await bareStart())
    }
    const bareTook = middle(bare.map(({ took }) => took))
    const bareMemory = middle(bare.map((one) => one.memory))
    return [
      { what: 'start with an empty data folder, to the page', unit: 'ms', ours: first.took, reference, beside: bareTook },
      { what: 'start, to the page', unit: 'ms', ours: middle(warm), reference, beside: bareTook, aim: '<= 5000 ms' },
      { what: 'start after kill -9, to the page', unit: 'ms', ours: middle(crashed), reference, beside: bareTook, aim: '<= 5000 ms' },
      { what: 'memory after the first start', unit: 'MB', ours: firstMemory, reference, beside: bareMemory, aim: '<= 300 MB' },
      { what: 'memory after a start', unit: 'MB', ours: middle(memory), reference, beside: bareMemory, aim: '<= 300 MB' },
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
