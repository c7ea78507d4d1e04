/** An activity of the demonstration's first store that no other test uses, and its guests. */
import { query, type TestServer } from './server'

/** @param hours from now until it begins; it lasts three hours, and enrolment ends an hour before the start */
export async function newEvening(server: TestServer, title: string, hours: number): Promise<number> {
  const { rows } = await query<{ id: string }>(
    server,
    `insert into activities (tenant_id, title, cover, kind, organiser_type, organiser_id, organiser_name, city_geo, place, address, latitude, longitude,
       start_at, end_at, enroll_start, enroll_end, quota_male, quota_female, price, refund_policy, status)
     select tenant_id, $1, cover, kind, organiser_type, organiser_id, organiser_name, city_geo, place, address, latitude, longitude,
       now() + $2 * interval '1 hour', now() + ($2 + 3) * interval '1 hour', now() - interval '1 day', now() + ($2 - 1) * interval '1 hour', 8, 8,
       price || '{"male": 9900, "vipMale": 9900, "earlyBirdFen": 0}', refund_policy, 'published'
     from activities where title = '今晚的即兴喜剧' returning id`,
    [title, hours],
  )
  return Number(rows[0]!.id)
}

interface Seat {
  ticketCode: string
  /** Number printed on the card of a checked-in guest. */
  seatNo?: number
}

/** Creates a free seat for a woman, with a ticket. */
export async function seatHer(server: TestServer, id: number, profileId: number, { ticketCode, seatNo }: Seat): Promise<number> {
  await query(server, 'update activities set taken_female = taken_female + 1 where id = $1', [id])
  const { rows } = await query<{ id: string }>(
    server,
    `insert into activity_signups (tenant_id, activity_id, profile_id, gender, price_fen, refund_policy, status, seat, ticket_code, checked_in_at, seat_no)
     select tenant_id, id, $2, 'female', 0, refund_policy, case when $4::int is null then 'confirmed' else 'checked_in' end, 'female', $3,
       case when $4::int is null then null else now() end, $4 from activities where id = $1 returning id`,
    [id, profileId, ticketCode, seatNo ?? null],
  )
  return Number(rows[0]!.id)
}
