/** A check on the connections: a statement may be sent only after the previous one on the same connection has been answered. */
import type pg from 'pg'

type Query = (...given: unknown[]) => unknown

/**
 * Watches every connection that `pool` hands out. pg queues a statement that is sent during another one, and warns
 * about the queue: inside a transaction, reads must be sequential. `complain` throws with the text of each such
 * statement.
 */
export function watchBusyClients(pool: pg.Pool): { complain(): void } {
  const found = new Set<string>()
  const watched = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const send: Query = client.query.bind(client) as Query
    let running = 0
    let sent = ''
    const isOver = (): void => {
      running -= 1
    }
    client.query = ((...given: unknown[]) => {
      if (running > 0) found.add(`${textOf(given[0])}\n  while: ${sent}`)
      sent = textOf(given[0])
      running += 1
      const last = given.at(-1)
      if (typeof last === 'function') {
        given[given.length - 1] = (...answer: unknown[]) => {
          isOver()
          return (last as Query)(...answer)
        }
        return send(...given)
      }
      const answer = send(...given)
      if (answer instanceof Promise) answer.then(isOver, isOver)
      else isOver()
      return answer
    }) as typeof client.query
  })
  return {
    complain() {
      if (found.size > 0) throw new Error(`Statements sent while another one ran on their connection:\n${[...found].join('\n\n')}`)
    },
  }
}

/** The stack would not help, because Drizzle sends a statement outside the caller's stack. */
function textOf(statement: unknown): string {
  const text = typeof statement === 'string' ? statement : String((statement as { text?: string }).text)
  return text.slice(0, 300)
}
