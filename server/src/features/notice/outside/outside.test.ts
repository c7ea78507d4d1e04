/**
 * Tests of notices outside the app: sent by one channel, once, not at night, only to people who want them, and without personal
 * data.
 */
import { notice } from '@qianxian/protocol/notice/notice'
import { noticeLimits, type NoticeSlot } from '@qianxian/protocol/notice/notice.words'
import { object } from '@qianxian/protocol/base/shape'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newSession } from '../../../../seed/makers/auth'
import { inApp } from '../../../../test/nouns/notice'
import { openTestWorld, type Person, type TestWorld } from '../../../../test/world'
import { AdapterFault } from '../../../adapters/lib/adapter-fault'
import type { PushPlatform, SubscribeMessage } from '../../../adapters/push/push'
import type { SmsNoticeMessage } from '../../../adapters/sms/sms'
import type { Ctx } from '../../../ctx'
import { sessions, userOpenIds, users } from '../../../db/tables/account'
import { notices, noticeSends, subscribeQuotas } from '../../../db/tables/notice'
import { noticeKind, notify, pendingElsewhere, type PendingElsewhere } from '../notice'
import { deliverOutsideJob } from './delivery-queue'

let w: TestWorld
beforeAll(async () => {
  w = await openTestWorld()
})
afterAll(() => w.close())

const noRoutes = Object.assign(() => undefined, { served: [] })

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const NAME = '林晚舟'

const Facts = object({})
const usual = {
  section: 'system',
  topic: 'line',
  page: '/member/love/line',
  words: async (_ctx: Ctx, told: readonly { id: number }[]) =>
    new Map(told.map(({ id }) => [id, { text: `${NAME}也想认识你`, target: '/member/love/line?id=7' }])),
} as const
const untrue = new Set<string>()
const kinds = {
  line: noticeKind('trial.line', Facts, { ...usual, cadence: 'now', slot: 'line', outside: '你的牵线有了新回音' }),
  end: noticeKind('trial.end', Facts, {
    ...usual,
    cadence: 'now',
    slot: 'line',
    outside: '你的一份牵线结束了',
    holds: async (_ctx, told) => new Set(told.filter(({ subject }) => !untrue.has(subject)).map(({ id }) => id)),
  }),
  audit: noticeKind('trial.audit', Facts, { ...usual, cadence: 'now', slot: 'audit', outside: '你的资料有了审核结果' }),
  like: noticeKind('trial.like', Facts, {
    ...usual,
    section: 'interact',
    topic: 'like',
    cadence: 'daily',
    slot: 'line',
    outside: '今天有人喜欢你',
  }),
  silent: noticeKind('trial.silent', Facts, { ...usual, cadence: 'silent', slot: 'line', outside: '' }),
  safety: noticeKind('trial.safety', Facts, {
    ...usual,
    topic: 'safety',
    cadence: 'now',
    isSafety: true,
    slot: null,
    outside: '账号有新的安全提醒',
  }),
  money: noticeKind('trial.money', Facts, { ...usual, topic: 'finance', cadence: 'now', slot: null, outside: '有一笔款项需要你确认' }),
  hidden: noticeKind('trial.hidden', Facts, {
    ...usual,
    cadence: 'now',
    slot: 'line',
    outside: '你的牵线有了新回音',
    words: async () => new Map(),
  }),
}

interface Left {
  way: PushPlatform | 'sms'
  at: Date
  openId: string
  said: string
}

/** A world with a manual clock: queued jobs run when they are due. */
async function office(start: Date) {
  const left: Left[] = []
  const alarms: object[] = []
  const queue: { userId: number; at: Date }[] = []
  const elsewhere = new Map<number, PendingElsewhere[]>()
  const fails = { push: null as Error | null, sms: null as Error | null }
  const nouns = [
    ...w.world.nouns,
    {
      name: 'trial',
      routes: noRoutes,
      notices: Object.values(kinds),
      parts: [pendingElsewhere.answer(async (_ctx, userId) => elsewhere.get(userId) ?? [])],
    },
  ]
  let now = start
  const ctx = async (at = now): Promise<Ctx> => {
    const plain = await w.ctx(w.tenantA, null, at)
    return {
      ...plain,
      nouns,
      log: { ...plain.log, error: (facts: object) => void alarms.push(facts) },
      jobs: {
        ...plain.jobs,
        send: async (_ctx, job, payload, options) => {
          expect(job).toBe(deliverOutsideJob)
          const { userIds } = payload as { userIds: number[] }
          queue.push(...userIds.map((userId) => ({ userId, at: options?.at ?? now })))
        },
      },
      adapters: {
        ...plain.adapters,
        push: {
          send: async (way: PushPlatform, message: SubscribeMessage) => {
            if (fails.push) throw fails.push
            left.push({ way, at, openId: message.openId, said: JSON.stringify(message) })
            await plain.adapters.push.send(way, message)
          },
        },
        sms: {
          ...plain.adapters.sms,
          sendNotice: async (message: SmsNoticeMessage) => {
            if (fails.sms) throw fails.sms
            left.push({ way: 'sms', at, openId: message.phone, said: JSON.stringify(message) })
            await plain.adapters.sms.sendNotice(message)
          },
        },
      },
    }
  }
  const run = async (userId: number, at = now) => deliverOutsideJob.handle(await ctx(at), { userIds: [userId] })
  return {
    left,
    alarms,
    queue,
    elsewhere,
    fails,
    run,
    now: () => now,
    async tell(kind: keyof typeof kinds, whom: Person | Person[], subject = 'trial:1') {
      const to = [whom].flat().map(({ userId }) => userId)
      await (await ctx()).tx((ctx) => notify(ctx, kinds[kind], { to, subject, facts: {} }))
    },
    /** Runs due jobs in order until then. */
    async until(end: Date) {
      for (;;) {
        queue.sort((a, b) => a.at.getTime() - b.at.getTime())
        const [next] = queue
        if (!next || next.at > end) break
        now = next.at > now ? next.at : now
        const due = queue.splice(0, Math.min(8, queue.filter(({ at }) => at <= now).length))
        await Promise.all(due.map(({ userId }) => run(userId)))
      }
      now = end
    },
  }
}

const noon = (day: number) => new Date(`2027-03-${String(day).padStart(2, '0')}T12:00:00+08:00`)

interface Wants {
  platform?: PushPlatform
  quotas?: Partial<Record<NoticeSlot, number>>
  /** How many messages of each template the provider still accepts. */
  takes?: number
  seenAt?: Date
}

/** A person who is logged in on this platform, was last seen long ago, and permits this many messages. */
async function away({ platform = 'weapp', quotas = { line: 1 }, takes, seenAt = noon(1) }: Wants = {}, known?: Person) {
  const person = known ?? (await w.member())
  const { userId } = person
  const tenantId = w.tenantA
  if (!known) {
    await w.world.db.update(users).set({ lastSeenAt: seenAt }).where(eq(users.id, userId))
    await w.world.db
      .update(sessions)
      .set({ lastSeenAt: noon(1) })
      .where(eq(sessions.userId, userId))
  }
  await newSession(w.bench(), { userId, platform, lastSeenAt: seenAt, expiresAt: new Date('2028-01-01') })
  const openId = `o${userId}${takes === undefined ? '' : `-quota${takes}`}`
  await w.world.db.insert(userOpenIds).values({ tenantId, userId, platform, appId: `qx-${platform}`, openId })
  for (const [slot, remaining] of Object.entries(quotas) as [NoticeSlot, number][])
    await w.world.db.insert(subscribeQuotas).values({ tenantId, userId, platform, slot, remaining })
  return person
}

const quota = async ({ userId }: Person, slot: NoticeSlot = 'line', platform: PushPlatform = 'weapp') => {
  const of = and(eq(subscribeQuotas.userId, userId), eq(subscribeQuotas.slot, slot), eq(subscribeQuotas.platform, platform))
  return (await w.world.db.select().from(subscribeQuotas).where(of))[0]?.remaining ?? null
}
const sendsOf = ({ userId }: Person) => w.world.db.select().from(noticeSends).where(eq(noticeSends.userId, userId))

describe('an absent member', () => {
  test('an absent member is notified after ten minutes by the platform they use, once, without names', async () => {
    const o = await office(noon(10))
    const person = await away()
    await o.tell('line', person)
    await o.until(new Date(noon(10).getTime() + 9 * MINUTE))
    expect(o.left).toEqual([])
    await o.until(noon(13))
    expect(o.left).toEqual([expect.objectContaining({ way: 'weapp', at: new Date(noon(10).getTime() + 10 * MINUTE) })])
    expect(JSON.parse(o.left[0]!.said)).toMatchObject({
      appId: 'qx-weapp',
      templateId: 'sandbox-line',
      page: 'member/love/line?id=7',
      data: { thing1: '你的牵线有了新回音', time2: '2027年3月10日 12:00' },
    })
    expect(o.left[0]!.said).not.toContain(NAME)
    expect(await quota(person)).toBe(0)
    expect(await sendsOf(person)).toMatchObject([{ way: 'weapp', slot: 'line', isSafety: false, tries: 1, failedAt: null }])
    expect((await sendsOf(person))[0]!.sentAt).not.toBeNull()
    await o.run(person.userId)
    expect(o.left).toHaveLength(1)
  })

  test('there is no message about read, removed, untrue or invisible notices', async () => {
    const o = await office(noon(10))
    const [reader, remover, late, blind] = [await away(), await away(), await away(), await away()]
    await o.tell('line', reader)
    await o.tell('line', remover)
    await o.tell('end', late, 'trial:over')
    await o.tell('hidden', blind)
    await w.world.db
      .update(notices)
      .set({ readAt: noon(10) })
      .where(eq(notices.userId, reader.userId))
    const [row] = await w.world.db.select().from(notices).where(eq(notices.userId, remover.userId))
    await remover.call(notice.remove, { id: row!.id })
    untrue.add('trial:over')
    await o.until(noon(12))
    expect(o.left).toEqual([])
    for (const person of [reader, remover, late, blind]) expect(await quota(person)).toBe(1)
  })

  test('a member is not notified while present, and once when absent', async () => {
    const o = await office(noon(10))
    const person = await away({ seenAt: new Date(noon(10).getTime() + 8 * MINUTE) })
    await o.tell('line', person)
    await o.until(new Date(noon(10).getTime() + 22 * MINUTE))
    expect(o.left).toEqual([])
    await o.until(new Date(noon(10).getTime() + 24 * MINUTE))
    expect(o.left).toHaveLength(1)
  })

  test('several notices of one slot are sent in one message', async () => {
    const o = await office(noon(10))
    const person = await away({ quotas: { line: 3, audit: 1 } })
    await o.tell('line', person, 'trial:1')
    await o.tell('end', person, 'trial:2')
    await o.tell('like', person, 'trial:3')
    await o.tell('audit', person, 'trial:4')
    await o.until(noon(13))
    expect(o.left.map(({ said }) => (JSON.parse(said) as SubscribeMessage).data['thing1']).sort()).toEqual([
      '你的资料有了审核结果',
      '有 3 条牵线进展等你看',
    ])
    expect(await quota(person)).toBe(2)
  })

  test('the most recently used platform with a permission left is used', async () => {
    const o = await office(noon(10))
    const both = await away({ platform: 'weapp', seenAt: noon(2) })
    await away({ platform: 'tt', seenAt: noon(3) }, both)
    const empty = await away({ platform: 'weapp', seenAt: noon(2) })
    await away({ platform: 'tt', seenAt: noon(3), quotas: { line: 0 } }, empty)
    await o.tell('line', both)
    await o.tell('line', empty)
    await o.until(noon(12))
    const left = new Map(o.left.map((message) => [message.openId, message]))
    expect(Object.fromEntries([...left].map(([openId, { way }]) => [openId, way]))).toEqual({
      [`o${both.userId}`]: 'tt',
      [`o${empty.userId}`]: 'weapp',
    })
    expect(JSON.parse(left.get(`o${both.userId}`)!.said)).toMatchObject({
      data: { 温馨提示: '你的牵线有了新回音', 时间: '2027年3月10日 12:00' },
    })
  })

  test('there is no message after logging out or opting out', async () => {
    const o = await office(noon(10))
    const [gone, never, none] = [await away(), await away(), await away({ quotas: { line: 0 } })]
    await w.world.db
      .update(sessions)
      .set({ revokedAt: noon(2) })
      .where(eq(sessions.userId, gone.userId))
    const settings = await never.call(notice.getSettings, {})
    await never.call(notice.saveSettings, { ...settings.data, system: 'never' })
    for (const person of [gone, never, none]) await o.tell('line', person)
    await o.until(noon(13))
    expect(o.left).toEqual([])
  })

  test('silent notices are never sent outside, daily ones in the evening', async () => {
    const o = await office(noon(10))
    const [quiet, liked] = [await away(), await away()]
    await o.tell('silent', quiet)
    await o.tell('like', liked)
    await o.until(noon(13))
    expect(o.left).toEqual([expect.objectContaining({ openId: `o${liked.userId}`, at: new Date(noon(10).getTime() + 8 * HOUR) })])
  })

  test('news elsewhere causes one message per absence', async () => {
    const o = await office(noon(10))
    const person = await away({ quotas: { message: 3 } })
    const at = noon(10)
    o.elsewhere.set(person.userId, [
      { slot: 'message', outside: '你收到了新消息', target: '/subpages/member/message/detail?id=3', at, count: 2 },
    ])
    await o.run(person.userId, new Date(at.getTime() + 10 * MINUTE))
    await o.run(person.userId, new Date(at.getTime() + HOUR))
    expect(o.left.map(({ said }) => (JSON.parse(said) as SubscribeMessage).page)).toEqual(['subpages/member/message/detail?id=3'])
    await w.world.db
      .update(users)
      .set({ lastSeenAt: new Date(at.getTime() + 2 * HOUR) })
      .where(eq(users.id, person.userId))
    await o.run(person.userId, new Date(at.getTime() + 3 * HOUR))
    expect(o.left).toHaveLength(2)
  })
})

describe('a thousand sends', () => {
  test('many sends use the right quotas, reach no one twice, and no one at night', { timeout: 180_000 }, async () => {
    const o = await office(noon(10))
    // The number of permissions that we counted; the platform may count fewer.
    const crowd = await Promise.all(
      Array.from({ length: 132 }, async (_, place) => {
        const [ours, takes] = [place % 11, Math.floor(place / 2) % 11]
        return { person: await away({ quotas: { line: ours, audit: ours }, takes }), ours, takes }
      }),
    )
    const people = crowd.map(({ person }) => person)
    // Sends at every second hour of three days, with alternating topics.
    for (let round = 0; round < 36; round += 1) {
      const at = new Date(noon(10).getTime() + round * 2 * HOUR)
      await o.until(at)
      await o.tell(round % 2 === 0 ? 'line' : 'audit', people, `trial:${round}`)
    }
    await o.until(noon(15))
    expect(o.left.length).toBeGreaterThanOrEqual(1000)
    const hours = o.left.map(({ at }) => new Date(at.getTime() + 8 * HOUR).getUTCHours())
    expect(hours.filter((hour) => hour >= 22 || hour < 8)).toEqual([])
    for (const { person, ours, takes } of crowd)
      for (const slot of ['line', 'audit'] as const) {
        const calls = o.left.filter(({ openId, said }) => openId === `o${person.userId}-quota${takes}` && said.includes(`sandbox-${slot}`))
        const sends = (await sendsOf(person)).filter((row) => row.slot === slot)
        const refused = sends.flatMap(({ failure }) => failure ?? [])
        const went = sends.filter(({ sentAt }) => sentAt !== null).length
        expect(sends).toHaveLength(calls.length)
        expect(refused).toEqual(went < calls.length ? ['43101'] : [])
        expect(went).toBeLessThanOrEqual(Math.min(ours, takes))
        // A refusal sets the quota to zero, whatever our count was.
        expect(await quota(person, slot)).toBe(refused.length > 0 ? 0 : ours - went)
      }
    const all = await w.world.db.select().from(noticeSends).where(eq(noticeSends.failure, '43101'))
    expect(all.length).toBeGreaterThan(50)
    expect(o.alarms).toEqual([])
  })
})

describe('notices about safety or money', () => {
  test('urgent notices use a text message if no platform takes them: safety at once, money by day', async () => {
    const night = new Date(noon(10).getTime() + 12 * HOUR)
    const o = await office(night)
    const person = await w.member()
    await o.tell('safety', person)
    await o.tell('money', person)
    await o.until(night)
    expect(o.left).toEqual([expect.objectContaining({ way: 'sms', openId: person.phone })])
    await o.until(noon(12))
    expect(o.left).toHaveLength(2)
    expect(o.left[1]!.at).toEqual(new Date(noon(11).getTime() - 4 * HOUR))
    expect(o.left.map(({ said }) => JSON.parse(said) as object)).toEqual([
      { phone: person.phone, template: 'waiting', params: ['账号有新的安全提醒'] },
      { phone: person.phone, template: 'waiting', params: ['有一笔款项需要您确认'] },
    ])
  })

  test('urgent text messages reach a person at most as often as the daily limit allows', async () => {
    const o = await office(noon(10))
    const person = await w.member()
    for (let round = 0; round < noticeLimits.smsPerDay + 3; round += 1) {
      await o.tell('safety', person, `trial:${round}`)
      await o.until(o.now())
    }
    expect(o.left).toHaveLength(noticeLimits.smsPerDay)
  })

  test('other notices are never sent as a text message', async () => {
    const o = await office(noon(10))
    const person = await away({ quotas: { line: 1 }, takes: 0 })
    await o.tell('line', person)
    await o.until(noon(12))
    expect(o.left.map(({ way }) => way)).toEqual(['weapp'])
    expect(await quota(person)).toBe(0)
  })
})

describe('after a crash between recording and sending', () => {
  const killed = new Error('the process is gone')

  test('a subscribe message is not repeated', async () => {
    const o = await office(noon(10))
    const person = await away({ quotas: { line: 2 } })
    await o.tell('line', person)
    o.fails.push = killed
    await expect(o.until(noon(11))).rejects.toBe(killed)
    o.fails.push = null
    await o.run(person.userId, noon(11))
    await o.run(person.userId, noon(12))
    expect(o.left).toEqual([])
    expect(await quota(person)).toBe(1)
    expect(await sendsOf(person)).toMatchObject([{ sentAt: null, failedAt: null, tries: 1 }])
  })

  test('a safety text message is repeated, one about money is not', async () => {
    const o = await office(noon(10))
    const [safe, paid] = [await w.member(), await w.member()]
    o.fails.sms = killed
    await o.tell('safety', safe)
    await expect(o.run(safe.userId)).rejects.toBe(killed)
    await o.tell('money', paid)
    await expect(o.run(paid.userId, new Date(noon(10).getTime() + 10 * MINUTE))).rejects.toBe(killed)
    o.fails.sms = null
    // The process that recorded the send may still be sending; it is checked again once that is impossible.
    o.queue.length = 0
    await o.run(safe.userId, new Date(noon(10).getTime() + 30_000))
    expect(o.left).toEqual([])
    await o.until(new Date(noon(10).getTime() + 2 * MINUTE))
    await o.run(paid.userId, noon(11))
    expect(o.left).toEqual([expect.objectContaining({ way: 'sms', openId: safe.phone })])
    expect(await sendsOf(safe)).toMatchObject([{ tries: 2, failedAt: null }])
    await o.run(safe.userId, noon(12))
    expect(o.left).toHaveLength(1)
  })
})

describe('a failing provider', () => {
  const fault = (kind: AdapterFault['kind'], code: string | number) => new AdapterFault('wechat', kind, code, 'data.thing1.value invalid')

  test.each([47003, 40037])('a provider failing by %s raises an alarm, uses no quota, and is tried again once fixed', async (code) => {
    const o = await office(noon(10))
    const person = await away()
    await o.tell('line', person)
    o.fails.push = fault('misconfigured', code)
    await o.until(noon(11))
    expect(o.alarms).toEqual([expect.objectContaining({ way: 'weapp', slot: 'line', templateId: 'sandbox-line', code })])
    expect(await quota(person)).toBe(1)
    o.fails.push = null
    await o.run(person.userId, noon(11))
    expect(o.left).toHaveLength(1)
    expect(await quota(person)).toBe(0)
  })

  test('a provider at its limit is tried again later', async () => {
    const o = await office(noon(10))
    const person = await away()
    await o.tell('line', person)
    o.fails.push = fault('limited', 45009)
    await o.until(new Date(noon(10).getTime() + 11 * MINUTE))
    expect(await quota(person)).toBe(1)
    o.fails.push = null
    await o.until(new Date(noon(10).getTime() + 70 * MINUTE))
    expect(o.left).toHaveLength(1)
    expect(o.alarms).toEqual([])
  })

  test('a provider without an answer counts as successful and the message is not repeated', async () => {
    const o = await office(noon(10))
    const person = await away({ quotas: { line: 2 } })
    await o.tell('line', person)
    o.fails.push = fault('unavailable', 'TimeoutError')
    await o.until(noon(11))
    o.fails.push = null
    await o.run(person.userId, noon(11))
    expect(o.left).toEqual([])
  })

  test('a failed safety text message is retried by the job', async () => {
    const o = await office(noon(10))
    const person = await w.member()
    await o.tell('safety', person)
    o.fails.sms = new AdapterFault('sms', 'unavailable', 'TimeoutError', 'no answer')
    await expect(o.run(person.userId)).rejects.toThrow('no answer')
    o.fails.sms = null
    await o.run(person.userId, new Date(noon(10).getTime() + 2 * MINUTE))
    expect(o.left).toHaveLength(1)
  })

  test('two concurrent jobs send one message', async () => {
    const o = await office(noon(10))
    const person = await away({ quotas: { line: 3 } })
    await o.tell('line', person)
    const at = new Date(noon(10).getTime() + 10 * MINUTE)
    await Promise.all([o.run(person.userId, at), o.run(person.userId, at), o.run(person.userId, at)])
    expect(o.left).toHaveLength(1)
    expect(await quota(person)).toBe(2)
  })
})

describe('permission at a tap', () => {
  const accept = (slot: NoticeSlot) => ({ slot, answer: 'accept', isAlways: false }) as const
  const asked = async (person: Person, moment: 'line' | 'yes' | 'profile' | 'message', platform: 'weapp' | 'tt' = 'weapp') =>
    (await inApp(person, platform).call(notice.getAsk, { moment })).data.templates

  test('the templates of this app are requested, and none on the web', async () => {
    const person = await w.member()
    expect(await asked(person, 'line')).toEqual([
      { slot: 'line', id: 'sandbox-line' },
      { slot: 'message', id: 'sandbox-message' },
    ])
    expect(await asked(person, 'profile', 'tt')).toEqual([
      { slot: 'audit', id: 'sandbox-audit' },
      { slot: 'line', id: 'sandbox-line' },
    ])
    expect((await person.call(notice.getAsk, { moment: 'line' })).data.templates).toEqual([])
    // A tenant with messages switched off requests no templates for them.
    const far = await w.member({ tenantId: w.tenantB })
    expect(await asked(far, 'message')).toEqual([])
  })

  test('accepting a template adds one to the quota, up to a maximum', async () => {
    const person = await w.member()
    for (let round = 0; round <= noticeLimits.quotaMax; round += 1) {
      await inApp(person).call(notice.saveAsk, { results: [accept('line')] })
      expect(await quota(person)).toBe(Math.min(round + 1, noticeLimits.quotaMax))
    }
    expect((await asked(person, 'line')).map(({ slot }) => slot)).toEqual(['message'])
    expect(await quota(person, 'line', 'tt')).toBeNull()
  })

  test('a refused template is not requested again for thirty days', async () => {
    const person = await w.member()
    await inApp(person).call(notice.saveAsk, {
      results: [
        { slot: 'line', answer: 'reject', isAlways: false },
        { slot: 'message', answer: 'ban', isAlways: false },
      ],
    })
    expect(await asked(person, 'line')).toEqual([])
    const of = eq(subscribeQuotas.userId, person.userId)
    await w.world.db
      .update(subscribeQuotas)
      .set({ refusedAt: new Date(Date.now() - 30 * DAY - HOUR) })
      .where(of)
    expect(await asked(person, 'line')).toHaveLength(2)
    expect(await quota(person)).toBe(0)
  })

  test('a remembered acceptance adds one to the quota at any tap', async () => {
    const person = await w.member()
    await inApp(person).call(notice.saveAsk, { results: [{ slot: 'line', answer: 'accept', isAlways: true }] })
    expect((await asked(person, 'message')).map(({ slot }) => slot)).toEqual(['message', 'line'])
  })

  test('permissions cannot be saved from the web', async () => {
    const person = await w.member()
    await person.call(notice.saveAsk, { results: [accept('line')] })
    expect(await quota(person)).toBeNull()
  })
})

test('chosen settings are kept, and safety notices cannot be switched off', async () => {
  const person = await w.member()
  const { data } = await person.call(notice.getSettings, {})
  expect(data).toEqual({ system: 'now', interact: 'now', message: 'now', quietFrom: 22, quietTo: 8 })
  const chosen = { system: 'never', interact: 'daily', message: 'soon', quietFrom: 20, quietTo: 10 } as const
  await person.call(notice.saveSettings, chosen)
  expect((await person.call(notice.getSettings, {})).data).toEqual(chosen)
  const o = await office(noon(10))
  await o.tell('safety', person)
  await o.until(noon(10))
  expect(o.left).toHaveLength(1)
})

test("the check of a notice is queued once, in the act's own transaction", async () => {
  const o = await office(noon(10))
  const person = await away()
  const ctx = await w.ctx(w.tenantA, null, noon(10))
  const send = vi.fn(async () => undefined)
  await ctx.tx(async (ctx) => {
    const nouns = [{ name: 'trial', routes: noRoutes, notices: Object.values(kinds) }]
    await notify({ ...ctx, nouns, jobs: { ...ctx.jobs, send } }, kinds.line, { to: [person.userId], subject: 'trial:9', facts: {} })
  })
  expect(send).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ db: expect.not.objectContaining(w.world.db) as object }),
    deliverOutsideJob,
    { userIds: [person.userId] },
    { at: new Date(noon(10).getTime() + 10 * MINUTE), key: expect.stringContaining(`${person.userId}:`) as string },
  )
  expect(o.left).toEqual([])
})
