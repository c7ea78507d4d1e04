/**
 * The loopback server behind every sandbox: it speaks the providers' own protocols on 127.0.0.1, so that the real
 * client code runs.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TwinRequest {
  method: string
  /** The URL as sent, because signatures cover it. */
  url: string
  path: string
  query: URLSearchParams
  headers: Record<string, string>
  body: Buffer
}

export interface TwinAnswer {
  /** `hang`: the answer never arrives; `drop`: the connection ends without an answer. */
  silence?: 'hang' | 'drop'
  status?: number
  headers?: Record<string, string>
  body: string | Buffer | object
}

/** Answers the requests below its own prefix; `null` means no such path. */
export type TwinHandler = (request: TwinRequest) => Promise<TwinAnswer | null> | TwinAnswer | null

export interface Twin {
  /** Base URL of one port's twin, without a trailing slash. */
  baseOf(port: string): string
  close(): Promise<void>
}

/** Enough for a base64 image of 10 MB and its envelope; a larger body is an error on our side. */
const MAX_BODY_BYTES = 20 * 1024 * 1024

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    if (size > MAX_BODY_BYTES) throw new Error('body too large')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

/** Listens on an ephemeral port of the loopback interface; does not keep the process alive. */
export async function openTwin(handlers: Record<string, TwinHandler>): Promise<Twin> {
  const server = createServer((request, response) => {
    const answerWith = (answer: TwinAnswer): void => {
      if (answer.silence === 'hang') return
      if (answer.silence === 'drop') {
        request.socket.destroy()
        return
      }
      const isRaw = typeof answer.body === 'string' || Buffer.isBuffer(answer.body)
      const body = isRaw ? (answer.body as string | Buffer) : JSON.stringify(answer.body)
      const status = answer.status ?? 200
      if (status === 204) {
        response.writeHead(status, answer.headers).end()
        return
      }
      response.writeHead(status, {
        'content-type': isRaw ? 'application/octet-stream' : 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
        ...answer.headers,
      })
      response.end(body)
    }
    const serve = async (): Promise<TwinAnswer> => {
      const url = new URL(request.url ?? '/', 'http://127.0.0.1')
      const [, port = '', ...rest] = url.pathname.split('/')
      const handler = handlers[port]
      const headers: Record<string, string> = {}
      for (const [name, value] of Object.entries(request.headers)) headers[name] = String(value)
      const answer = await handler?.({
        method: request.method ?? 'GET',
        url: request.url ?? '/',
        path: `/${rest.join('/')}`,
        query: url.searchParams,
        headers,
        body: await readBody(request),
      })
      return answer ?? { status: 404, body: { message: 'no such path' } }
    }
    serve().then(answerWith, (error: Error) => answerWith({ status: 500, body: { message: error.message } }))
  })
  // Both ends run in this process: if it were busy for longer than idle connections are kept, a connection could be reset in use.
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  server.unref()
  const { port } = server.address() as AddressInfo
  return {
    baseOf: (name) => `http://127.0.0.1:${port}/${name}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
