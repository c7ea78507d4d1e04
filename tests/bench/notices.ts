/**
 * Benchmarks the cost of notices: an answer compared with the same answer without notices, the unread count compared
 * with its own statements, and the evening on which every member of a large membership is notified of visitors,
 * compared with one insert of the same rows.
 */
import { account } from '@qianxian/protocol/account/account'
import { line } from '@qianxian/protocol/line/line'
import type pg from 'pg'
import type { World } from '../../server/src/ctx'
import type { Database } from '../../server/src/db/open'
import type { TestServer } from '../support/server'
import type { Figure } from './figure'
import { besideStatements, callOf, inTurns } from './beside'
import { withPeople, type Peopled, type Population } from './population'
import { replay, type Recorder, type Statement } from './statements'

const PEOPLE = Number(process.env.BENCH_VISITED ?? 100_000)
const VISITORS_EACH = 2
/** Notices from other people for each member whose count is read. */
const UNREAD = 40
const ASKED_HEARTS = 48

export const notices = (): Promise<Figure[]> => withPeople(PEOPLE, figuresOf)

async function figuresOf({ server, database, recorder, population }: Peopled): Promise<Figure[]> {
  await layNotices(database.pool, population)
  const answered = await answers(server, database, recorder, population)
  const heart = await hearts(server, database, recorder, population)
  return [...answered, ...heart, ...(await digests(database, population))]
}

// --- An answer ----------------------------------------------------------------

const isOfTelling = ({ text }: Statement): boolean => /\b(?:"?notices"?|"?inboxes"?|pg_notify|"?subscribe_quotas"?)\b/.test(text)

/** Rolled back each time, so that it can be repeated; without the commit, whose cost would be the same for both. */
const undone = (statements: readonly Statement[]): Statement[] =>
  statements.map((one) => (/^commit$/i.test(one.text) ? { ...one, text: 'rollback' } : one))

async function answers(server: TestServer, { pool }: Database, recorder: Recorder, population: Population): Promise<Figure[]> {
  const answer = async (turn: number, isAccepted: boolean) => {
    const { id, token } = await layQuestion(pool, population, turn)
    const said = isAccepted ? { scopes: [], duration: 'd7' as const } : { declineReason: 'distance' as const }
    return { id, make: () => server.call(line.answer, { id, isAccepted, ...said }, token) }
  }
  const figures: Figure[] = []
  for (const [what, isAccepted, first] of [
    ['yes', true, 0],
    ['no', false, 10],
  ] as const) {
    await (await answer(first, isAccepted)).make()
    const { id, make } = await answer(first + 1, isAccepted)
    const before = await pool.query('select * from line_requests where id = $1', [id])
    const [said] = await recorder.record(server.pid, [make])
    await resetQuestion(pool, before.rows[0] as Record<string, unknown>)
    const told = undone(said!)
    const silent = told.filter((statement) => !isOfTelling(statement))
    const [ours, beside] = await inTurns(
      () => replay(pool, told),
      () => replay(pool, silent),
    )
    figures.push({
      what: `line answer (${what}) with its notices: p50`,
      unit: 'ms',
      ours,
      reference: `its ${silent.length} statements without the ${told.length - silent.length} that tell`,
      beside,
      aim: '<= 1.2x',
    })
  }
  return figures
}

/** A line to the current viewer from a member of the population who has accepted the reminder and read no notice yet. */
async function layQuestion(pool: pg.Pool, { tenantId, tokens }: Population, turn: number): Promise<{ id: number; token: string }> {
  const token = tokens[turn]!
  const { rows } = await pool.query<{ me: number; user: number; other: number }>(
    `select p.id as me, p.user_id as "user", (select o.id from love_profiles o where o.tenant_id = $1 and o.gender <> p.gender and o.is_listed
       and not exists (select 1 from blocks b where b.tenant_id = $1 and p.id in (b.from_id, b.to_id) and o.id in (b.from_id, b.to_id))
       order by o.id desc offset $3 limit 1) as other
     from sessions s join love_profiles p on p.tenant_id = s.tenant_id and p.user_id = s.user_id
     where s.tenant_id = $1 and s.token_hash = encode(sha256($2::bytea), 'hex')`,
    [tenantId, token, turn],
  )
  const { me, user, other } = rows[0]!
  const { PRECHEAT_VERSION } = await import('../../server/src/features/love/love')
  await pool.query(
    'insert into precheat_acceptances (tenant_id, user_id, version, accepted_at) values ($1, $2, $3, now()) on conflict do nothing',
    [tenantId, user, PRECHEAT_VERSION],
  )
  const quota = await pool.query<{ id: number }>(
    `insert into line_quotas (tenant_id, profile_id, source, total, held, ends_at) values ($1, $2, 'gift', 5, 1, now() + interval '90 days') returning id`,
    [tenantId, other],
  )
  const asked = await pool.query<{ id: number }>(
    `insert into line_requests (tenant_id, from_id, to_id, mode, quota_id, quota_state, message, reasons, scopes, status, delivered_at, viewed_at, expire_at)
     values ($1, $2, $3, 'self', $4, 'held', '你好，想认识你', '[]', '[]', 'viewed', now(), now(), now() + interval '7 days') returning id`,
    [tenantId, other, me, quota.rows[0]!.id],
  )
  return { id: Number(asked.rows[0]!.id), token }
}

/** Restores the state before the answer by deleting its effects. */
async function resetQuestion(pool: pg.Pool, { id, tenant_id, quota_id, from_id, to_id }: Record<string, unknown>): Promise<void> {
  await pool.query(
    `update line_requests set status = 'viewed', quota_state = 'held', answered_at = null, close_reason = null, decline_reason = null,
       expire_at = now() + interval '7 days' where tenant_id = $1 and id = $2`,
    [tenant_id, id],
  )
  await pool.query('update line_quotas set held = 1, used = 0 where tenant_id = $1 and id = $2', [tenant_id, quota_id])
  await pool.query('delete from contact_grants where tenant_id = $1 and line_id = $2', [tenant_id, id])
  await pool.query(
    'delete from matches where tenant_id = $1 and a_id = least($2::bigint, $3::bigint) and b_id = greatest($2::bigint, $3::bigint)',
    [tenant_id, from_id, to_id],
  )
  await pool.query('delete from notices where tenant_id = $1 and subject = $2', [tenant_id, `line:${String(id)}`])
}

// --- The heart ----------------------------------------------------------------

async function layNotices(pool: pg.Pool, { tenantId, tokens }: Population): Promise<void> {
  await pool.query(
    `insert into notices (tenant_id, user_id, kind, subject, about_profile_id, facts, is_counted, at)
     select $1::bigint, me.user_id, 'line.closed', 'line:' || n, other.id, '{"lineId": 1}', true, now()
     from unnest($2::text[]) as token join sessions s on s.tenant_id = $1 and s.token_hash = encode(sha256(token::bytea), 'hex')
     join love_profiles me on me.tenant_id = $1 and me.user_id = s.user_id
     cross join generate_series(1, $3::int) as n join love_profiles other on other.tenant_id = $1 and other.id = me.id + 200 + n`,
    [tenantId, tokens, UNREAD],
  )
  await pool.query('vacuum (analyze) notices')
}

async function hearts(server: TestServer, { pool }: Database, recorder: Recorder, { tokens }: Population): Promise<Figure[]> {
  const asking = tokens.slice(20, 20 + ASKED_HEARTS)
  const calls = asking.map((token) => callOf(server, account.getUser, {}, token))
  for (const token of asking) {
    const { userInfo } = await server.call(account.getUser, {}, token)
    if (userInfo.unread < 1) throw new Error('nothing is on the heart')
  }
  const { ours: mine, beside: theirs, statements } = await besideStatements({ server, pool, recorder }, calls)
  const reference = `its ${statements} statements alone`
  const what = `the heart, ${UNREAD} unread among ${PEOPLE.toLocaleString('en')} people`
  return [
    { what: `${what}: p50`, unit: 'ms', ours: mine.p50, reference, beside: theirs.p50, aim: '<= 1.25x' },
    { what: `${what}: p99`, unit: 'ms', ours: mine.p99, reference, beside: theirs.p99 },
  ]
}

// --- Visits -------------------------------------------------------------------

async function digests({ pool, orm, connectionString }: Database, { tenantId }: Population): Promise<Figure[]> {
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  await client.query(
    `insert into visits (tenant_id, viewer_id, viewed_id, last_at, source)
     select p.tenant_id, other.id, p.id, now() - interval '1 hour', 'home' from love_profiles p
     cross join generate_series(1, $2::int) as n join love_profiles other on other.tenant_id = p.tenant_id and other.id = p.id - 37 * n and other.is_listed
     where p.tenant_id = $1 and p.user_id is not null on conflict do nothing`,
    [tenantId, VISITORS_EACH],
  )
  await client.query('vacuum (analyze) visits')
  client.release(true)
  const [{ sweepVisits }, { nouns }, { noJobs }, { postgresBus }] = await Promise.all([
    import('../../server/src/features/interact/notify'),
    import('../../server/src/features/nouns'),
    import('../../server/src/jobs/jobs'),
    import('../../server/src/live/bus.postgres'),
  ])
  const log = { info: () => undefined, warn: console.warn, error: console.error }
  const bus = postgresBus({ url: connectionString, pool, log })
  const world = { nouns, db: orm, jobs: noJobs, bus, log, adapters: { identity: {} } } as unknown as World
  const before = new Date()
  const started = performance.now()
  await sweepVisits(world, before)
  const took = (performance.now() - started) / 1000

  const copied = performance.now()
  const { rowCount: told } = await pool.query(
    `create table told_again as select * from notices where kind = 'interact.visited' and at = '${before.toISOString()}'`,
  )
  return [
    {
      what: `visit digests of ${(told ?? 0).toLocaleString('en')} people`,
      unit: 's',
      ours: took,
      reference: 'the same rows copied',
      beside: (performance.now() - copied) / 1000,
      aim: '<= 60 s',
    },
  ]
}
