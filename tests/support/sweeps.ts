/** Runs scheduled work of the server at once, instead of at its next minute or hour. */
import { setTimeout as sleep } from 'node:timers/promises'
import { query, type TestServer } from './server'

const LIMIT_MS = 40_000
const POLL_MS = 200

/** Enqueues the work as the schedule does; the server begins it when it next polls its queue. Resolves when it is done. */
export async function runSweep(server: TestServer, name: string): Promise<void> {
  const { rows } = await query<{ id: string }>(
    server,
    'insert into pgboss.job (name, policy, data) select name, policy, $2 from pgboss.queue where name = $1 returning id',
    [name, '{}'],
  )
  if (!rows[0]) throw new Error(`there is no scheduled work ${name}`)
  const limit = Date.now() + LIMIT_MS
  const state = async () =>
    (await query<{ state: string }>(server, 'select state from pgboss.job where name = $1 and id = $2', [name, rows[0]!.id])).rows[0]?.state
  while ((await state()) !== 'completed') {
    if (Date.now() > limit) throw new Error(`the scheduled work ${name} was not done in time: ${await state()}`)
    await sleep(POLL_MS)
  }
}
