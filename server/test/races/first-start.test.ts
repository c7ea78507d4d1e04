/** Two servers started for the first time at the same moment on an empty database: tables and first data are created once. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { activityStands, signupStands } from '@qianxian/protocol/activity/activity.rules'
import { activityStatus, signupStatus } from '@qianxian/protocol/activity/activity.words'
import { auth } from '@qianxian/protocol/auth/auth'
import { values } from '@qianxian/protocol/base/dictionary'
import { and, eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { withDatabase } from '../../src/db/embedded'
import { activities, activitySignups } from '../../src/db/tables/activity'
import { seatCountsOf } from '../../src/features/activity/activity.repository'
import { callAt, startServer } from '../server-process'
import { runStatement } from '../statement'

/** Activities and sign-ups of the first tenant right after the start. */
async function standing(client: pg.Client) {
  const now = new Date()
  const db = drizzle(client)
  const shown = await db.select().from(activities).where(eq(activities.tenantId, 1))
  const comes = and(eq(activities.tenantId, activitySignups.tenantId), eq(activities.id, activitySignups.activityId))
  const signups = await db
    .select({ status: activitySignups.status, activity: activities })
    .from(activitySignups)
    .innerJoin(activities, comes)
    .where(eq(activitySignups.tenantId, 1))
  return {
    activities: shown.map((one) => activityStands({ ...one, ...seatCountsOf(one) }, now)),
    cities: [...new Set(shown.map(({ cityGeo }) => cityGeo))],
    signups: signups.map(({ status, activity }) => signupStands(status, activity, now)),
  }
}

test('both servers become ready, and no row is created twice', async () => {
  const name = `qx_first_${randomBytes(6).toString('hex')}`
  const adminUrl = inject('adminUrl')
  await runStatement(adminUrl, `create database ${name} template template0 encoding 'UTF8'`)
  const dataDir = mkdtempSync(join(tmpdir(), 'qx-first-'))
  onTestFinished(async () => {
    await runStatement(adminUrl, `drop database if exists ${name} with (force)`)
    rmSync(dataDir, { recursive: true, force: true })
  }, 30_000)
  const connectionString = withDatabase(adminUrl, name)
  const place = { world: { env: { dataDir, appKey: randomBytes(32) } }, database: { connectionString } }
  const servers = await Promise.all([startServer(place, { SEED: '1' }), startServer(place, { SEED: '1' })])
  onTestFinished(() => Promise.all(servers.map((server) => server.kill())).then(() => {}))

  expect(servers.filter((server) => /preparing demonstration data/.test(server.output()))).toHaveLength(1)
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const once = async (statement: string) => (await client.query<{ once: boolean }>(statement)).rows[0]!.once
    expect(await once('select count(*) = count(distinct hash) as once from drizzle.__drizzle_migrations')).toBe(true)
    expect(await once('select count(*) = 2 as once from tenants')).toBe(true)
    expect(await once(`select count(*) = 1 as once from users where user_name = 'demo_member'`)).toBe(true)
    const stood = await standing(client)
    expect(stood.activities.length).toBeGreaterThanOrEqual(14)
    expect(new Set(stood.activities)).toEqual(new Set(values(activityStatus)))
    expect(stood.cities.length).toBeGreaterThanOrEqual(3)
    expect(stood.signups.length).toBeGreaterThanOrEqual(40)
    expect(new Set(stood.signups)).toEqual(new Set(values(signupStatus)))
  } finally {
    await client.end()
  }
  for (const server of servers) {
    const login = await callAt(
      server.url,
      null,
      auth.loginByAccount,
      { account: 'demo_member', password: 'qianxian2026', agreed: true },
      { host: 'localhost' },
    )
    expect(login?.code).toBe(20000)
  }
}, 300_000)
