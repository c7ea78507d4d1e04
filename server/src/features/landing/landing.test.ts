/** Tests of landing pages: channels, counts without identity, enquiries with consent, and potential leads. */
import { auth } from '@qianxian/protocol/auth/auth'
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { clockInChina, momentBefore } from '@qianxian/protocol/base/clock'
import type { InputOf } from '@qianxian/protocol/base/endpoint'
import { faults } from '@qianxian/protocol/base/faults'
import { SUCCESS_CODE } from '@qianxian/protocol/base/limits'
import { landing } from '@qianxian/protocol/landing/landing'
import { CONSENT_PAGE_ID, defaultLanding, DIRECT_CHANNEL, landingLimits } from '@qianxian/protocol/landing/landing.words'
import { lead } from '@qianxian/protocol/lead/lead'
import { and, desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newLandingPage } from '../../../seed/makers/landing'
import { newStaff, newStore } from '../../../seed/makers/store'
import { SINGLE_PAGES } from '@qianxian/demonstration/people/texts'
import { landingStage } from '../../../test/nouns/landing'
import { leadStage } from '../../../test/nouns/lead'
import { stageOf } from '../../../test/stage'
import { openTestWorld, type TestWorld } from '../../../test/world'
import { rateHits, smsCodes } from '../../db/tables/account'
import {
  landingChannels,
  landingCounts,
  landingPages,
  landingReceipts,
  landingSubmissions,
  landingTexts,
  landingTraces,
} from '../../db/tables/landing'
import { leads, leadSuppressions } from '../../db/tables/lead'
import { singlePages } from '../../db/tables/tenant'
import { drawToken } from '../../lib/secrets'
import { sweepLandings } from './landing.jobs'
import { openPage } from './landing.service'

let world: TestWorld
let stage: ReturnType<typeof landingStage>
let people: ReturnType<typeof stageOf>
beforeAll(async () => {
  world = await openTestWorld()
  stage = landingStage(world)
  people = stageOf(world)
})
afterAll(() => world.close())
beforeEach(() => forgetCodes())

/** Allows another code at once, and empties every budget. */
async function forgetCodes() {
  await world.world.db.update(smsCodes).set({ createdAt: momentBefore(new Date(), 2, 'minute') })
  await world.world.db.delete(rateHits)
}

/** Makes today's submissions those of yesterday. */
async function passDay() {
  const yesterday = dayInShanghai(momentBefore(new Date(), 1, 'day'))
  await world.world.db.delete(landingSubmissions).where(eq(landingSubmissions.day, yesterday))
  await world.world.db.update(landingSubmissions).set({ day: yesterday })
}

const TEXT = SINGLE_PAGES.find(({ id }) => id === CONSENT_PAGE_ID)!
const THIS_YEAR = () => clockInChina(new Date()).year()
const codeOf = async (answer: Promise<{ code: number }>) => (await answer).code
const submit = (input: InputOf<typeof landing.submitEnquiry>) => people.visitor.call(landing.submitEnquiry, input)
const traceRow = async (id: number) => (await world.world.db.select().from(landingTraces).where(eq(landingTraces.id, id)))[0]
const countsOf = async (channel: string) =>
  (
    await world.world.db
      .select()
      .from(landingCounts)
      .where(and(eq(landingCounts.tenantId, world.tenantA), eq(landingCounts.channel, channel)))
  )[0]
const sizeOf = async () => {
  const { db } = world.world
  return [await db.$count(landingReceipts), await db.$count(landingSubmissions), await db.$count(landingTraces)]
}

describe('a page', () => {
  test('each channel opens its own page', async () => {
    await stage.channelOf('metro', { title: '成都单身的你', look: 'gold', cityGeo: '510100' })
    const { data } = await people.visitor.call(landing.getPage, { channel: 'metro' })
    expect(data).toMatchObject({ title: '成都单身的你', look: 'gold', cityGeo: '510100', channel: 'metro' })
    expect(data.consent).toMatchObject({ version: 1, title: TEXT.title, content: expect.stringContaining('由牵线平台') })
  })

  test('an unknown, a closed, and an overlong channel open the default page and count as direct', async () => {
    await stage.channelOf('closed', { title: '不再投放' })
    await world.world.db.update(landingChannels).set({ isOpen: false }).where(eq(landingChannels.code, 'closed'))
    for (const channel of [undefined, 'never-heard', 'closed', 'x'.repeat(landingLimits.channelAskedMax)]) {
      const { data } = await people.visitor.call(landing.getPage, channel === undefined ? {} : { channel })
      expect(data).toMatchObject({ channel: DIRECT_CHANNEL, title: defaultLanding.title })
      await people.visitor.call(landing.openPage, channel === undefined ? {} : { channel })
    }
    expect((await countsOf(DIRECT_CHANNEL))!.views).toBe(4)
    expect(await countsOf('never-heard')).toBeUndefined()
    const { id } = await newLandingPage(world.bench(), { title: '我们的首页', isDefault: true })
    expect((await people.visitor.call(landing.getPage, { channel: 'never-heard' })).data.title).toBe('我们的首页')
    await world.world.db.delete(landingPages).where(eq(landingPages.id, id))
  })

  test('a channel of another tenant is unknown, and a tenant without a consent text has no page', async () => {
    await stage.channelOf('elsewhere', {}, world.tenantB)
    expect((await people.visitor.call(landing.getPage, { channel: 'elsewhere' })).data.channel).toBe(DIRECT_CHANNEL)
    const far = () => codeOf(world.visitor(world.tenantB).call(landing.getPage, {}))
    expect(await far()).toBe(SUCCESS_CODE)
    await world.world.db
      .update(singlePages)
      .set({ isOpen: false })
      .where(and(eq(singlePages.tenantId, world.tenantB), eq(singlePages.id, CONSENT_PAGE_ID)))
    expect(await far()).toBe(faults.landing_closed.code)
  })
})

describe('a visit', () => {
  test('openings are counted by channel and day, and a page that is only read is not', async () => {
    await stage.channelOf('poster')
    await people.visitor.call(landing.getPage, { channel: 'poster' })
    expect(await countsOf('poster')).toBeUndefined()
    for (let times = 0; times < 3; times += 1) await people.visitor.call(landing.openPage, { channel: 'poster' })
    expect(await countsOf('poster')).toMatchObject({ views: 3, traces: 3, submissions: 0, day: dayInShanghai(new Date()) })
  })

  test('no table of visits has a column for a name, a phone, WeChat, an address, a device or a person', async () => {
    const { rows } = await world.world.db.execute<{ column: string }>(sql`
      select table_name || '.' || column_name as column from information_schema.columns
      where table_name in ('landing_traces', 'landing_counts')`)
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.filter(({ column }) => /name|phone|wechat|wx|ip$|_ip|device|user|profile|email/.test(column.split('.')[1]!))).toEqual([])
  })

  test('a trace stores the last act, the chosen city, and the first time of each act', async () => {
    const { trace } = (await people.visitor.call(landing.openPage, {})).data
    await people.visitor.call(landing.noteAct, { trace: trace!, act: 'started' })
    await people.visitor.call(landing.noteAct, { trace: trace!, act: 'chose_city', cityGeo: '330100' })
    await people.visitor.call(landing.noteAct, { trace: trace!, act: 'started', cityGeo: '999999' })
    const [row] = await world.world.db
      .select()
      .from(landingTraces)
      .orderBy(sql`id desc`)
      .limit(1)
    expect(row).toMatchObject({ act: 'started', cityGeo: '330100', times: 4, channel: DIRECT_CHANNEL })
    expect(row!.steps.map(({ act }) => act)).toEqual(['opened', 'started', 'chose_city'])
    expect(JSON.stringify(row)).not.toContain(trace)
  })

  test('an unknown, an old and a full trace get the same answer and change nothing', async () => {
    const old = await stage.traced({ openedAt: momentBefore(new Date(), landingLimits.traceDays, 'day') })
    const full = await stage.traced({ times: landingLimits.actsMax })
    const answers = []
    for (const trace of [drawToken(), old.trace, full.trace, (await stage.traced()).trace])
      answers.push(await people.visitor.call(landing.noteAct, { trace, act: 'asked_code' }))
    expect(new Set(answers.map(({ code, data }) => JSON.stringify([code, data]))).size).toBe(1)
    expect([(await traceRow(old.id))!.act, (await traceRow(full.id))!.act]).toEqual(['opened', 'opened'])
  })

  test('a visitor can have the trace deleted', async () => {
    const { id, trace } = await stage.traced()
    await people.visitor.call(landing.forgetTrace, { trace })
    expect(await traceRow(id)).toBeUndefined()
  })

  test('beyond its budget a network sees the page, but its openings are neither counted nor traced', async () => {
    await stage.channelOf('flood')
    const ctx = await world.ctx(world.tenantA, null)
    const counting = { ...ctx, env: { ...ctx.env, limitFactor: 1 / landingLimits.openingsPerNetworkPerHour } }
    expect((await openPage(counting, { channel: 'flood' })).trace).not.toBeNull()
    expect(await openPage(counting, { channel: 'flood' })).toEqual({ trace: null })
    expect((await countsOf('flood'))!.views).toBe(1)
    expect((await people.visitor.call(landing.getPage, { channel: 'flood' })).data.channel).toBe('flood')
    expect(JSON.stringify(await world.world.db.select().from(rateHits))).not.toContain(ctx.ip)
  })
})

describe('an enquiry', () => {
  test('needs a code for this purpose', async () => {
    const phone = people.newPhone()
    await people.visitor.call(auth.sendCaptcha, { phone, scene: 'login' })
    const input = { ...(await stage.filled()), phone, code: await world.smsCode(phone) }
    expect(await codeOf(submit(input))).toBe(faults.captcha_wrong.code)
  })

  test('the code is behind the captcha after several requests', async () => {
    const phone = people.newPhone()
    const codes = []
    for (let times = 0; times < 4; times += 1) {
      codes.push(await codeOf(people.visitor.call(auth.sendCaptcha, { phone, scene: 'enquiry' })))
      await forgetCodes()
    }
    // Two minutes ago may be yesterday, for which no captcha is due.
    if (dayInShanghai(momentBefore(new Date(), 2, 'minute')) === dayInShanghai(new Date()))
      expect(codes.at(-1)).toBe(faults.captcha_required.code)
  })

  test('needs the box to be ticked, and the current version of the text', async () => {
    const input = await stage.filled()
    expect((await submit({ ...input, isAgreed: false })).fields).toHaveProperty('isAgreed')
    const page = and(eq(singlePages.tenantId, world.tenantA), eq(singlePages.id, CONSENT_PAGE_ID))
    await world.world.db.update(singlePages).set({ version: 2 }).where(page)
    const answer = await submit(input)
    await world.world.db.update(singlePages).set({ version: 1 }).where(page)
    expect(answer).toMatchObject({ code: faults.landing_text_changed.code, fields: { isAgreed: expect.any(String) } })
    // Neither refusal has spent the code.
    expect(await codeOf(submit(input))).toBe(SUCCESS_CODE)
  })

  test('each wrong field is refused by name', async () => {
    const input = await stage.filled()
    const wrong: [string, object][] = [
      ['name', { name: ' ' }],
      ['birthYear', { birthYear: THIS_YEAR() + 1 }],
      ['birthYear', { birthYear: THIS_YEAR() - landingLimits.ageMax }],
      ['phone', { phone: '12345' }],
      ['cityGeo', { cityGeo: '999999' }],
      ['cityGeo', { cityGeo: '510000' }],
      ['note', { note: '多'.repeat(landingLimits.noteMax + 1) }],
      ['note', { note: '加我微信 lin_xm1994' }],
      ['need', { need: 'money' }],
      ['contactWindow', { contactWindow: 'midnight' }],
      ['code', { code: '12' }],
    ]
    for (const [field, change] of wrong) {
      const { fields } = await submit({ ...input, ...change })
      expect([field, Object.keys(fields ?? {})]).toEqual([field, [field]])
    }
  })

  test('a minor is declined and nothing is kept', async () => {
    const { id, trace } = await stage.traced()
    const input = { ...(await stage.filled()), trace }
    const before = await sizeOf()
    const answer = await submit({ ...input, birthYear: THIS_YEAR() - 17 })
    expect(answer).toMatchObject({ code: faults.landing_minor.code, message: faults.landing_minor.message })
    expect(await traceRow(id)).toBeUndefined()
    expect(await sizeOf()).toEqual([before[0], before[1], before[2]! - 1])
  })

  test('a person who turns eighteen this year is asked', async () => {
    const input = { ...(await stage.filled()), birthYear: THIS_YEAR() - landingLimits.ageMin }
    expect((await submit(input)).fields).toHaveProperty('isAdult')
    expect(await codeOf(submit({ ...input, isAdult: false }))).toBe(faults.landing_minor.code)
    expect(await codeOf(submit({ ...input, isAdult: true }))).toBe(SUCCESS_CODE)
  })

  test('a phone submits once a day', async () => {
    const phone = people.newPhone()
    expect(await codeOf(submit(await stage.filled(phone)))).toBe(SUCCESS_CODE)
    await forgetCodes()
    const second = await stage.filled(phone)
    // Only the owner of the phone, who has its code, learns of the first one.
    expect(await codeOf(submit({ ...second, code: '000000' }))).toBe(faults.captcha_wrong.code)
    expect(await codeOf(submit(second))).toBe(faults.landing_phone_today.code)
    await passDay()
    await forgetCodes()
    expect(await codeOf(submit(await stage.filled(phone)))).toBe(SUCCESS_CODE)
  })

  test('an attempt that is sent again gets the same answer', async () => {
    const input = await stage.filled()
    const first = await submit(input)
    expect([first.code, (await submit(input)).data]).toEqual([SUCCESS_CODE, first.data])
    expect(await codeOf(submit({ ...input, phone: people.newPhone() }))).toBe(faults.captcha_wrong.code)
  })

  test('an attempt that is sent five times at once makes one lead, with the same answer to all', async () => {
    for (let round = 0; round < 3; round += 1) {
      await forgetCodes()
      const input = await stage.filled()
      const [before, known] = [await sizeOf(), await world.world.db.$count(leads)]
      const answers = await Promise.all(Array.from({ length: 5 }, () => submit(input)))
      expect(answers.map(({ code, data }) => ({ code, data }))).toEqual(answers.map(() => ({ code: SUCCESS_CODE, data: answers[0]!.data })))
      expect(await sizeOf()).toEqual([before[0]! + 1, before[1]! + 1, before[2]!])
      expect(await world.world.db.$count(leads)).toBe(known + 1)
    }
  })

  test('a wrong code is counted and a right one spent, although the enquiry is refused', async () => {
    const input = await stage.filled()
    expect(await codeOf(submit({ ...input, code: input.code === '000000' ? '000001' : '000000' }))).toBe(faults.captcha_wrong.code)
    const [code] = await world.world.db.select().from(smsCodes).orderBy(desc(smsCodes.id)).limit(1)
    expect(code!.wrongTries + code!.wrongTriesElsewhere).toBe(1)
    expect(await codeOf(submit(input))).toBe(SUCCESS_CODE)
    await forgetCodes()
    const second = await stage.filled(input.phone)
    expect(await codeOf(submit(second))).toBe(faults.landing_phone_today.code)
    expect(await codeOf(submit(second))).toBe(faults.captcha_wrong.code)
  })

  test('the stores of the city are shown, else the nearest one, and no closed one', async () => {
    const bench = world.bench()
    const [xian, baoji] = [await newStore(bench, { cityGeo: '610100' }), await newStore(bench, { cityGeo: '610300' })]
    await newStore(bench, { cityGeo: '610100', status: 'paused' })
    const storesIn = async (cityGeo: string) => (await submit({ ...(await stage.filled()), cityGeo })).data.stores.map(({ id }) => id)
    expect(await storesIn('610100')).toEqual([xian.id])
    expect(await storesIn('610300')).toEqual([baoji.id])
    expect(await storesIn('610400')).toEqual([xian.id])
  })
})

describe('the lead of an enquiry', () => {
  const leadsOf = (phone: string) =>
    world.world.db
      .select()
      .from(leads)
      .where(and(eq(leads.tenantId, world.tenantA), eq(leads.phoneHash, world.world.secrets.hash('phone', world.tenantA, phone))))

  test('waits in the pool with the receipt of the consent, and the trace is gone', async () => {
    await stage.channelOf('metro2', { title: '成都单身的你' })
    const [{ id, trace }, phone] = [await stage.traced(), people.newPhone()]
    const input = { ...(await stage.filled(phone)), channel: 'metro2', trace, note: ' 希望对方也在成都 ' }
    expect(await codeOf(people.visitor.call(landing.submitEnquiry, input, { headers: { 'x-platform': 'weapp' } }))).toBe(SUCCESS_CODE)
    const [row, ...others] = await leadsOf(phone)
    expect([others, await traceRow(id)]).toEqual([[], undefined])
    expect(row).toMatchObject({
      source: 'landing',
      channelCode: 'metro2',
      status: 'in_pool',
      cityGeo: '510100',
      need: '认真找对象：希望对方也在成都',
      isVerified: true,
      consentWhere: '微信小程序「成都单身的你」，渠道：metro2',
      consentText: `《${TEXT.title}》第 1 版`,
    })
    const { db } = world.world
    const [receipt] = await db.select().from(landingReceipts).where(eq(landingReceipts.leadId, row!.id))
    expect(receipt).toMatchObject({ channel: 'metro2', pageTitle: '成都单身的你', platform: 'weapp', textVersion: 1 })
    const [text] = await db.select().from(landingTexts).where(eq(landingTexts.hash, receipt!.textHash))
    expect(text).toMatchObject({ version: 1, title: TEXT.title, content: expect.stringContaining('由牵线平台') })
  })

  test('its handler reads when, where and to which text the person consented last', async () => {
    const phone = people.newPhone()
    await submit(await stage.filled(phone))
    const [{ id } = { id: 0 }] = await leadsOf(phone)
    const handler = await world.withRole('leadHandler')
    expect((await handler.call(lead.getLead, { id })).data).toMatchObject({ consent: null })
    await handler.call(lead.claimLeads, { ids: [id] })
    const consentOf = async () => (await handler.call(lead.getLead, { id })).data!.consent!
    const first = await consentOf()
    expect(first.document).toMatchObject({ version: 1, title: TEXT.title, content: expect.stringContaining('由牵线平台') })
    const page = and(eq(singlePages.tenantId, world.tenantA), eq(singlePages.id, CONSENT_PAGE_ID))
    await world.world.db.update(singlePages).set({ version: 2, content: '<p>新的说明</p>' }).where(page)
    const { content } = first.document!
    try {
      expect(await consentOf()).toEqual(first)
      await passDay()
      await forgetCodes()
      expect(await codeOf(submit({ ...(await stage.filled(phone)), consentVersion: 2 }))).toBe(SUCCESS_CODE)
      const second = await consentOf()
      expect(second.document).toMatchObject({ version: 2, content: '<p>新的说明</p>' })
      expect([second.text, second.at > first.at]).toEqual([`《${TEXT.title}》第 2 版`, true])
    } finally {
      await world.world.db.update(singlePages).set({ version: 1, content }).where(page)
    }
  })

  test('receipts and texts cannot be changed or deleted', async () => {
    await submit(await stage.filled())
    const { db } = world.world
    for (const change of [
      () => db.update(landingReceipts).set({ channel: 'other' }),
      () => db.delete(landingReceipts),
      () => db.update(landingTexts).set({ content: '别的' }),
      () => db.delete(landingTexts),
    ])
      await expect(Promise.resolve(change())).rejects.toThrow()
  })

  test('a new phone, a known one, a member’s, a worker’s and a suppressed one get the same answer', async () => {
    const [known, suppressed] = [people.newPhone(), people.newPhone()]
    const [member, worker] = [await world.loveUser(), await world.withRole('leadHandler')]
    await submit(await stage.filled(known))
    await passDay()
    await world.world.db.insert(leadSuppressions).values({
      tenantId: world.tenantA,
      contactHash: world.world.secrets.hash('phone', world.tenantA, suppressed),
      reason: 'do_not_call',
    })
    await forgetCodes()
    const answers = []
    for (const phone of [people.newPhone(), known, member.phone, worker.phone, suppressed]) {
      const { code, message, data } = await submit(await stage.filled(phone))
      answers.push(JSON.stringify({ code, message, data }))
    }
    expect(new Set(answers).size, answers.join('\n')).toBe(1)
    const kept = async (phone: string) => (await leadsOf(phone)).length
    expect([await kept(known), await kept(member.phone), await kept(worker.phone), await kept(suppressed)]).toEqual([1, 0, 0, 0])
    const [lead] = await leadsOf(known)
    expect([lead!.touches, await world.world.db.$count(landingReceipts, eq(landingReceipts.leadId, lead!.id))]).toEqual([2, 2])
    const second = []
    for (const phone of [known, member.phone, worker.phone, suppressed]) {
      await forgetCodes()
      second.push(await codeOf(submit(await stage.filled(phone))))
    }
    expect(new Set(second)).toEqual(new Set([faults.landing_phone_today.code]))
  })
})

describe('potential leads', () => {
  test('lead handlers and managers read those of their own tenant, and nobody has a verb that changes them', async () => {
    const { id } = await stage.traced()
    const [{ manager, storeId }, reception] = [await leadStage(world).manned(), await world.member()]
    await newStaff(world.bench(), { storeId, userId: reception.userId, role: 'reception' })
    for (const person of [await world.member(), reception, await world.auditor()])
      for (const answer of [
        person.call(landing.getPotential, { id }),
        person.call(landing.getPotentialPaged, {}),
        person.call(landing.getChannelFigures, {}),
      ])
        expect(await codeOf(answer)).toBe(faults.not_found.code)
    for (const person of [await world.withRole('leadHandler'), await world.withRole('tenantAdmin'), manager])
      expect((await person.call(landing.getPotential, { id })).data.id).toBe(id)
    const far = await world.withRole('leadHandler', { tenantId: world.tenantB })
    expect(await codeOf(far.call(landing.getPotential, { id }))).toBe(faults.not_found.code)
    const ofHandlers = Object.entries(landing).filter(([, { access }]) => access !== 'anyone')
    expect(ofHandlers.map(([verb]) => verb)).toEqual(['getPotentialPaged', 'getPotential', 'getChannelFigures'])
  })

  test('the list is newest first, page by page, filtered by channel and last act', async () => {
    await stage.channelOf('list')
    const first = await stage.traced({ channel: 'list', act: 'opened' })
    const second = await stage.traced({ channel: 'list', act: 'asked_code', cityGeo: '510100' })
    const handler = await world.withRole('leadHandler')
    const page = (await handler.call(landing.getPotentialPaged, { channel: 'list', size: 1 })).data
    expect(page.list).toMatchObject([{ id: second.id, channelName: 'list', cityName: '四川 成都', act: 'asked_code' }])
    const rest = (await handler.call(landing.getPotentialPaged, { channel: 'list', size: 1, cursor: page.nextCursor })).data
    expect([rest.list.map(({ id }) => id), rest.nextCursor]).toEqual([[first.id], null])
    const filtered = (await handler.call(landing.getPotentialPaged, { channel: 'list', act: 'opened' })).data
    expect(filtered.list.map(({ id, cityName }) => [id, cityName])).toEqual([[first.id, null]])
  })

  test('a trace of thirty days is gone before the sweep, and the sweep deletes it', async () => {
    const old = await stage.traced({ openedAt: momentBefore(new Date(), landingLimits.traceDays, 'day') })
    const young = await stage.traced({ openedAt: momentBefore(new Date(), landingLimits.traceDays * 24 - 1, 'hour') })
    const handler = await world.withRole('leadHandler')
    const seen = async () => [
      await codeOf(handler.call(landing.getPotential, { id: old.id })),
      await codeOf(handler.call(landing.getPotential, { id: young.id })),
    ]
    const before = await seen()
    expect(before).toEqual([faults.not_found.code, SUCCESS_CODE])
    await sweepLandings(world.served)
    expect(await seen()).toEqual(before)
    expect([await traceRow(old.id), (await traceRow(young.id))!.id]).toEqual([undefined, young.id])
  })

  test('the sweep deletes marks of earlier days only', async () => {
    await world.world.db.delete(landingSubmissions)
    const input = await stage.filled()
    await submit(input)
    await sweepLandings(world.served)
    expect(await world.world.db.$count(landingSubmissions)).toBe(1)
    await passDay()
    await sweepLandings(world.served)
    expect(await world.world.db.$count(landingSubmissions)).toBe(0)
  })

  test('figures sum up the channels, direct visits first', async () => {
    await stage.channelOf('sums')
    await people.visitor.call(landing.openPage, { channel: 'sums' })
    await submit({ ...(await stage.filled()), channel: 'sums' })
    await stage.traced({ channel: 'sums' })
    const figures = (await (await world.withRole('leadHandler')).call(landing.getChannelFigures, {})).data
    expect(figures[0]).toMatchObject({ channel: DIRECT_CHANNEL })
    expect(figures.find(({ channel }) => channel === 'sums')).toEqual({
      channel: 'sums',
      name: 'sums',
      views: 1,
      submissions: 1,
      potential: 2,
    })
  })
})
