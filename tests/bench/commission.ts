/**
 * Benchmarks shares: the page of a matchmaker among a million records, compared with its own statements; and a callback that
 * pays an order with shares, compared with one that pays an order without.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { auth } from '@qianxian/protocol/auth/auth'
import { values } from '@qianxian/protocol/base/dictionary'
import { commission } from '@qianxian/protocol/commission/commission'
import { bonusTab } from '@qianxian/protocol/commission/commission.words'
import type pg from 'pg'
import type { Person } from '../../server/test/world'
import { besideStatements, callOf } from './beside'
import { middle, type Figure } from './figure'
import { CONCURRENCY } from './pace'
import { withPeople, type Peopled, type Population } from './population'

const PEOPLE = 2_000
const RECORDS = Number(process.env.BENCH_SHARES ?? 1_000_000)
/** One of so many shares is the reader's. */
const EARNERS = 200
const DAYS = 360
const CALLS = 20
const PAYMENTS = Number(process.env.BENCH_PAYMENTS ?? 150)
const WARM = 20
const BUYERS = 10
const MATCHMAKER = { account: 'demo_matchmaker', password: 'qianxian2026', agreed: true } as const

export const shares = async (): Promise<Figure[]> => [...(await withPeople(PEOPLE, pages, layShares)), await payments()]

/** Orders of a year: the newest wait, of the others one in ten was taken back. */
async function layShares(_database: unknown, client: pg.ClientBase, { tenantId }: Population): Promise<void> {
  await client.query('set statement_timeout = 0')
  await client.query('set synchronous_commit = off')
  await client.query(
    `insert into commission_records (tenant_id, order_id, order_type, user_id, role, depth, plan_version, rate, base_fen, fen, status,
       settled_fen, reversed_fen, steps, paid_at, month, free_at, settled_at, reason_trace, created_at)
     select $1, 1000000000 + n, 'vip', case when n % $4 = 0 then reader.id else reader.id + 1000000 + n % $4 end, 'matchmaker', 0, 1, '净额的 30%', 6759, 2027,
       case when is_new then 'pending' when n / $4 % 10 = 9 then 'reversed' else 'settled' end,
       case when is_new or n / $4 % 10 = 9 then 0 else 2027 end, case when is_new or n / $4 % 10 <> 9 then 0 else 2027 end, 2,
       paid_at, to_char(paid_at at time zone 'Asia/Shanghai', 'YYYY-MM'), paid_at + interval '7 days',
       case when is_new then null else paid_at + interval '7 days' end, '["这笔订单实付 68.00 元。"]', paid_at
     from (select id from users where tenant_id = $1 and user_name = $2) reader
       cross join generate_series(0, $3::int - 1) n
       cross join lateral (select now() - make_interval(secs => (($3 - n)::float8 / $3) * 86400 * $5) as paid_at) p
       cross join lateral (select p.paid_at > now() - interval '6 days' as is_new) s`,
    [tenantId, MATCHMAKER.account, RECORDS, EARNERS, DAYS],
  )
  await client.query('vacuum (analyze) commission_records')
}

async function pages({ server, database: { pool }, recorder }: Peopled): Promise<Figure[]> {
  const { token } = await server.call(auth.loginByAccount, MATCHMAKER)
  const { list } = await server.call(commission.getBonusPaged, { tab: 'settled' }, token)
  const scenarios = {
    'the sums of a matchmaker': [callOf(server, commission.getBonusSums, {}, token)],
    'their lines': values(bonusTab).map((tab) => callOf(server, commission.getBonusPaged, { tab }, token)),
    'a waterfall': list.slice(0, CALLS).map(({ id }) => callOf(server, commission.getWaterfall, { id }, token)),
  }
  const figures: Figure[] = []
  for (const [what, calls] of Object.entries(scenarios)) {
    const { ours, beside, statements } = await besideStatements({ server, pool, recorder }, calls)
    for (const share of ['p50', 'p99'] as const)
      figures.push({
        what: `${RECORDS.toLocaleString('en')} shares, ${CONCURRENCY} at a time: ${what}: ${share}`,
        unit: 'ms',
        ours: ours[share],
        reference: `its ${statements} statements alone`,
        beside: beside[share],
        aim: share === 'p50' ? '<= 1.25x' : '<= 50 ms',
      })
  }
  return figures
}

/** Orders that were created before the plan give no share, the others do; both are paid in turns. */
async function payments(): Promise<Figure> {
  const [{ openDatabase }, { openTestWorld }, { paying }, { commissionStage }, { newBond }] = await Promise.all([
    import('../../server/src/db/open'),
    import('../../server/test/world'),
    import('../../server/test/payments'),
    import('../../server/test/nouns/commission'),
    import('../../server/seed/makers/matchmaker'),
  ])
  const dataDir = mkdtempSync(path.join(tmpdir(), 'qianxian-shares-'))
  const log = { info: () => undefined, warn: console.warn, error: console.error }
  const database = await openDatabase({ dataDir, log })
  await database.migrate()
  const world = await openTestWorld(database)
  try {
    const { twin, attempt, handIn } = paying(world)
    const stage = commissionStage(world)
    const desk = await world.matchmaker()
    const buyers: Person[] = []
    for (let place = 0; place < BUYERS; place += 1) {
      const buyer = await world.loveUser()
      await newBond(world.bench(), { matchmakerId: desk.matchmakerId, profileId: buyer.profileId })
      buyers.push(buyer)
    }
    const noticesOf = async () => {
      const notices = []
      for (let place = 0; place < WARM + PAYMENTS; place += 1) {
        const buyer = buyers[place % BUYERS]!
        const no = await attempt(buyer, await stage.ordered(buyer))
        twin.settle(no)
        notices.push(twin.noticeOf(no)!)
      }
      return notices
    }
    const bare = await noticesOf()
    const version = await stage.planned()
    await desk.call(commission.acknowledgePlan, { version })
    const shared = await noticesOf()
    const pay = async (notice: (typeof bare)[number]): Promise<number> => {
      const started = performance.now()
      const status = await handIn(notice)
      if (status >= 300) throw new Error(`a callback was answered with ${status}`)
      return performance.now() - started
    }
    const [ours, beside]: [number[], number[]] = [[], []]
    for (const turn of bare.keys()) {
      const isFirst = turn % 2 === 0
      const first = await pay(isFirst ? shared[turn]! : bare[turn]!)
      const second = await pay(isFirst ? bare[turn]! : shared[turn]!)
      if (turn < WARM) continue
      ours.push(isFirst ? first : second)
      beside.push(isFirst ? second : first)
    }
    const { rows } = await database.pool.query<{ count: number }>('select count(*)::int as count from commission_records')
    if (rows[0]!.count !== shared.length) throw new Error(`of ${shared.length} orders ${rows[0]!.count} gave a share`)
    return {
      what: 'a callback of an order with a share, to its commit: p50',
      unit: 'ms',
      ours: middle(ours),
      reference: 'the same without a share',
      beside: middle(beside),
      aim: '<= 1.5x',
    }
  } finally {
    await world.close()
    await database.close().catch(() => undefined)
    rmSync(dataDir, { recursive: true, force: true })
  }
}
