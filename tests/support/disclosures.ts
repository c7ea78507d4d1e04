/** Two members of the demonstration in a line, of whom the first has a certified degree. */
import { seededCouple } from './seeded'
import { query, type TestServer } from './server'

export const SCHOOL = '嘉陵江畔大学'

export async function provenCouple(server: TestServer, places: readonly [her: number, him: number]) {
  const couple = await seededCouple(server, places)
  await couple.dwell('510100')
  const { her, him } = couple
  await query(
    server,
    `insert into certificates (tenant_id, profile_id, kind, status, result, decided_at, created_at)
     select tenant_id, id, 'education', 'approved', jsonb_build_object('education', 'bachelor', 'school', $2::text), '2026-03-12T04:00:00Z', '2026-03-10T04:00:00Z'
     from love_profiles where id = $1`,
    [her, SCHOOL],
  )
  const { rows } = await query<{ id: number }>(
    server,
    `insert into line_requests (tenant_id, from_id, to_id, mode, quota_state, message, reasons, scopes, status, delivered_at, answered_at)
     select tenant_id, $1, $2, 'assisted', 'none', '你好，想认识你', '[]', '[]', 'met', now(), now() from love_profiles where id = $1 returning id::int`,
    [him, her],
  )
  return { ...couple, lineId: rows[0]!.id }
}
