/**
 * Benchmarks the pool of a million leads: its list, a handler's own leads, and a claim, each compared with its own
 * statements; the same list while a hundred thousand leads are recycled; and the report of all leads beside one bare
 * aggregate.
 */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { leadReport } from '@qianxian/protocol/lead/lead-report'
import { leadReportBy, leadReportLimits } from '@qianxian/protocol/lead/lead-report.words'
import { values } from '@qianxian/protocol/base/dictionary'
import { lead } from '@qianxian/protocol/lead/lead'
import type { InputOf } from '@qianxian/protocol/base/endpoint'
import type pg from 'pg'
import { besideStatements, callOf, type Call } from './beside'
import { middle, type Figure } from './figure'
import { CONCURRENCY, paceOfWork, type Pace } from './pace'
import { withPeople, type Peopled, type Population } from './population'
import { replay } from './statements'

const PEOPLE = 2_000
const LEADS = Number(process.env.BENCH_LEADS ?? 1_000_000)
const OVERDUE = LEADS / 10
/** Owned leads of each handler. */
const OWNED = 45
const HANDLERS = 40
const PAGES = 4
const CLAIMS = 60
const REPORTS = 7
/** Place of the viewer who reads the report of all leads. */
const ADMIN = HANDLERS

export const leads = (): Promise<Figure[]> => withPeople(PEOPLE, figuresOf, (_database, client, population) => layLeads(client, population))

async function figuresOf(peopled: Peopled): Promise<Figure[]> {
  return [
    ...(await readingOf(peopled, 'at rest')),
    ...(await reportingOf(peopled)),
    await claimingOf(peopled),
    ...(await recyclingOf(peopled)),
  ]
}

async function readingOf({ server, database: { pool }, recorder, population }: Peopled, when: string): Promise<Figure[]> {
  const { tokens, cities } = population
  const pages = async (input: InputOf<typeof lead.getLeadPaged>, token: string): Promise<Call[]> => {
    const calls: Call[] = []
    let cursor: string | null = ''
    while (cursor !== null && calls.length < PAGES) {
      const asked: InputOf<typeof lead.getLeadPaged> = { ...input, ...(cursor ? { cursor } : {}) }
      calls.push(callOf(server, lead.getLeadPaged, asked, token))
      cursor = (await server.call(lead.getLeadPaged, asked, token)).nextCursor
    }
    return calls
  }
  const scenarios: Record<string, Call[]> = {
    'the pool': [...(await pages({ tab: 'pool' }, tokens[0]!)), ...(await pages({ tab: 'pool', city: cities[0]! }, tokens[1]!))],
    'own leads': await pages({ tab: 'mine' }, tokens[2]!),
    'the head of the list': tokens.slice(0, HANDLERS).map((token) => callOf(server, lead.getLeadDesk, {}, token)),
  }
  const figures: Figure[] = []
  for (const [what, calls] of Object.entries(scenarios)) {
    const { ours, beside, statements } = await besideStatements({ server, pool, recorder }, calls)
    for (const share of ['p50', 'p99'] as const)
      figures.push({
        what: `${LEADS.toLocaleString('en')} leads ${when}, ${CONCURRENCY} at a time: ${what}: ${share}`,
        unit: 'ms',
        ours: ours[share],
        reference: `its ${statements} statements alone`,
        beside: beside[share],
        aim: share === 'p50' ? '<= 1.25x' : '<= 50',
      })
  }
  return figures
}

/** The report of all leads beside its own statements, and beside its counts in one scan; each alone, and in turns. */
async function reportingOf({ server, database: { pool }, recorder, population: { tokens } }: Peopled): Promise<Figure[]> {
  const token = tokens[ADMIN]!
  const now = new Date()
  const [from, until] = [dayInShanghai(momentBefore(now, leadReportLimits.daysMax - 1, 'day')), dayInShanghai(now)]
  const figures: Figure[] = []
  for (const by of values(leadReportBy)) {
    const report = () => server.call(leadReport.getLeadReport, { from, until, by }, token)
    const [statements] = await recorder.record(server.pid, [report])
    const works = [report, () => replay(pool, statements!), () => pool.query(bareAggregate[by], [`${from} 00:00+08`, `${until} 24:00+08`])]
    const times: number[][] = works.map(() => [])
    for (let turn = 0; turn < REPORTS; turn += 1) for (const [place, work] of works.entries()) times[place]!.push(await timed(work))
    const [ours, own, bare] = times.map(middle)
    const what = `the report of ${LEADS.toLocaleString('en')} leads by ${by}`
    const unit = 'ms'
    figures.push(
      { what, unit, ours: ours!, reference: `its ${statements!.length} statements alone`, beside: own!, aim: '<= 1.25x' },
      { what, unit, ours: ours!, reference: 'a bare aggregate', beside: bare!, aim: '<= 500 ms, <= 1.25x' },
    )
  }
  return figures
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const groups: Readonly<Record<keyof typeof leadReportBy, string>> = {
  source: 'source',
  handler: 'last_owner_id::text',
  store: 'owner_store_id::text',
  day: "to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')",
}
/** Each lead of the span is read once and counted by group, with the median of the first response. */
const bareAggregate = Object.fromEntries(
  values(leadReportBy).map((by) => [
    by,
    `select ${groups[by]}, count(*), count(first_claimed_at), count(responded_at), count(visited_at), count(converted_at),
       count(*) filter (where status = 'invalid' and review_status = 'upheld'),
       percentile_cont(0.5) within group (order by extract(epoch from responded_at - created_at))
     from leads where tenant_id = 1 and created_at >= $1 and created_at < $2 group by 1`,
  ]),
) as Record<keyof typeof leadReportBy, string>

/** Each claim takes another lead; its statements are replayed with the same leads. */
async function claimingOf({ server, database: { pool }, recorder, population: { tokens } }: Peopled): Promise<Figure> {
  const { rows } = await pool.query<{ id: string }>(
    "select id from leads where status = 'in_pool' and level <> 'A' order by id desc limit 20000",
  )
  const ids = rows.map(({ id }) => Number(id))
  const claim = (turn: number) => server.call(lead.claimLeads, { ids: [ids[turn]!] }, tokens[turn % HANDLERS]!)
  let turn = 0
  const statements = await recorder.record(
    server.pid,
    Array.from({ length: CLAIMS }, () => () => claim(turn++)),
  )
  const ours: Pace = await paceOfWork(async () => {
    await claim(turn++)
  })
  const beside: Pace = await paceOfWork((place) => replay(pool, statements[place % CLAIMS]!))
  return {
    what: `a claim, ${CONCURRENCY} at a time: p99`,
    unit: 'ms',
    ours: ours.p99,
    reference: `its ${statements[0]!.length} statements alone`,
    beside: beside.p99,
    aim: '<= 50',
  }
}

/** The lists while the leads of a tenth of the table return to the pool. */
async function recyclingOf(peopled: Peopled): Promise<Figure[]> {
  const { pool } = peopled.database
  await pool.query(
    `update leads set status = 'claimed', owner_id = (select min(user_id) from role_grants where role = 'leadHandler'), claimed_at = now() - interval '2 days',
       pool_at = now() - interval '1 day', deadline_rule = 'first' where id in (select id from leads where status = 'in_pool' order by id limit $1)`,
    [OVERDUE],
  )
  const recycling = recycle(pool)
  const figures = await readingOf(peopled, 'while recycled')
  await recycling
  return figures
}

/** The statements of the sweep, in its batches. */
async function recycle(pool: pg.Pool): Promise<void> {
  for (let left = OVERDUE; left > 0; left -= 200)
    await pool.query(`with due as (
        select tenant_id, id, owner_id, pool_at from leads where status in ('assigned', 'claimed', 'following', 'visit_booked', 'visited') and pool_at <= now()
        order by pool_at, id limit 200 for update skip locked),
      logged as (
        insert into lead_owner_logs (tenant_id, lead_id, event, status, about_id, at) select tenant_id, id, 'recycled', 'in_pool', owner_id, pool_at from due)
      update leads l set status = 'in_pool', owner_id = null, deadline_rule = null from due where l.tenant_id = due.tenant_id and l.id = due.id`)
}

async function layLeads(client: pg.ClientBase, { tenantId, cities, tokens }: Population): Promise<void> {
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  const few = cities.slice(0, 30)
  await run('begin')
  // The handlers of the measurements are the first viewers.
  await run(
    `insert into role_grants (tenant_id, user_id, role) select distinct $1::bigint, user_id, 'leadHandler' from sessions
     where tenant_id = $1 and token_hash in (select encode(sha256(t::bytea), 'hex') from unnest($2::text[]) t) on conflict do nothing`,
    [tenantId, tokens.slice(0, HANDLERS)],
  )
  await run(
    `insert into role_grants (tenant_id, user_id, role) select tenant_id, user_id, 'tenantAdmin' from sessions
     where tenant_id = $1 and token_hash = encode(sha256($2::bytea), 'hex')`,
    [tenantId, tokens[ADMIN]],
  )
  const { rows } = await client.query<{ id: string }>(
    `select user_id as id from role_grants where tenant_id = $1 and role = 'leadHandler' order by user_id`,
    [tenantId],
  )
  const handlers = rows.map(({ id }) => id)
  await run(`update lead_pools set rules = '{"claimsPerDay": 1000000, "ownedMax": 1000000}' where tenant_id = $1`, [tenantId])
  await run(
    `insert into leads (tenant_id, pool_id, source, name_enc, phone_enc, phone_hash, birth_year, city_geo, need, level, status, consent_at, consent_where,
       consent_text, pool_at, created_at, first_claimed_at, responded_at, last_owner_id)
     select s.tenant_id, s.pool_id, 'landing', s.name_enc, s.phone_enc, md5(i::text), 1980 + i % 22, ($2::text[])[1 + i % ${few.length}], '想找性格合适的人',
       (array['B', 'C', 'D'])[1 + i % 3], 'in_pool', at, '获客页', '2026-11', at, at,
       case when i % 2 = 0 then at + interval '1 hour' end, case when i % 4 = 0 then at + interval '1 minute' * (60 + i % 600) end,
       case when i % 2 = 0 then ($4::bigint[])[1 + i % $5::int] end
     from (select * from leads where tenant_id = $1 and phone_enc is not null limit 1) s
       cross join (select i, now() - interval '20 seconds' * i as at from generate_series(1, $3::int) i) drawn`,
    [tenantId, few, LEADS, handlers, handlers.length],
  )
  // Half of the leads were taken once, and are in the pool again.
  for (const [event, status, delay] of [
    ['claimed', 'claimed', '0'],
    ['recycled', 'in_pool', '1 day'],
  ])
    await run(
      `insert into lead_owner_logs (tenant_id, lead_id, event, status, owner_id, about_id, at)
       select tenant_id, id, $2, $3, case when $3 = 'claimed' then last_owner_id end, last_owner_id, first_claimed_at + $4::interval
       from leads where tenant_id = $1 and phone_hash ~ '^[0-9a-f]{32}$' and first_claimed_at is not null`,
      [tenantId, event, status, delay],
    )
  await run('analyze leads')
  await run(
    `update leads l set status = 'following', owner_id = h.user_id, claimed_at = now() - interval '1 day', first_contact_at = now(), last_follow_at = now(),
       pool_at = now() + interval '7 days', deadline_rule = 'follow'
     from (select user_id, row_number() over (order by user_id) - 1 as place from role_grants where tenant_id = $1 and role = 'leadHandler') h
       cross join generate_series(1, ${OWNED}) k
     where l.tenant_id = $1 and l.phone_hash = md5((h.place * ${OWNED} + k)::text)`,
    [tenantId],
  )
  await run('commit')
  await run('vacuum (analyze) leads, lead_owner_logs, lead_day_counts')
}
