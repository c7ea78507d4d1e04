/** Moves agreed meetings in time. */
import { query, type TestServer } from './server'

/** Moves an agreed meeting so that it begins in this many minutes, as if time had passed. */
export async function startsIn(server: TestServer, id: number, minutes: number): Promise<void> {
  const { rows } = await query<{ left: number }>(
    server,
    'select (extract(epoch from start_at - now()) / 60)::int as left from appointments where id = $1',
    [id],
  )
  const by = `interval '${rows[0]!.left - minutes} minutes'`
  await query(
    server,
    `update appointment_people set busy_from = busy_from - ${by}, busy_until = busy_until - ${by} where appointment_id = $1`,
    [id],
  )
  await query(server, `update trusted_contacts set due_at = due_at - ${by} where appointment_id = $1`, [id])
  await query(server, `update appointments set start_at = start_at - ${by}, end_at = end_at - ${by} where id = $1`, [id])
}
