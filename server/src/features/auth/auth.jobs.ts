/** Deletes records of logins and requests that are no longer needed. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import { lt, lte, or } from 'drizzle-orm'
import {
  idempotencyKeys,
  imageCaptchas,
  oauthStates,
  rateHits,
  sessions,
  smsCodes,
  smsOutbox,
  socketTickets,
} from '../../db/tables/account'
import { defineSweep } from '../../jobs/job'

/** Codes are kept this long because the daily limit counts codes across midnight. */
const CODE_DAYS = 2
const KEY_DAYS = 1
/** Ended sessions are kept for a while, so that their owner can see them. */
const SESSION_DAYS = 30

export const authJobs = [
  defineSweep('captcha-expiry', '*/10 * * * *', async ({ db }, now = new Date()) => {
    await db.delete(imageCaptchas).where(lte(imageCaptchas.expiresAt, now))
  }),
  defineSweep('oauth-state-expiry', '*/10 * * * *', async ({ db }, now = new Date()) => {
    await db.delete(oauthStates).where(lte(oauthStates.expiresAt, now))
  }),
  defineSweep('socket-ticket-expiry', '*/10 * * * *', async ({ db }, now = new Date()) => {
    await db.delete(socketTickets).where(lte(socketTickets.expiresAt, now))
  }),
  defineSweep('rate-hit-expiry', '*/10 * * * *', async ({ db }, now = new Date()) => {
    await db.delete(rateHits).where(lte(rateHits.expiresAt, now))
  }),
  defineSweep('idempotency-key-expiry', '30 * * * *', async ({ db }, now = new Date()) => {
    await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, momentBefore(now, KEY_DAYS, 'day')))
  }),
  // Deletes old codes, and the copies kept for the sandbox gateway.
  defineSweep('sms-code-expiry', '40 * * * *', async ({ db }, now = new Date()) => {
    await db.delete(smsCodes).where(lt(smsCodes.createdAt, momentBefore(now, CODE_DAYS, 'day')))
    await db.delete(smsOutbox).where(lt(smsOutbox.createdAt, momentBefore(now, CODE_DAYS, 'day')))
  }),
  defineSweep('session-removal', '10 3 * * *', async ({ db }, now = new Date()) => {
    const before = momentBefore(now, SESSION_DAYS, 'day')
    await db.delete(sessions).where(or(lt(sessions.revokedAt, before), lt(sessions.expiresAt, before)))
  }),
]
