/** Tests that the server is killed while it tells a trusted contact: the contact gets one message. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newTrustedContact } from '../../seed/makers/appointment'
import { openTwin, type Twin } from '../../src/adapters/lib/twin'
import { SANDBOX_SMS, smsTwin } from '../../src/adapters/sms/sandbox'
import type { OutboxMessage } from '../../src/adapters/sms/sms'
import { appointmentStage } from '../nouns/appointment'
import { startServer, type ServerProcess } from '../server-process'
import { stageOf } from '../stage'
import { silentLog } from '../token-cache'
import { openTestWorld, type TestWorld } from '../world'
import { untilQuiet } from './busy'
import { enqueueSweep } from './sweep-now'
import { expectWhole } from './invariants'

/** The job of the dead server must be given up before the next sweep begins. */
const SWEEP_MS = 180_000

const sent: OutboxMessage[] = []
let world: TestWorld
let twin: Twin
/** Called when the provider is asked to send to this phone, before or after it took the message. */
let onSending: { phone?: string; before?: () => Promise<void>; after?: () => Promise<void> } = {}
let settings: Record<string, string>
const running: ServerProcess[] = []

beforeAll(async () => {
  world = await openTestWorld()
  const provider = smsTwin(
    {
      write: (message) => void sent.push(message),
      referencesTo: (phone, since) => sent.filter((one) => one.phone === phone && one.sentAt >= since).map(({ reference }) => reference),
    },
    silentLog,
  )
  twin = await openTwin({
    sms: async (request) => {
      const isWatched = request.headers['x-tc-action'] === 'SendSms' && request.body.toString().includes(onSending.phone ?? 'none')
      if (!isWatched) return provider(request)
      if (onSending.before) {
        await onSending.before()
        return { silence: 'drop', body: '' }
      }
      const answer = await provider(request)
      await onSending.after?.()
      return answer
    },
  })
  const file = join(world.world.env.dataDir, 'adapters.json')
  writeFileSync(file, JSON.stringify({ sms: { ...SANDBOX_SMS, endpoint: twin.baseOf('sms') } }))
  settings = { ADAPTERS_FILE: file }
})
afterAll(async () => {
  await Promise.all(running.map((server) => server.kill()))
  await twin.close()
  await world.close()
})

const started = async (): Promise<ServerProcess> => {
  const server = await startServer(world, settings)
  running.push(server)
  return server
}

/** The moment of the death, and the number of messages that the provider took before it. */
test.each([
  ['before', 0],
  ['after', 1],
] as const)(
  'killed %s the provider took the message: the contact gets one message',
  async (moment, taken) => {
    const phone = stageOf(world).newPhone()
    const { id, a } = await appointmentStage(world).past({ startAt: momentBefore(new Date(), 5, 'hour') })
    const contact = { appointmentId: id, profileId: a.profileId, phone, dueAt: momentBefore(new Date(), 1, 'hour') }
    const contactRow = async () =>
      (await world.database.pool.query('select claimed_at, sent_at from trusted_contacts where appointment_id = $1', [id])).rows[0]
    const messages = () => sent.filter((one) => one.phone === phone).length

    const first = await started()
    const died = new Promise<void>((done) => {
      const die = async () => {
        await first.kill()
        done()
      }
      onSending = { phone, [moment]: die }
    })
    await newTrustedContact(world.bench(), contact)
    await enqueueSweep(world, 'appointment-safety')
    await died
    onSending = {}
    await untilQuiet(world)
    expect(messages()).toBe(taken)
    expect(await contactRow()).toMatchObject({ claimed_at: expect.any(Date), sent_at: null })

    const longAgo = momentBefore(new Date(), 10, 'minute')
    await world.database.pool.query('update trusted_contacts set claimed_at = $2 where appointment_id = $1', [id, longAgo])
    await world.database.pool.query(`update pgboss.job set started_on = $1 where state = 'active'`, [longAgo])
    const second = await started()
    await expect.poll(async () => (await contactRow()).sent_at, { timeout: SWEEP_MS, interval: 200 }).not.toBeNull()
    expect(messages()).toBe(1)
    await second.kill()
    await untilQuiet(world)
    await expectWhole(world)
  },
  420_000,
)
