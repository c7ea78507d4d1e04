/**
 * Benchmarks a store with a large membership, a hundred matchmakers and a million events of their introductions: its
 * figures, the list behind one, its members and its waiting list, each compared with its own statements.
 */
import { auth } from '@qianxian/protocol/auth/auth'
import { values } from '@qianxian/protocol/base/dictionary'
import type { InputOf } from '@qianxian/protocol/base/endpoint'
import { store } from '@qianxian/protocol/store/store'
import { storeFigure, storePeriod } from '@qianxian/protocol/store/store.words'
import type pg from 'pg'
import { besideStatements, callOf, type Call } from './beside'
import type { Figure } from './figure'
import { CONCURRENCY } from './pace'
import { withPeople, type Peopled, type Population } from './population'

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 100_000)
const DESKS = 100
const SERVED_EACH = 200
const INTRODUCTIONS = 250_000
/** Events of each introduction. */
const EVENTS = ['submitted', 'delivered', 'connected', 'met'] as const
const WAITING = 2_000
const PAGES = 8
const AIM = '<= 50 ms, <= 1.25x'
const MANAGER = { account: 'demo_store', password: 'qianxian2026', agreed: true } as const

export const stores = (): Promise<Figure[]> =>
  withPeople(PEOPLE, figuresOf, (_database, client, population) => layStore(client, population))

async function figuresOf({ server, database, recorder }: Peopled): Promise<Figure[]> {
  const { token } = await server.call(auth.loginByAccount, MANAGER)
  const [own] = await server.call(store.getStores, {}, token)
  const storeId = own!.id
  const scenarios: Record<string, Call[]> = {
    overview: values(storePeriod).map((period) => callOf(server, store.getOverview, { storeId, period }, token)),
    'list behind a figure': values(storePeriod).flatMap((period) =>
      values(storeFigure).map((figure) => callOf(server, store.getFigureEventPaged, { storeId, period, figure }, token)),
    ),
    members: await pages('all'),
    'who waits': await pages('waiting'),
  }
  /** The first pages of a list, sequentially. */
  async function pages(filter: 'all' | 'waiting'): Promise<Call[]> {
    const calls: Call[] = []
    let cursor: string | null = ''
    while (cursor !== null && calls.length < PAGES) {
      const input: InputOf<typeof store.getStoreMemberPaged> = { storeId, filter, ...(cursor ? { cursor } : {}) }
      calls.push(callOf(server, store.getStoreMemberPaged, input, token))
      cursor = (await server.call(store.getStoreMemberPaged, input, token)).nextCursor
    }
    return calls
  }
  const figures: Figure[] = []
  for (const [what, calls] of Object.entries(scenarios)) {
    const { ours, beside, statements } = await besideStatements({ server, pool: database.pool, recorder }, calls)
    for (const share of ['p50', 'p99'] as const)
      figures.push({
        what: `a store of ${PEOPLE.toLocaleString('en')} members, ${CONCURRENCY} at a time: ${what}: ${share}`,
        unit: 'ms',
        ours: ours[share],
        reference: `its ${statements} statements alone`,
        beside: beside[share],
        ...(share === 'p99' ? { aim: AIM } : {}),
      })
  }
  return figures
}

/** All people are members of the demonstration's first store; a hundred work there and serve as many as they may. */
async function layStore(client: pg.ClientBase, { tenantId }: Population): Promise<void> {
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  await run('begin')
  await run(
    `create temporary table desks as
     select row_number() over () - 1 as place, user_id from (
       select p.user_id from love_profiles p where p.tenant_id = $1 and p.lifecycle = 'published' and p.user_id is not null
         and not exists (select 1 from matchmakers m where m.tenant_id = $1 and m.user_id = p.user_id) order by p.id desc limit $2) drawn`,
    [tenantId, DESKS],
  )
  await run(`create temporary table here as select s.id as store_id from stores s join store_staff st on st.tenant_id = s.tenant_id and st.store_id = s.id
    join users u on u.tenant_id = st.tenant_id and u.id = st.user_id where s.tenant_id = ${tenantId} and u.user_name = '${MANAGER.account}' limit 1`)
  await run(
    `insert into matchmakers (tenant_id, user_id, name, city_geo, status, capacity, joined_at)
     select $1, user_id, '红娘' || place, '510100', 'active', $2, now() - interval '900 days' from desks`,
    [tenantId, SERVED_EACH],
  )
  await run(
    `insert into store_staff (tenant_id, store_id, user_id, role, started_at)
     select $1, store_id, user_id, 'matchmaker', now() - interval '900 days' from desks, here`,
    [tenantId],
  )
  await run(
    'create temporary table working as select d.place, m.id as matchmaker_id from desks d join matchmakers m on m.user_id = d.user_id',
  )
  await run(
    `create temporary table joined as
     select row_number() over (order by p.id) - 1 as place, p.id as profile_id from love_profiles p
     where p.tenant_id = $1 and p.lifecycle = 'published'
       and not exists (select 1 from store_members sm where sm.tenant_id = $1 and sm.profile_id = p.id and sm.left_at is null)
       and not exists (select 1 from representations r where r.tenant_id = $1 and r.profile_id = p.id)`,
    [tenantId],
  )
  await run('create unique index on joined (place)')
  await run(
    `insert into store_members (tenant_id, store_id, profile_id, source, joined_at, waiting_since)
     select $1, store_id, profile_id, 'service', now() - interval '1 day' * (1 + place % 700),
       case when place >= $2 and place < $2 + $3 then now() - interval '1 minute' * (place - $2) end from joined, here`,
    [tenantId, DESKS * SERVED_EACH, WAITING],
  )
  await run(
    `insert into representations (tenant_id, matchmaker_id, profile_id, mode, status, scopes, requested_at, started_at, expires_at)
     select $1, matchmaker_id, profile_id, 'invited', 'active', '["propose","publish"]', begun, begun, begun + interval '1 year'
     from (select w.matchmaker_id, j.profile_id, now() - interval '1 hour' * (1 + j.place % 8000) as begun
       from joined j join working w on w.place = j.place % $2 where j.place < $3) drawn`,
    [tenantId, DESKS, DESKS * SERVED_EACH],
  )
  await run(
    `with drawn as (
       select i, w.matchmaker_id, a.profile_id as from_id, b.profile_id as to_id, now() - interval '1 minute' * (i * 4) as at
       from generate_series(1, $3::int) i join working w on w.place = i % $2
         join joined a on a.place = (i * 31) % $4 join joined b on b.place = (i * 17 + 5) % $4 and b.profile_id <> a.profile_id),
     laid as (
       insert into line_requests (tenant_id, from_id, to_id, mode, matchmaker_id, quota_state, message, reasons, scopes, status, created_at, updated_at, met_at)
       select $1, from_id, to_id, 'self', matchmaker_id, 'used', '', '[]', '[]', 'met', at - interval '9 days', at, at from drawn
       returning id, updated_at)
     insert into line_events (tenant_id, line_id, kind, created_at)
     select $1, laid.id, kind, laid.updated_at - interval '3 days' * (4 - ord) from laid, unnest($5::text[]) with ordinality as kinds(kind, ord)`,
    [tenantId, DESKS, INTRODUCTIONS, DESKS * SERVED_EACH, EVENTS],
  )
  await run('commit')
  // The state that autovacuum leaves after a day.
  await run('vacuum analyze matchmakers, store_staff, store_members, representations, line_requests, line_events')
}
