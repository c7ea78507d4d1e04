/**
 * Benchmarks the lists of appointments: those of a member, their counts, and those of a matchmaker, each compared with its
 * own statements.
 */
import { auth } from '@qianxian/protocol/auth/auth'
import { appointment } from '@qianxian/protocol/appointment/appointment'
import { appointmentTab, deskTab } from '@qianxian/protocol/appointment/appointment.words'
import { values } from '@qianxian/protocol/base/dictionary'
import type pg from 'pg'
import { besideStatements, callOf, type Call } from './beside'
import type { Figure } from './figure'
import { CONCURRENCY } from './pace'
import { withPeople, type Peopled, type Population } from './population'

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 20_000)
/** Appointments that each person proposed. */
const EACH = 10
/** Every how many appointments the demonstration's matchmaker arranged one. */
const ARRANGED_EVERY = 100
const VIEWERS = 40
const MATCHMAKER = { account: 'demo_matchmaker', password: 'qianxian2026', agreed: true } as const

export const appointments = (): Promise<Figure[]> =>
  withPeople(PEOPLE, figuresOf, (_database, client, population) => layAppointments(client, population))

async function figuresOf({ server, database: { pool }, recorder, population }: Peopled): Promise<Figure[]> {
  const { token: desk } = await server.call(auth.loginByAccount, MATCHMAKER)
  const tokens = population.tokens.slice(0, VIEWERS)
  const scenarios: Record<string, Call[]> = {
    'own appointments': tokens.flatMap((token) =>
      values(appointmentTab).map((tab) => callOf(server, appointment.getMyAppointmentPaged, { tab }, token)),
    ),
    'their counts': tokens.map((token) => callOf(server, appointment.getAppointmentCounts, {}, token)),
    'appointments of a matchmaker': values(deskTab).map((tab) => callOf(server, appointment.getDeskAppointmentPaged, { tab }, desk)),
  }
  const figures: Figure[] = []
  for (const [what, calls] of Object.entries(scenarios)) {
    const { ours, beside, statements } = await besideStatements({ server, pool, recorder }, calls)
    for (const share of ['p50', 'p99'] as const)
      figures.push({
        what: `${(PEOPLE * EACH).toLocaleString('en')} appointments, ${CONCURRENCY} at a time: ${what}: ${share}`,
        unit: 'ms',
        ours: ours[share],
        reference: `its ${statements} statements alone`,
        beside: beside[share],
        aim: share === 'p50' ? '<= 1.25x' : '<= 50',
      })
  }
  return figures
}

/** One of ten appointments of each person is still to come; the others are over. */
async function layAppointments(client: pg.ClientBase, { tenantId }: Population): Promise<void> {
  const run = (text: string, given: unknown[] = []) => client.query(text, given)
  await run('begin')
  await run(
    `create temporary table meeters as select row_number() over (order by id) - 1 as place, id as profile_id, count(*) over () as people
     from love_profiles where tenant_id = $1 and lifecycle = 'published' and user_id is not null`,
    [tenantId],
  )
  await run('create unique index on meeters (place)')
  await run(
    `create temporary table laid as
     select nextval(pg_get_serial_sequence('appointments', 'id')) as id, a.profile_id as a_id, b.profile_id as b_id, turn,
       case turn when 0 then 'proposed' when 1 then 'declined' when 2 then 'cancelled' else 'client_confirmed' end as status,
       now() - interval '1 day' * (10 * turn + a.place % 9) as at, a.place % ${ARRANGED_EVERY} = 0 as is_arranged
     from generate_series(0, ${EACH - 1}) turn cross join meeters a join meeters b on b.place = (a.place + 1 + turn * 997) % a.people`,
  )
  await run(
    `insert into appointments (tenant_id, id, type, status, a_profile_id, b_profile_id, minutes, offered_by, matchmaker_id, start_at, end_at, expire_at,
       cancelled_by, cancel_reason, decline_reason, marked_at, counted_at, place_name, place_address, place_latitude, place_longitude, created_at)
     overriding system value
     select $1, id, 'blind_date', status, a_id, b_id, 90, 'a',
       case when is_arranged then (select m.id from matchmakers m join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
         where m.tenant_id = $1 and u.user_name = $2) end,
       case when status = 'client_confirmed' then at end, case when status = 'client_confirmed' then at + interval '90 minutes' end,
       case when status = 'proposed' then now() + interval '2 days' end, case when status = 'cancelled' then 'a' end,
       case when status = 'cancelled' then 'schedule' end, case when status = 'declined' then 'busy' end,
       case when status = 'client_confirmed' then at + interval '2 hours' end, case when status = 'client_confirmed' then at + interval '3 hours' end,
       '望江楼公园茶馆', '武侯区望江路 30 号', 30.6342, 104.0887, at - interval '3 days'
     from laid on conflict do nothing`,
    [tenantId, MATCHMAKER.account],
  )
  await run('delete from laid where not exists (select 1 from appointments s where s.tenant_id = $1 and s.id = laid.id)', [tenantId])
  await run(
    `insert into appointment_people (tenant_id, appointment_id, side, profile_id, person_key, done_at)
     select $1, id, side, profile_id, profile_id, case when status = 'client_confirmed' then at end
     from laid cross join lateral (values ('a', a_id), ('b', b_id)) who (side, profile_id)`,
    [tenantId],
  )
  await run(
    `insert into appointment_slots (tenant_id, appointment_id, round, start_at)
     select $1, id, 1, case when status = 'proposed' then date_trunc('hour', now()) + interval '3 days' else at end from laid`,
    [tenantId],
  )
  await run('commit')
  await run('vacuum (analyze) appointments, appointment_people, appointment_slots')
}
