/**
 * Measures whether the duration of a refusal reveals its reason: people who blocked the viewer, and people who hide,
 * compared with numbers that do not exist. 200 pairs each, requested in turns with alternating order; for the noise,
 * absent numbers are compared with absent ones.
 */
import { love } from '@qianxian/protocol/love/love'
import { demoPhones, startServer, type TestServer } from '../support/server'
import type { Figure } from './figure'

const PAIRS = 200
const WARM = 60
const AIM = '0.95x to 1.05x'

export async function silence(): Promise<Figure[]> {
  const server = await startServer({ PROCESS_ROLE: 'api' })
  try {
    const { token, userInfo } = await server.login(demoPhones.vip)
    const { blocked, hidden, absent } = await layOut(server, userInfo.id)
    const time = (no: string) => timeOf(server, no, token)
    for (let turn = 0; turn < WARM; turn += 1) await time(absent[turn % absent.length]!)

    const figures: Figure[] = []
    for (const [what, numbers] of Object.entries({ 'absent (the noise)': absent, 'has blocked the viewer': blocked, hides: hidden })) {
      const [ours, beside]: [number[], number[]] = [[], []]
      for (let turn = 0; turn < PAIRS; turn += 1) {
        const [one, other] = [numbers[turn % numbers.length]!, absent[(turn + 1) % absent.length]!]
        if (turn % 2 === 0) ours.push(await time(one))
        beside.push(await time(other))
        if (turn % 2 === 1) ours.push(await time(one))
      }
      const slower = ours.filter((value, turn) => value > beside[turn]!).length
      const name = `detail of somebody who is not to be seen, ${what}`
      figures.push({ what: `${name}: p50`, unit: 'ms', ours: middleOf(ours), reference: 'absent', beside: middleOf(beside), aim: AIM })
      figures.push({ what: `${name}: the slower of ${PAIRS} pairs`, unit: '', ours: slower, reference: 'a coin', beside: PAIRS / 2 })
    }
    return figures
  } finally {
    await server.stop()
  }
}

/** Twenty people of the demonstration for each kind: some block the viewer, some hide; and numbers that do not exist. */
async function layOut(server: TestServer, viewerId: number): Promise<Record<'blocked' | 'hidden' | 'absent', string[]>> {
  const database = await server.openDatabase(1)
  try {
    const { rows } = await database.pool.query<{ id: string; tenantId: string; viewerId: string; no: string }>(
      `select p.id, p.tenant_id as "tenantId", viewer.id as "viewerId", p.no from love_profiles p
       join love_profiles viewer on viewer.tenant_id = p.tenant_id and viewer.user_id = $1
       where p.is_listed and p.id <> viewer.id and p.gender <> viewer.gender
         and not exists (select from line_requests l where viewer.id in (l.from_id, l.to_id) and p.id in (l.from_id, l.to_id)) order by p.id limit 40`,
      [viewerId],
    )
    const [blocked, hidden] = [rows.slice(0, 20), rows.slice(20)]
    for (const { tenantId, viewerId, id } of blocked) {
      await database.pool.query("insert into blocks (tenant_id, from_id, to_id, source) values ($1, $2, $3, 'manual')", [
        tenantId,
        id,
        viewerId,
      ])
    }
    await database.pool.query("update love_profiles set visibility = 'hidden', is_listed = false where id = any ($1)", [
      hidden.map(({ id }) => id),
    ])
    const known = new Set((await database.pool.query<{ no: string }>('select no from love_profiles')).rows.map(({ no }) => no))
    const absent = Array.from({ length: 40 }, (_, turn) => String(10_000_019 + turn * 1_234_567)).filter((no) => !known.has(no))
    return { blocked: blocked.map(({ no }) => no), hidden: hidden.map(({ no }) => no), absent }
  } finally {
    await database.close()
  }
}

async function timeOf(server: TestServer, no: string, token: string): Promise<number> {
  const started = performance.now()
  const response = await fetch(`${server.url}${love.getDetail.path}`, {
    method: love.getDetail.method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ no }),
  })
  const { code } = (await response.json()) as { code: number }
  const took = performance.now() - started
  if (code === 20000) throw new Error(`${no} can be seen`)
  return took
}

const middleOf = (times: number[]): number => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)]!
