/**
 * A person who consented without an account is reminded before the consent ends, and renews or withdraws it by the
 * link.
 */
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { invitation } from '@qianxian/protocol/invitation/invitation'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invitationStage } from '../../../test/nouns/invitation'
import { openTestWorld, type TestWorld } from '../../../test/world'
import { smsCodes, smsOutbox } from '../../db/tables/account'
import { consentAsks } from '../../db/tables/invitation'
import { matchmakers } from '../../db/tables/matchmaker'
import { runJob } from '../../jobs/start'
import { phoneHashOf } from '../auth/auth'
import { sweepEndingAsks } from './invitation.jobs'
import { suppressPhone } from './invitation.repository'
import { sendAskStatusJob } from './reminders'

let w: TestWorld
let stage: ReturnType<typeof invitationStage>
beforeAll(async () => {
  w = await openTestWorld()
  stage = invitationStage(w)
})
afterAll(() => w.close())

const inDays = (days: number) => momentAfter(new Date(), days, 'day')
const agreed = (days: number) => stage.asked({ status: 'consented', expiresAt: inDays(days) })
const rowOf = async (id: number) => (await w.world.db.select().from(consentAsks).where(eq(consentAsks.id, id)))[0]!
const endsAt = (id: number, expiresAt: Date) => w.world.db.update(consentAsks).set({ expiresAt }).where(eq(consentAsks.id, id))
const messagesTo = async (phone: string) =>
  (
    await w.world.db
      .select()
      .from(smsOutbox)
      .where(and(eq(smsOutbox.phone, phone), eq(smsOutbox.code, '')))
      .orderBy(asc(smsOutbox.id))
  ).map(({ text }) => text)

type Ask = Awaited<ReturnType<typeof agreed>>
/** Runs the sweep twice, as on two servers, and its jobs. Returns all messages to the phone so far. */
async function told({ id, phone }: Ask): Promise<string[]> {
  const before = (await rowOf(id)).endingToldDays
  await Promise.all([sweepEndingAsks(w.served), sweepEndingAsks(w.served)])
  await sweepEndingAsks(w.served)
  if ((await rowOf(id)).endingToldDays !== before) await runJob(w.served, sendAskStatusJob, { tenantId: w.tenantA, payload: { askId: id } })
  return messagesTo(phone)
}
async function answer({ phone }: Ask, token: string, given: { answer: 'yes' | 'no'; scopes?: 'propose'[] }) {
  await w.world.db.update(smsCodes).set({ createdAt: momentBefore(new Date(), 2, 'minute') })
  return w.visitor().call(invitation.answerAsk, { token, code: await stage.codeFor({ token, phone }), ...given })
}
const linkIn = (message: string) => /token=(\S+)$/.exec(message)![1]!

test('reminders are sent thirty and seven days before the end, once each; a renewal restarts both', async () => {
  const ask = await agreed(31)
  expect(await told(ask)).toEqual([])
  await endsAt(ask.id, inDays(29))
  const [first, ...more] = await told(ask)
  expect([first, more]).toEqual([expect.stringContaining('还有 29 天到期'), []])
  expect((await told(ask)).length).toBe(1)
  await endsAt(ask.id, inDays(6))
  const [, second] = await told(ask)
  expect(second).toContain('还有 6 天到期')
  expect((await told(ask)).length).toBe(2)
  const renewed = await answer(ask, linkIn(second!), { answer: 'yes', scopes: ['propose'] })
  expect(renewed.data.status).toBe('consented')
  const row = await rowOf(ask.id)
  expect([row.expiresAt > inDays(364), row.endingToldDays]).toEqual([true, null])
  expect((await told(ask)).length).toBe(2)
  await endsAt(ask.id, inDays(20))
  expect((await told(ask)).length).toBe(3)
})

test('a consent found late gets only the reminder of the nearer time', async () => {
  const ask = await agreed(3)
  expect(await told(ask)).toEqual([expect.stringContaining('还有 3 天到期')])
  expect((await rowOf(ask.id)).endingToldDays).toBe(7)
})

test("the reminder's link also withdraws the consent", async () => {
  const ask = await agreed(5)
  const [message] = await told(ask)
  expect((await answer(ask, linkIn(message!), { answer: 'no' })).data.status).toBe('withdrawn')
  expect((await told(ask)).length).toBe(1)
})

test('waiting or ended asks, suppressed phones and stopped matchmakers get no reminder', async () => {
  const waits = await stage.asked()
  const over = await agreed(-1)
  const unwanted = await agreed(5)
  const ctx = await w.ctx(w.tenantA, null)
  await suppressPhone(ctx, phoneHashOf(ctx, unwanted.phone))
  const stopped = await agreed(5)
  await w.world.db.update(matchmakers).set({ status: 'suspended' }).where(eq(matchmakers.id, stopped.desk.matchmakerId))
  for (const ask of [waits, over, unwanted, stopped]) expect(await told(ask)).toEqual([])
  // A job enqueued while the consent was valid sends nothing afterwards either.
  await runJob(w.served, sendAskStatusJob, { tenantId: w.tenantA, payload: { askId: over.id } })
  expect(await messagesTo(over.phone)).toEqual([])
})
