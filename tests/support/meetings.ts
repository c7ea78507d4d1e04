/** Couples who may meet, agreed meetings, and the passing of their time. */
import { appointment } from '@qianxian/protocol/appointment/appointment'
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { seededCouple } from './seeded'
import { query, type TestServer } from './server'

/** Two people who accepted an introduction, and the number of their line. */
export async function connected(server: TestServer, places: readonly [her: number, him: number]) {
  const couple = await seededCouple(server, places)
  await couple.dwell('510100')
  const { rows } = await query<{ id: number }>(
    server,
    `insert into line_requests (tenant_id, from_id, to_id, mode, quota_state, message, reasons, scopes, status, delivered_at, answered_at,
       connected_seen_by_from_at, connected_seen_by_to_at)
     select tenant_id, id, $2, 'self', 'none', '很高兴认识你', '[]', '[]', 'connected', now(), now(), now(), now()
     from love_profiles where id = $1 returning id::int`,
    [couple.her, couple.him],
  )
  return { ...couple, lineId: rows[0]!.id }
}

/** Two people with a meeting that both agreed to, at noon in four days. */
export async function agreed(server: TestServer, places: readonly [her: number, him: number]) {
  const couple = await connected(server, places)
  const { hers, his, lineId } = couple
  const at = new Date(Math.ceil(Date.now() / 1_800_000) * 1_800_000 + 4 * 86_400_000)
  const noon = `${at.toISOString().slice(0, 10)}T04:00:00.000Z`
  const { list } = await server.call(appointment.getMeetingPlaces, {}, hers.token)
  const { name, address, latitude, longitude } = list[0]!
  const input = { lineId, times: [noon], place: { name, address, latitude: latitude!, longitude: longitude! } }
  const { row } = await server.call(appointment.proposeDate, input, hers.token)
  await server.call(appointment.acceptTimes, { id: row.id, times: [noon] }, his.token)
  return { ...couple, id: row.id }
}

/** Makes the matchmaker serve the member. */
export async function serve(server: TestServer, desk: Session, member: Session): Promise<void> {
  const { card } = await server.call(matchmaker.getDashboard, {}, desk.token)
  await server.call(matchmaker.askMatchmaker, { id: card.id, scopes: ['propose', 'show_photo'] }, member.token)
  const { asked } = await server.call(matchmaker.getMine, {}, member.token)
  await server.call(matchmaker.answerMember, { id: asked!.id, isAccepted: true }, desk.token)
}

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
