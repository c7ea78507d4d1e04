/** A load balancer in front of two servers: round robin over ready servers; it retries only if the connection was refused. */
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

const ASK_EVERY_MS = 100

export interface Balancer {
  url: string
  /** Adds a server to the rotation, or removes it for good. */
  add(url: string): void
  remove(url: string): void
  /** Resolves once this many servers are ready. */
  ready(count: number): Promise<void>
  close(): Promise<void>
}

export async function openBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const known = new Map<string, boolean>()
  let turn = 0

  const ask = (url: string): Promise<boolean> =>
    new Promise((done) => {
      const question = request(`${url}/readyz`, { agent: false }, (reply) => {
        reply.resume()
        done(reply.statusCode === 200)
      })
      question.once('error', () => done(false))
      question.end()
    })
  // One probe at a time per server; a slow probe changes nothing, because a busy machine is not a failed one.
  const asked = new Set<string>()
  const watch = setInterval(() => {
    for (const url of known.keys()) {
      if (asked.has(url)) continue
      asked.add(url)
      void ask(url).then((isReady) => {
        asked.delete(url)
        if (known.has(url)) known.set(url, isReady)
      })
    }
  }, ASK_EVERY_MS)

  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.once('end', () => pass(incoming, Buffer.concat(chunks), outgoing, new Set()))
  })

  function pass(incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse, refusedBy: Set<string>): void {
    const ready = [...known].filter(([url, isReady]) => isReady && !refusedBy.has(url)).map(([url]) => url)
    const url = ready[(turn += 1) % Math.max(1, ready.length)]
    if (!url) return void outgoing.writeHead(502).end('nobody is ready')
    const onward = request(
      `${url}${incoming.url}`,
      { method: incoming.method, headers: { ...incoming.headers, 'content-length': body.length }, agent },
      (reply) => {
        const { connection: _connection, 'transfer-encoding': _encoding, ...headers } = reply.headers
        outgoing.writeHead(reply.statusCode!, headers)
        reply.pipe(outgoing)
        reply.once('error', () => outgoing.destroy())
      },
    )
    onward.once('error', (error: NodeJS.ErrnoException) => {
      // The connection was refused, so nothing was executed: a balancer may use the next server. After a byte was sent
      // it may not.
      if (error.code === 'ECONNREFUSED') return pass(incoming, body, outgoing, new Set([...refusedBy, url]))
      if (!outgoing.headersSent) outgoing.writeHead(502).end(error.message)
    })
    onward.end(body)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (url) => void known.set(url, false),
    remove: (url) => void known.delete(url),
    async ready(count) {
      while ([...known.values()].filter(Boolean).length < count) await new Promise((done) => setTimeout(done, 20))
    },
    async close() {
      clearInterval(watch)
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
