/**
 * Benchmarks eight zones over a large membership: the first night, when all members are added, and a night without
 * changes, each compared with the bare statements that select their members; then the list of zones, one zone and its
 * people, compared with their own statements.
 */
import { theme } from '@qianxian/protocol/theme/theme'
import type { World } from '../../server/src/ctx'
import type { Database } from '../../server/src/db/open'
import { besideStatements, callOf, type Call } from './beside'
import type { Figure } from './figure'
import { middle } from './figure'
import { CONCURRENCY } from './pace'
import { withPeople, type Peopled } from './population'

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 100_000)
const TURNS = 3
const OVER = `${PEOPLE.toLocaleString('en')} profiles`

export const zones = (): Promise<Figure[]> => withPeople(PEOPLE, figuresOf, (database) => layZones(database))

async function figuresOf(peopled: Peopled): Promise<Figure[]> {
  return [...(await nights(peopled)), ...(await looks(peopled))]
}

// --- Nights -------------------------------------------------------------------

/** The members of each zone, selected as plainly as possible. */
const holds: readonly string[] = [
  `tags && array['hiking']`,
  `is_verified`,
  `education_rank >= 5 and exists (select 1 from certificates c where c.tenant_id = p.tenant_id and c.profile_id = p.id and c.kind = 'education'
     and c.status = 'approved' and (c.valid_until is null or c.valid_until > now()))`,
  `city_geo = '510100' and birthday between current_date - interval '36 years' and current_date - interval '28 years'`,
  `city_geo = '330100'`,
  `height_cm >= 175`,
  `tags && array['reading', 'cooking']`,
  `gender = 'female' and height_cm between 160 and 170`,
]
const rules: readonly object[] = [
  { tags: ['hiking'] },
  { isVerified: true },
  { educationMin: 'master' },
  { city: '510100', ageMin: 28, ageMax: 35 },
  { city: '330100' },
  { heightMin: 175 },
  { tags: ['reading', 'cooking'] },
  { gender: 'female', heightMin: 160, heightMax: 170 },
]

/** Replaces the demonstration's zones; every fifth person with a master's degree has a certificate. */
async function layZones({ pool }: Database): Promise<void> {
  await pool.query('truncate themes, theme_members, theme_wishes')
  const { rows } = await pool.query<{ id: number }>('select id from tenants where is_default')
  const tenantId = rows[0]!.id
  for (const [sort, rule] of rules.entries())
    await pool.query(
      "insert into themes (tenant_id, title, intro, cover, kind, rule, status, sort) values ($1, $2, '', '', 'rule', $3, 'online', $4)",
      [tenantId, `专区${sort}`, JSON.stringify(rule), sort],
    )
  await pool.query(
    `insert into certificates (tenant_id, profile_id, kind, status)
     select p.tenant_id, p.id, 'education', 'approved' from love_profiles p
     where p.tenant_id = $1 and p.education_rank >= 5 and p.id % 5 = 0
       and not exists (select 1 from certificates c where c.tenant_id = p.tenant_id and c.profile_id = p.id and c.kind = 'education')`,
    [tenantId],
  )
  await pool.query('analyze certificates')
}

async function nights({ database }: Peopled): Promise<Figure[]> {
  const { night, count } = await ourClock(database)
  const figures: Figure[] = []
  for (const isFirst of [true, false]) {
    const [ours, beside]: [number[], number[]] = [[], []]
    if (!isFirst) await database.pool.query('vacuum (analyze) theme_members')
    for (let turn = 0; turn < TURNS; turn += 1) {
      if (isFirst) await empty(database)
      beside.push(await timeOf(() => bareNight(database)))
      if (isFirst) await empty(database)
      ours.push(await timeOf(night))
    }
    figures.push({
      what: `8 zones over ${OVER}: ${isFirst ? 'the first night' : 'a night on which nobody moves'}`,
      unit: 'ms',
      ours: middle(ours),
      reference: 'the bare statements',
      beside: middle(beside),
      aim: '<= 1.25x',
    })
  }
  // Run as the scheduler does four times an hour.
  const [counted, beside] = [await timeOf(count), await timeOf(() => bareCount(database))]
  return [
    ...figures,
    { what: `8 zones over ${OVER}: counted`, unit: 'ms', ours: counted, reference: 'a bare count of who is in each', beside },
  ]
}

const bareCount = ({ pool }: Database) =>
  pool.query(
    `select m.theme_id, count(*) filter (where p.gender = 'male'), count(*) filter (where p.gender = 'female'), count(*) filter (where p.shown_active_at > now() - interval '7 days')
     from theme_members m join love_profiles p on p.tenant_id = m.tenant_id and p.id = m.profile_id where m.status = 'in' and p.is_listed group by 1`,
  )

const empty = ({ pool }: Database) => pool.query('truncate theme_members')

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function bareNight({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ id: number; tenant_id: number }>('select id, tenant_id from themes order by sort')
  for (const [place, { id, tenant_id: tenantId }] of rows.entries()) {
    const who = `p.tenant_id = $1 and p.is_listed and ${holds[place]}`
    await pool.query(
      `with gone as (
         update theme_members m set status = 'lapsed', at = now() from love_profiles p
         where m.tenant_id = $1 and m.theme_id = $2 and m.status = 'in' and p.tenant_id = m.tenant_id and p.id = m.profile_id and not (${holds[place]})
         returning m.id),
       back as (
         update theme_members m set status = 'in', at = now() from love_profiles p
         where m.tenant_id = $1 and m.theme_id = $2 and m.status = 'lapsed' and p.id = m.profile_id and ${who} returning m.id)
       insert into theme_members (tenant_id, theme_id, profile_id, status) select $1, $2, p.id, 'in' from love_profiles p where ${who}
       on conflict (tenant_id, theme_id, profile_id) do nothing`,
      [tenantId, id],
    )
  }
}

async function ourClock({ pool, orm, connectionString }: Database) {
  const [{ sweepFigures, sweepThemes }, { nouns }, { noJobs }, { postgresBus }] = await Promise.all([
    import('../../server/src/features/theme/theme.jobs'),
    import('../../server/src/features/nouns'),
    import('../../server/src/jobs/jobs'),
    import('../../server/src/live/bus.postgres'),
  ])
  const log = { info: () => undefined, warn: console.warn, error: console.error }
  const bus = postgresBus({ url: connectionString, pool, log })
  const world = { nouns, db: orm, jobs: noJobs, bus, log, adapters: { identity: {} } } as unknown as World
  return { night: () => sweepThemes(world), count: () => sweepFigures(world) }
}

// --- Looks --------------------------------------------------------------------

async function looks({ server, database, recorder, population: { tokens } }: Peopled): Promise<Figure[]> {
  await database.pool.query('vacuum (analyze) theme_members')
  const viewers = tokens.slice(0, 16)
  const list = await server.call(theme.getThemes, {}, viewers[0])
  const each = (make: (token: string, id: number) => Call): Call[] =>
    viewers.map((token, place) => make(token, list[place % list.length]!.id))
  const scenarios: Record<string, Call[]> = {
    'the list of zones': viewers.map((token) => callOf(server, theme.getThemes, {}, token)),
    'one zone': each((token, id) => callOf(server, theme.getTheme, { id }, token)),
    'its people': each((token, id) => callOf(server, theme.getThemePeople, { id }, token)),
  }
  const figures: Figure[] = []
  for (const [what, calls] of Object.entries(scenarios)) {
    const { ours, beside, statements } = await besideStatements({ server, pool: database.pool, recorder }, calls)
    for (const share of ['p50', 'p99'] as const)
      figures.push({
        what: `8 zones over ${OVER}, ${CONCURRENCY} at a time: ${what}: ${share}`,
        unit: 'ms',
        ours: ours[share],
        reference: `its ${statements} statements alone`,
        beside: beside[share],
        ...(share === 'p99' ? { aim: '<= 1.25x' } : {}),
      })
  }
  return figures
}
