/**
 * What ends or is thrown away by the clock. Every ending here is also judged on read, so a sweeper
 * that stands still keeps nothing alive; it only keeps the tables small and the lists up to date.
 */
import { lt, lte, or, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { visitLimits } from '@qianxian/protocol/interact/interact.words'
import { openCtx, type Ctx, type World } from '../ctx'
import { idempotencyKeys, imageCaptchas, oauthStates, rateHits, sessions, smsCodes, smsOutbox } from '../db/tables/account'
import { visits } from '../db/tables/interact'
import { feeds } from '../db/tables/love'
import { expireLines, SWEEP_AT_ONCE } from '../features/line/line'
import { expireConsents } from '../features/matchmaker/matchmaker'
import { sweepDeletedMedia } from '../features/media/media.service'
import { allTenants } from '../features/tenant/tenant.service'

/** For how many days each thing is kept. SMS codes stay for a day because the daily limit counts them. */
const KEEP_DAYS = { feed: 1, idempotencyKey: 1, smsCode: 2, session: 30, visit: visitLimits.keepDays }

/** Returns how many unanswered lines ended. */
export const sweepLines = (world: World, now = new Date()): Promise<number> =>
  inEachTenant(world, now, (ctx) => expireLines(ctx, null, SWEEP_AT_ONCE))

/** Returns how many invitations of matchmakers ended. */
export const sweepConsents = (world: World, now = new Date()): Promise<number> => inEachTenant(world, now, expireConsents)

export const sweepFeeds = (world: World, now = new Date()): Promise<void> =>
  drop(world, feeds, lt(feeds.createdAt, momentBefore(now, KEEP_DAYS.feed, 'day')))

export const sweepIdempotencyKeys = (world: World, now = new Date()): Promise<void> =>
  drop(world, idempotencyKeys, lt(idempotencyKeys.createdAt, momentBefore(now, KEEP_DAYS.idempotencyKey, 'day')))

export const sweepRateHits = (world: World, now = new Date()): Promise<void> => drop(world, rateHits, lte(rateHits.expiresAt, now))

/** Codes and what the sandbox of the gateway noted of them. */
export async function sweepSmsCodes(world: World, now = new Date()): Promise<void> {
  await drop(world, smsCodes, lt(smsCodes.createdAt, momentBefore(now, KEEP_DAYS.smsCode, 'day')))
  await drop(world, smsOutbox, lt(smsOutbox.createdAt, momentBefore(now, KEEP_DAYS.smsCode, 'day')))
}

export const sweepCaptchas = (world: World, now = new Date()): Promise<void> =>
  drop(world, imageCaptchas, lte(imageCaptchas.expiresAt, now))

export const sweepOauthStates = (world: World, now = new Date()): Promise<void> => drop(world, oauthStates, lte(oauthStates.expiresAt, now))

/** Sessions that ended stay for a while, for the person who asks who was logged in. */
export const sweepSessions = (world: World, now = new Date()): Promise<void> =>
  drop(
    world,
    sessions,
    or(
      lt(sessions.revokedAt, momentBefore(now, KEEP_DAYS.session, 'day')),
      lt(sessions.expiresAt, momentBefore(now, KEEP_DAYS.session, 'day')),
    ),
  )

export const sweepVisits = (world: World, now = new Date()): Promise<void> =>
  drop(world, visits, lt(visits.lastAt, momentBefore(now, KEEP_DAYS.visit, 'day')))

/** Minute by minute what people wait for; hourly and nightly what only takes up room. */
export async function startSweepers(world: World): Promise<void> {
  const plan: [name: string, cron: string, sweep: (world: World, now?: Date) => Promise<unknown>][] = [
    ['line-expiry', '* * * * *', sweepLines],
    ['consent-expiry', '* * * * *', sweepConsents],
    ['captcha-expiry', '*/10 * * * *', sweepCaptchas],
    ['oauth-state-expiry', '*/10 * * * *', sweepOauthStates],
    ['rate-hit-expiry', '*/10 * * * *', sweepRateHits],
    ['feed-expiry', '20 * * * *', sweepFeeds],
    ['idempotency-key-expiry', '30 * * * *', sweepIdempotencyKeys],
    ['sms-code-expiry', '40 * * * *', sweepSmsCodes],
    ['media-removal', '50 * * * *', (inner, now = new Date()) => sweepDeletedMedia(inner, now)],
    ['session-removal', '10 3 * * *', sweepSessions],
    ['visit-removal', '20 3 * * *', sweepVisits],
  ]
  for (const [name, cron, sweep] of plan) {
    await world.jobs.schedule(name, cron, async () => {
      await sweep(world)
    })
  }
}

async function drop(world: World, table: PgTable, where: SQL | undefined): Promise<void> {
  await world.db.delete(table).where(where)
}

/** Runs the same work once for every tenant, also for closed ones: their members' rights end as well. */
async function inEachTenant(world: World, now: Date, work: (ctx: Ctx) => Promise<number>): Promise<number> {
  let sum = 0
  for (const tenant of await allTenants(world.db)) {
    sum += await work(
      openCtx(world, { tenant, viewer: null, now, ip: '', device: 'sweeper', platform: 'h5', host: '', origin: '', log: world.log }),
    )
  }
  return sum
}
