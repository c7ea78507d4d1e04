/** Starts the bare Fastify, or another bare server, as a separate process, like the real server. */
import { spawn } from 'node:child_process'
import path from 'node:path'

export interface BareProcess {
  url: string
  pid: number
  stop(): void
}

export function startBareProcess(file = 'bare-fastify.cjs'): Promise<BareProcess> {
  const child = spawn(process.execPath, [path.join(__dirname, file)], { stdio: ['ignore', 'pipe', 'inherit'] })
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the bare server ended with code ${code}`)))
    child.stdout.once('data', (line: Buffer) => resolve({ url: String(line).trim(), pid: child.pid!, stop: () => child.kill() }))
  })
}
