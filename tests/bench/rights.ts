/** Benchmarks checking a right and counting its use: `allow` compared with the bare update of one row. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Ctx } from '../../server/src/ctx'
import { middle, type Figure } from './figure'

const TENANT = 1
const PEOPLE = 500
const AT_ONCE = 8
const USES = Number(process.env.BENCH_USES ?? 6_000)
const TURNS = 5

export async function rights(): Promise<Figure[]> {
  const { openDatabase } = await import('../../server/src/db/open')
  const dataDir = mkdtempSync(path.join(tmpdir(), 'qianxian-rights-'))
  const log = { info: () => {}, warn: console.error, error: console.error }
  const database = await openDatabase({ dataDir, log, poolSize: AT_ONCE })
  try {
    await database.migrate()
    const { seedTenants } = await import('../../server/seed/tenants')
    const [tenantId] = await seedTenants(database.orm)
    if (tenantId !== TENANT) throw new Error(`the first tenant is ${tenantId}`)
    const { tenantById } = await import('../../server/src/features/tenant/tenant.repository')
    const { consumeRight: allow } = await import('../../server/src/features/membership/membership')
    const tenant = (await tenantById(database.orm, TENANT))!
    await database.pool.query(
      'create table bare_uses (tenant_id bigint, user_id bigint, key text, day text, used int not null, primary key (tenant_id, user_id, key, day))',
    )
    const anybody = () => 1 + Math.floor(Math.random() * PEOPLE)
    const ours = async () => {
      const viewer = { userId: anybody(), isWhetherVip: true, trustLevel: 2 }
      const ctx = { db: database.orm, tenant, now: new Date(), viewer, actor: { kind: 'member' } } as unknown as Ctx
      if (!(await allow(ctx, 'like'))) throw new Error('not allowed')
    }
    const bare = async () => {
      await database.pool.query(
        `insert into bare_uses values ($1, $2, 'like', '2026-01-01', 1) on conflict (tenant_id, user_id, key, day) do update set used = bare_uses.used + 1 where bare_uses.used < $3`,
        [TENANT, anybody(), 1_000_000_000],
      )
    }
    for (const work of [ours, bare]) await paceOf(work)
    const [mine, others]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < TURNS; turn += 1) {
      mine.push(await paceOf(ours))
      others.push(await paceOf(bare))
    }
    return [
      {
        what: `a use of a right, ${AT_ONCE} at a time`,
        unit: 'ms',
        ours: middle(mine),
        reference: 'its bare update',
        beside: middle(others),
        aim: '<= 1.25x',
      },
    ]
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Milliseconds per run, at the given concurrency. */
async function paceOf(work: () => Promise<void>): Promise<number> {
  let left = USES
  const started = performance.now()
  const worker = async () => {
    while (left > 0) {
      left -= 1
      await work()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return (performance.now() - started) / USES
}
