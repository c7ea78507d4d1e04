import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestWorld, type TestWorld } from '../../test/world'
import { idempotencyKeys, imageCaptchas, oauthStates, rateHits, sessions, smsCodes, smsOutbox, socketTickets } from '../db/tables/account'
import { visits } from '../db/tables/interact'
import { feeds } from '../db/tables/love'
import { nouns } from '../features/nouns'
import { noJobs, type Jobs } from './jobs'
import { startJobs } from './start'

const DAY_MS = 86_400_000
const now = new Date()
const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

test('expired rows are removed, all others stay', async () => {
  const { db } = world.world
  const tenantId = world.tenantA
  await db.insert(feeds).values([2, 0].map((days) => ({ tenantId, profileId: 1, filterHash: 'x', profileIds: [], createdAt: ago(days) })))
  await db
    .insert(idempotencyKeys)
    .values([2, 0].map((days) => ({ tenantId, userId: 1, key: `key-${days}`, requestHash: 'x', createdAt: ago(days) })))
  await db.insert(rateHits).values([2, -2].map((days) => ({ bucket: `b${days}`, hits: 1, expiresAt: ago(days) })))
  // Yesterday's codes still count for limits that span midnight.
  await db.insert(smsCodes).values(
    [3, 1].map((days) => ({
      tenantId,
      phoneHash: 'x',
      scene: 'login' as const,
      codeHash: 'x',
      ip: '',
      createdAt: ago(days),
      expiresAt: ago(days),
    })),
  )
  await db.insert(smsOutbox).values([3, 1].map((days) => ({ phone: '13800000000', code: '123456', createdAt: ago(days) })))
  await db.insert(imageCaptchas).values([1, -1].map((days) => ({ id: `c${days}`, textHash: 'x', expiresAt: ago(days) })))
  await db.insert(oauthStates).values([1, -1].map((days) => ({ state: `s${days}`, tenantId, redirect: '', expiresAt: ago(days) })))
  await db
    .insert(socketTickets)
    .values([1, -1].map((days) => ({ tenantId, ticketHash: `t${days}`, userId: 1, sessionId: 1, expiresAt: ago(days) })))
  await db
    .insert(visits)
    .values([91, 89].map((days) => ({ tenantId, viewerId: days, viewedId: 1, lastAt: ago(days), source: 'home' as const })))
  await db.insert(sessions).values([
    { tenantId, tokenHash: 'revoked long ago', userId: 1, platform: 'h5', expiresAt: ago(-1), revokedAt: ago(31) },
    { tenantId, tokenHash: 'expired long ago', userId: 1, platform: 'h5', expiresAt: ago(31) },
    { tenantId, tokenHash: 'revoked lately', userId: 1, platform: 'h5', expiresAt: ago(-1), revokedAt: ago(29) },
    { tenantId, tokenHash: 'alive', userId: 1, platform: 'h5', expiresAt: ago(-1) },
  ])

  for (const work of nouns.flatMap(({ jobs = [] }) => jobs)) if (work.kind === 'sweep') await work.sweep(world.served, now)

  for (const table of [feeds, idempotencyKeys, rateHits, smsCodes, smsOutbox, imageCaptchas, oauthStates, socketTickets, visits])
    expect(await db.$count(table)).toBe(1)
  expect((await db.select().from(sessions)).map((row) => row.tokenHash).sort()).toEqual(['alive', 'revoked lately'])
})

test('every sweep is scheduled once and runs', async () => {
  const planned = new Map<string, () => Promise<void>>()
  const jobs: Jobs = {
    ...noJobs,
    schedule: async (name, _cron, work) => {
      expect(planned.has(name)).toBe(false)
      planned.set(name, work)
    },
  }
  await startJobs({ ...world.served, jobs })
  // The sweeps of all nouns, and the check for abandoned jobs.
  const sweeps = nouns.flatMap(({ jobs = [] }) => jobs).filter(({ kind }) => kind === 'sweep')
  expect(sweeps.length).toBeGreaterThan(15)
  expect(planned.size).toBe(sweeps.length + 1)
  for (const work of planned.values()) await work()
})
