/** The server as operators run it: a separate process, on the database and the files of a test's world, to be killed. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint, EndpointFacts } from '@qianxian/protocol/base/endpoint'
import type { Envelope } from '@qianxian/protocol/base/envelope'
import { inject } from 'vitest'
import type { TestWorld } from './world'

export interface ServerProcess {
  url: string
  child: ChildProcess
  output(): string
  /** Kills the server, like a crash or an impatient operator. */
  kill(): Promise<void>
  /** Stops the server gracefully; resolves to its exit code. */
  stop(): Promise<number | null>
}

/** Settings that make a server one of several: the same database, files and key. A test's world contains them. */
interface Place {
  world: { env: Pick<TestWorld['world']['env'], 'dataDir' | 'appKey'> }
  database: Pick<TestWorld['database'], 'connectionString'>
}

/** Starts a server; resolves once it accepts requests. Missing settings are taken from the place. */
export async function startServer({ world, database }: Place, settings: Record<string, string> = {}): Promise<ServerProcess> {
  const child = spawn(process.execPath, [inject('serverProgram')], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      SEED: '0',
      LIMIT_FACTOR: '0',
      PATIENCE_FACTOR: '20',
      LOG_LEVEL: 'warn',
      DATABASE_URL: database.connectionString,
      DATA_DIR: world.env.dataDir,
      APP_KEY: world.env.appKey.toString('hex'),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const url = await new Promise<string>((done, fail) => {
    const listen = (chunk: Buffer): void => {
      output += chunk.toString()
      const ready = /http:\/\/localhost:(\d+)/.exec(output)
      if (ready) done(`http://127.0.0.1:${ready[1]}`)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', () => fail(new Error(`The server did not start:\n${output}`)))
  })
  // A busy server may refuse requests during its start; a load balancer probes the same address.
  while ((await fetch(`${url}/readyz`)).status !== 200) await sleep(20)
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    }
    return child.exitCode
  }
  return { url, child, output: () => output, kill: async () => void (await end('SIGKILL')), stop: () => end('SIGTERM') }
}

export type Answer<Output> = Envelope<Output> & { status: number; fields?: Record<string, string> }

/** Null if the connection broke before an answer arrived, so that the result is unknown. */
export async function callAt<Input, Output>(
  url: string,
  token: string | null,
  endpoint: Endpoint<Input, Output>,
  input: NoInfer<Input>,
  headers: Record<string, string> = {},
): Promise<Answer<Output> | null> {
  const facts = endpoint as EndpointFacts
  const isGet = facts.method === 'GET'
  const query = isGet
    ? `?${new URLSearchParams(Object.entries(input as object).map(([name, value]) => [name, String(value)])).toString()}`
    : ''
  return send(`${url}${facts.path}${query}`, {
    method: facts.method,
    headers: { ...(isGet ? {} : { 'content-type': 'application/json' }), ...(token ? { authorization: token } : {}), ...headers },
    ...(isGet ? {} : { body: JSON.stringify(input) }),
  })
}

export async function uploadAt(
  url: string,
  token: string,
  fields: Record<string, string>,
  file: Buffer,
): Promise<Answer<{ mediaId: number }> | null> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), 'photo.jpg')
  return send(`${url}/common/api/image/upload`, { method: 'POST', headers: { authorization: token }, body: form })
}

async function send<Output>(url: string, request: RequestInit): Promise<Answer<Output> | null> {
  let reply: Response
  let text: string
  try {
    reply = await fetch(url, request)
    text = await reply.text()
  } catch {
    return null
  }
  return { ...(JSON.parse(text) as Envelope<Output>), status: reply.status }
}
