/**
 * Benchmarks ten thousand activities with a million sign-ups: the list and the detail, each compared with its own
 * statements; and taking a free seat compared with a bare insert that counts the seat in the same transaction.
 */
import { activity } from '@qianxian/protocol/activity/activity'
import { defaultLadder } from '@qianxian/protocol/activity/activity.rules'
import type { InputOf } from '@qianxian/protocol/base/endpoint'
import type pg from 'pg'
import { besideStatements, callOf, type Call } from './beside'
import type { Figure } from './figure'
import { CONCURRENCY, medianOf, paceOfWork, type Pace } from './pace'
import { withPeople, type Peopled, type Population } from './population'

const PEOPLE = 20_000
const ACTIVITIES = Number(process.env.BENCH_ACTIVITIES ?? 10_000)
const SIGNUPS_EACH = 100
/** Number of upcoming activities; the others are over, as after years of use. */
const COMING = 400
/** Free activities with seats for every viewer to sign up; the bare insert is quicker and needs more of them. */
const OPEN = 100
const BARE = 500
const PAGES = 4
const DETAILS = 48
const TURNS = 3
const FREE = { male: 0, female: 0, vipMale: 0, vipFemale: 0, earlyBirdFen: 0, earlyBirdUntil: null }
const PRICED = { ...FREE, male: 9_900, female: 6_900, vipMale: 7_900, vipFemale: 4_900 }

export const activities = (): Promise<Figure[]> =>
  withPeople(PEOPLE, figuresOf, (_database, client, population) => layActivities(client, population))

async function figuresOf(peopled: Peopled): Promise<Figure[]> {
  return [...(await readingOf(peopled)), await signingUpOf(peopled)]
}

async function readingOf({ server, database: { pool }, recorder, population: { tokens } }: Peopled): Promise<Figure[]> {
  const figures: Figure[] = []
  const token = tokens[0]!
  const list = async (input: InputOf<typeof activity.getPaged>): Promise<Call[]> => {
    const calls: Call[] = []
    let cursor: string | null = ''
    while (cursor !== null && calls.length < PAGES) {
      const asked: InputOf<typeof activity.getPaged> = { ...input, ...(cursor ? { cursor } : {}) }
      calls.push(callOf(server, activity.getPaged, asked, token))
      cursor = (await server.call(activity.getPaged, asked, token)).nextCursor
    }
    return calls
  }
  const { rows } = await pool.query<{ id: string }>(
    "select id from activities where status = 'published' and start_at > now() order by start_at limit $1",
    [DETAILS],
  )
  const scenarios: Record<string, Call[]> = {
    list: [...(await list({})), ...(await list({ city: '510100' })), ...(await list({ when: 'week' }))],
    'list of what is over': await list({ when: 'past' }),
    detail: rows.map(({ id }, place) => callOf(server, activity.getDetail, { id: Number(id) }, tokens[place % tokens.length]!)),
    'my sign-ups': tokens.slice(0, DETAILS).map((one) => callOf(server, activity.mySignupPaged, { box: 'past' }, one)),
  }
  for (const [what, calls] of Object.entries(scenarios)) {
    const { ours, beside, statements } = await besideStatements({ server, pool, recorder }, calls)
    for (const share of ['p50', 'p99'] as const)
      figures.push({
        what: `${ACTIVITIES.toLocaleString('en')} activities, ${CONCURRENCY} at a time: ${what}: ${share}`,
        unit: 'ms',
        ours: ours[share],
        reference: `its ${statements} statements alone`,
        beside: beside[share],
        ...(share === 'p50' ? { aim: '<= 1.25x' } : {}),
      })
  }
  return figures
}

/** Pairs of viewer and activity: each once, and never the same activity twice in a row. */
function pairsOf(viewers: number, ids: readonly number[]): (turn: number) => { viewer: number; id: number } {
  return (turn) => ({ id: ids[turn % ids.length]!, viewer: Math.floor(turn / ids.length) % viewers })
}

async function signingUpOf({ server, database: { pool }, population: { tokens } }: Peopled): Promise<Figure> {
  const { rows } = await pool.query<{ id: string }>("select id from activities where title like '免费场 %' order by id")
  const ids = rows.map(({ id }) => Number(id))
  const [asked, bare] = [ids.slice(0, OPEN), ids.slice(OPEN)]
  const [pairs, others] = [pairsOf(tokens.length, asked), pairsOf(tokens.length, bare)]
  let [turn, other] = [0, 0]
  const [ours, beside]: [Pace[], Pace[]] = [[], []]
  const { rows: people } = await pool.query<{ id: string; gender: 'male' | 'female' }>(
    'select id, gender from love_profiles where gender is not null order by id desc limit $1',
    [tokens.length],
  )
  for (let round = 0; round < TURNS; round += 1) {
    ours.push(
      await paceOfWork(async () => {
        const { viewer, id } = pairs(turn++)
        await server.call(activity.signup, { id, shownFen: 0 }, tokens[viewer]!)
      }),
    )
    beside.push(
      await paceOfWork(async () => {
        const { viewer, id } = others(other++)
        await insertBare(pool, id, people[viewer]!)
      }),
    )
  }
  return {
    what: `taking a free seat, ${CONCURRENCY} at a time`,
    unit: '/s',
    ours: medianOf(ours).perSecond,
    reference: 'a bare insert that counts the seat',
    beside: medianOf(beside).perSecond,
    aim: '>= 0.6x',
  }
}

async function insertBare(pool: pg.Pool, activityId: number, { id, gender }: { id: string; gender: 'male' | 'female' }): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const taken = gender === 'male' ? 'taken_male' : 'taken_female'
    await client.query({ name: `bare ${taken}`, text: `update activities set ${taken} = ${taken} + 1 where id = $1`, values: [activityId] })
    await client.query({
      name: 'bare signup',
      text: `insert into activity_signups (tenant_id, activity_id, profile_id, gender, price_fen, refund_policy, status, seat)
        select tenant_id, id, $2, $3, 0, refund_policy, 'confirmed', $3 from activities where id = $1`,
      values: [activityId, id, gender],
    })
    await client.query('commit')
  } finally {
    client.release()
  }
}

async function layActivities(client: pg.ClientBase, { tenantId, cities }: Population): Promise<void> {
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  await run('begin')
  await run(
    `create temporary table held on commit drop as select row_number() over (order by id) - 1 as place, id, gender from love_profiles
     where tenant_id = $1 and lifecycle = 'published' and gender is not null`,
    [tenantId],
  )
  await run('create unique index on held (place)')
  const plan = (title: string, count: string, at: string, status: string, city: string, price: string) => `
    insert into activities (tenant_id, title, cover, kind, organiser_type, organiser_name, city_geo, place, address, latitude, longitude,
      start_at, end_at, enroll_start, enroll_end, quota_male, quota_female, price, refund_policy, status, created_at)
    select $1, '${title} ' || i, '', 'offline', 'platform', '平台官方', ${city}, '牵线生活馆', '春熙路 1 号', 30.657, 104.081,
      at, at + interval '3 hours', at - interval '40 days', at - interval '2 hours', 200, 200, ${price}, $2, ${status}, at - interval '41 days'
    from (select i, ${at} as at from generate_series(1, ${count}) i) drawn`
  const ladder = JSON.stringify(defaultLadder)
  const at = `case when i <= ${COMING} then now() + interval '1 hour' * (i + 3) else now() - interval '3 hours' * i end`
  const status = `case when i <= ${COMING} then 'published' else 'settled' end`
  const few = cities.slice(0, 12)
  await run(plan('第', '$3', at, status, `($4::text[])[1 + i % ${few.length}]`, '$5'), [
    tenantId,
    ladder,
    ACTIVITIES,
    few,
    JSON.stringify(PRICED),
  ])
  await run(plan('免费场', '$3', `now() + interval '20 days'`, `'published'`, `'510100'`, '$4'), [
    tenantId,
    ladder,
    OPEN + BARE,
    JSON.stringify(FREE),
  ])
  await run(
    `insert into activity_signups (tenant_id, activity_id, profile_id, gender, price_fen, refund_policy, status, seat, ticket_code, created_at)
     select $1, a.id, h.id, h.gender, 0, $2, 'confirmed', h.gender, upper(left(md5(a.id || '/' || h.id), 16)), a.created_at
     from activities a cross join generate_series(0, $3::int - 1) k
       join held h on h.place = (a.id * 7919 + k * 37) % (select count(*) from held)
     where a.tenant_id = $1 and a.title like '第 %'`,
    [tenantId, ladder, SIGNUPS_EACH],
  )
  await run(
    `update activities a set taken_male = t.males, taken_female = t.females
     from (select activity_id, count(*) filter (where seat = 'male') as males, count(*) filter (where seat = 'female') as females
       from activity_signups where tenant_id = $1 group by activity_id) t
     where a.tenant_id = $1 and a.id = t.activity_id and a.title like '第 %'`,
    [tenantId],
  )
  await run('commit')
  await run('vacuum (analyze) activities')
  await run('vacuum (analyze) activity_signups')
}
