/**
 * Two matchmakers agree on a share before they introduce their members: permissions, effects, and secrecy towards
 * others.
 */
import { momentBefore } from '@qianxian/protocol/base/clock'
import { values } from '@qianxian/protocol/base/dictionary'
import type { OutputOf } from '@qianxian/protocol/base/endpoint'
import { faults } from '@qianxian/protocol/base/faults'
import { career } from '@qianxian/protocol/career/career'
import { cooperation } from '@qianxian/protocol/cooperation/cooperation'
import { cooperationLimits, cooperationStatus, type CooperationStatus } from '@qianxian/protocol/cooperation/cooperation.words'
import { interact } from '@qianxian/protocol/interact/interact'
import { line } from '@qianxian/protocol/line/line'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { notice } from '@qianxian/protocol/notice/notice'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newCooperation } from '../../../seed/makers/cooperation'
import { cooperationFacts, cooperationStage } from '../../../test/nouns/cooperation'
import { lineStage } from '../../../test/nouns/line'
import { serve } from '../../../test/service-fixture'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { cooperations } from '../../db/tables/cooperation'
import { consentUses, matchmakers, representations } from '../../db/tables/matchmaker'
import { sweepCooperations } from './cooperation.jobs'

let world: TestWorld
let stage: ReturnType<typeof cooperationStage>
beforeAll(async () => {
  world = await openTestWorld()
  stage = cooperationStage(world)
})
afterAll(() => world.close())

const rowOf = async (id: number) => (await world.world.db.select().from(cooperations).where(eq(cooperations.id, id)))[0]!
const read = async (person: Person, box: 'received' | 'sent') => (await person.call(cooperation.getCooperationPaged, { box })).data.list
const answer = (person: Person, id: number, isAccepted = true) => person.call(cooperation.answerCooperation, { id, isAccepted })
const withdraw = (person: Person, id: number) => person.call(cooperation.withdrawCooperation, { id })
const ok = 20000
/** Ids of members without a matchmaker in this test. */
let elsewhere = 50_000_000
type Two = Awaited<ReturnType<ReturnType<typeof cooperationStage>['two']>>
/**
 * Inserts this number of offers of one matchmaker for members who do not exist. They are deleted before the invariants
 * are checked.
 */
const wait = (
  { asker, from, fromServiceId, helper, toServiceId }: Two,
  count: number,
  facts: Partial<typeof cooperations.$inferInsert> = {},
) =>
  newCooperation.all(
    world.bench(),
    Array.from({ length: count }, () => ({
      askerId: asker.matchmakerId,
      fromId: from.profileId,
      fromRepresentationId: fromServiceId,
      helperId: helper.matchmakerId,
      toId: (elsewhere += 1),
      toRepresentationId: toServiceId,
      ...facts,
    })),
  )
const forget = ({ asker }: Two) => world.world.db.delete(cooperations).where(eq(cooperations.askerId, asker.matchmakerId))

describe('an offer', () => {
  test('shows the share to both sides; the offering one sees whose member it is once it is accepted', async () => {
    const { asker, helper, from, to, id } = await stage.offered(35)
    const [sent] = await read(asker, 'sent')
    expect(sent).toMatchObject({ id, status: 'offered', isMine: true, percent: 35, message: '两位都爱爬山', colleague: null })
    expect([sent!.from.no, sent!.to.no]).toEqual([from.no, to.no])
    expect(new Date(sent!.until!).getTime() - new Date(sent!.offeredAt).getTime()).toBe(cooperationLimits.answerHours * 3_600_000)
    const name = async ({ matchmakerId }: { matchmakerId: number }) =>
      (await world.world.db.select().from(matchmakers).where(eq(matchmakers.id, matchmakerId)))[0]!.name
    expect((await read(helper, 'received'))[0]).toMatchObject({ id, isMine: false, percent: 35, colleague: await name(asker) })
    expect([await read(helper, 'sent'), await read(asker, 'received')]).toEqual([[], []])
    expect((await answer(helper, id)).data).toMatchObject({ status: 'accepted', until: null })
    expect((await read(asker, 'sent'))[0]).toMatchObject({ status: 'accepted', percent: 35, colleague: await name(helper) })
  })

  test('never reveals whose member it was if it was declined', async () => {
    const { asker, helper, id } = await stage.offered()
    const declined = await helper.call(cooperation.answerCooperation, { id, isAccepted: false, refusal: 'percent' })
    expect(declined.data).toMatchObject({ status: 'declined', refusal: 'percent' })
    expect((await read(asker, 'sent'))[0]).toMatchObject({ status: 'declined', refusal: 'percent', colleague: null })
  })

  test.each([-1, 51, 12.5])('with a share of %d percent is refused at the field', async (percent) => {
    const all = await stage.two()
    const refused = await all.asker.call(cooperation.offerCooperation, stage.asked(all, percent))
    expect(refused.code).toBe(faults.input_invalid.code)
    expect(refused.fields?.percent).toContain('分成比例')
  })

  test.each([0, 50])('with a share of %d percent is accepted', async (percent) => {
    const { id } = await stage.offered(percent)
    expect((await rowOf(id)).percent).toBe(percent)
  })

  test('must not contain contact information', async () => {
    const all = await stage.two()
    const refused = await all.asker.call(cooperation.offerCooperation, stage.asked(all, 20, '加我微信 abcd12345 聊'))
    expect([refused.code, Object.keys(refused.fields ?? {})]).toEqual([faults.contact_found.code, ['message']])
  })

  test('is returned again when repeated; another share requires withdrawing the first', async () => {
    const all = await stage.offered(20)
    expect((await all.asker.call(cooperation.offerCooperation, stage.asked(all, 20))).data.id).toBe(all.id)
    const higher = stage.asked(all, 40)
    expect((await all.asker.call(cooperation.offerCooperation, higher)).code).toBe(faults.cooperation_open.code)
    expect((await withdraw(all.asker, all.id)).data.status).toBe('withdrawn')
    expect((await all.asker.call(cooperation.offerCooperation, higher)).data).toMatchObject({ status: 'offered', percent: 40 })
  })

  test('counts among at most twenty pending ones; answered, withdrawn or expired ones free a place', async () => {
    const all = await stage.two()
    const offer = () => all.asker.call(cooperation.offerCooperation, stage.asked(all))
    const rows = await wait(all, cooperationLimits.offersOpenMax)
    await wait(all, 3, { status: 'accepted' })
    await wait(all, 3, { status: 'declined', endedAt: new Date() })
    const refused = await offer()
    expect([refused.code, refused.message]).toEqual([faults.cooperation_open_limit.code, faults.cooperation_open_limit.message])
    await world.world.db
      .update(cooperations)
      .set({ expiresAt: momentBefore(new Date(), 1, 'minute') })
      .where(eq(cooperations.id, rows[0]!.id))
    expect((await offer()).code).toBe(ok)
    // Repeating the same offer returns the existing one, also at the limit.
    expect((await offer()).code).toBe(ok)
    await forget(all)
  })

  test('is counted together with others made at the same time', async () => {
    const all = await stage.two()
    await wait(all, cooperationLimits.offersOpenMax - 1)
    const others = [all.to, await world.loveUser(), await world.loveUser(), await world.loveUser()]
    for (const one of others.slice(1)) await serve(all.helper, one)
    const said = await Promise.all(others.map((to) => all.asker.call(cooperation.offerCooperation, stage.asked({ from: all.from, to }))))
    expect(said.map(({ code }) => code).sort()).toEqual([ok, ...others.slice(1).map(() => faults.cooperation_open_limit.code)].sort())
    await forget(all)
  })

  test('requires a member of another matchmaker who is working and may propose for that member', async () => {
    const all = await stage.two()
    const offer = (toNo: string) => all.asker.call(cooperation.offerCooperation, { ...stage.asked(all), toNo })
    const alone = await world.loveUser()
    const [narrow, mine, rests] = [await world.loveUser(), await world.loveUser(), await world.loveUser()]
    await serve(await world.matchmaker(), narrow, ['publish', 'show_photo', 'hold_phone'])
    await serve(all.asker, mine)
    const stopped = await world.matchmaker()
    await serve(stopped, rests)
    await (await world.auditor()).call(career.suspendMatchmaker, { id: stopped.matchmakerId, reason: 'complaint' })
    const codes = []
    for (const one of [alone, narrow, rests, mine, all.from]) codes.push((await offer(one.no)).code)
    expect(codes).toEqual([
      faults.cooperation_no_helper.code,
      faults.cooperation_no_helper.code,
      faults.cooperation_no_helper.code,
      faults.cooperation_own_member.code,
      faults.cooperation_own_member.code,
    ])
  })

  test("requires the permission of the offering matchmaker's member to propose for them", async () => {
    const all = await stage.two()
    const other = await world.loveUser({ profile: { gender: 'male' } })
    await serve(all.asker, other, ['publish'])
    const refused = await all.asker.call(cooperation.offerCooperation, { ...stage.asked(all), fromNo: other.no })
    expect([refused.code, Object.keys(refused.fields ?? {})]).toEqual([faults.consent_missing.code, ['fromNo']])
    // The answer reveals nothing about a member whom the caller does not serve.
    const foreign = await all.asker.call(cooperation.offerCooperation, { ...stage.asked(all), fromNo: all.to.no })
    expect(foreign.code).toBe(faults.not_found.code)
  })

  test('is refused if no introduction could begin', async () => {
    const all = await stage.two()
    await all.to.call(interact.block, { no: all.from.no })
    expect((await all.asker.call(cooperation.offerCooperation, stage.asked(all))).code).not.toBe(ok)
    const other = await stage.two()
    await stage.propose(other)
    expect((await other.asker.call(cooperation.offerCooperation, stage.asked(other))).code).toBe(faults.line_already_open.code)
  })

  test('is refused if the other matchmaker is the member whom it concerns', async () => {
    const { asker, helper, to } = await stage.two()
    const asMember = await world.loveUser({ profile: { gender: 'male' } })
    await serve(asker, asMember)
    await world.world.db.update(matchmakers).set({ userId: asMember.userId }).where(eq(matchmakers.id, helper.matchmakerId))
    const refused = await asker.call(cooperation.offerCooperation, { fromNo: asMember.no, toNo: to.no, percent: 10 })
    expect(refused.code).toBe(faults.cooperation_no_helper.code)
  })

  test('is recorded for both members, without the share and without the other member', async () => {
    const { asker, helper, from, to, id } = await stage.offered()
    const usesOf = async ({ profileId }: Person) =>
      (await world.world.db.select().from(consentUses).where(eq(consentUses.profileId, profileId))).filter(
        ({ use }) => use === 'cooperated',
      )
    expect(await usesOf(to)).toEqual([])
    await answer(helper, id)
    expect(await usesOf(from)).toMatchObject([{ shownToId: helper.matchmakerId, aboutProfileId: null }])
    expect(await usesOf(to)).toMatchObject([{ shownToId: asker.matchmakerId, aboutProfileId: null }])
    const told = (await from.call(matchmaker.getConsentUsePaged, {})).data.list.find(({ use }) => use === 'cooperated')
    expect(told).toMatchObject({ about: null, shownTo: expect.any(String) })
  })
})

describe('a state', () => {
  /** For each state, creates an offer and brings it into that state. */
  const brought: Record<CooperationStatus, () => ReturnType<typeof stage.offered>> = {
    offered: () => stage.offered(),
    accepted: () => stage.accepted(),
    declined: async () => {
      const all = await stage.offered()
      await answer(all.helper, all.id, false)
      return all
    },
    withdrawn: async () => {
      const all = await stage.offered()
      await withdraw(all.asker, all.id)
      return all
    },
    lapsed: async () => {
      const all = await stage.offered()
      await late(all.id)
      return all
    },
    settled: async () => {
      const all = await stage.accepted()
      await stage.propose(all)
      return all
    },
    ended: async () => {
      const all = await stage.accepted()
      await all.from.call(matchmaker.endRepresentation, { id: all.fromServiceId })
      return all
    },
  }
  /** State after each allowed endpoint; every other one is refused or returns the present state. */
  const moves: Partial<Record<CooperationStatus, Partial<Record<'accept' | 'decline' | 'withdraw', CooperationStatus>>>> = {
    offered: { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' },
    accepted: { accept: 'accepted' },
    settled: { accept: 'settled' },
    declined: { decline: 'declined' },
    withdrawn: { withdraw: 'withdrawn' },
  }
  const verbs = ['accept', 'decline', 'withdraw'] as const
  const cases = values(cooperationStatus).flatMap((status) => verbs.map((verb) => [status, verb] as const))

  test.each(cases)('%s: %s moves it to the listed state or is refused', async (status, verb) => {
    const all = await brought[status]()
    const done = await (verb === 'withdraw' ? withdraw(all.asker, all.id) : answer(all.helper, all.id, verb === 'accept'))
    const next = moves[status]?.[verb]
    if (next) expect(done.data).toMatchObject({ status: next })
    else {
      expect(done.code).toBe(faults.cooperation_over.code)
      expect((done.data as unknown as { status: string }).status).toBe(status)
    }
    expect((await rowOf(all.id)).status).toBe(next ?? status)
  })

  test.each(values(cooperationStatus))('%s cannot be changed by a stranger, nor by the wrong side', async (status) => {
    const all = await brought[status]()
    const [third, before] = [await world.matchmaker(), await rowOf(all.id)]
    const codes = [
      await answer(all.asker, all.id),
      await answer(third, all.id, false),
      await withdraw(all.helper, all.id),
      await withdraw(third, all.id),
    ].map(({ code }) => code)
    expect(codes).toEqual(codes.map(() => faults.not_found.code))
    expect(await rowOf(all.id)).toEqual(before)
  })
})

const late = (id: number, by = 1) =>
  world.world.db
    .update(cooperations)
    .set({ expiresAt: momentBefore(new Date(), by, 'minute') })
    .where(eq(cooperations.id, id))
    .then(() => undefined)

describe('expiry of a cooperation', () => {
  const lapseService = (id: number, minutes: number) =>
    world.world.db
      .update(representations)
      .set({ expiresAt: momentBefore(new Date(), minutes, 'minute') })
      .where(eq(representations.id, id))
  /** Returns both matchmakers' views and the stored status, with and without the sweep. */
  const seen = async (all: Awaited<ReturnType<typeof stage.offered>>, isSwept: boolean) => {
    if (isSwept) await sweepCooperations(world.served)
    const views = [(await read(all.asker, 'sent'))[0]!.status, (await read(all.helper, 'received'))[0]!.status]
    const { status, endedAt, expiresAt } = await rowOf(all.id)
    return { views, status, endedAt, expiresAt }
  }

  test.each([false, true])('an offer ends after 48 hours without an answer; swept: %s', async (isSwept) => {
    const all = await stage.offered()
    await late(all.id)
    const { views, status, endedAt, expiresAt } = await seen(all, isSwept)
    expect([views, status, endedAt]).toEqual([['lapsed', 'lapsed'], 'lapsed', expiresAt])
    expect((await all.asker.call(cooperation.getMemberCooperations, { no: all.from.no })).data.list).toEqual([])
    expect((await all.asker.call(cooperation.offerCooperation, stage.asked(all))).data.status).toBe('offered')
  })

  test.each([false, true])('an offer ends with a consent whose year is over; swept: %s', async (isSwept) => {
    const all = await stage.accepted()
    await lapseService(all.toServiceId, 5)
    const { views, status } = await seen(all, isSwept)
    expect([views, status]).toEqual([['ended', 'ended'], 'ended'])
  })

  test.each([
    ['lapsed', 10, 5, false],
    ['lapsed', 10, 5, true],
    ['ended', 5, 10, false],
    ['ended', 5, 10, true],
  ] as const)('the earlier end counts: %s (offer %i minutes ago, service %i; swept: %s)', async (status, offer, service, isSwept) => {
    const all = await stage.offered()
    await late(all.id, offer)
    await lapseService(all.fromServiceId, service)
    expect((await seen(all, isSwept)).status).toBe(status)
  })

  test('the desk shows the end of a cooperation before the sweep ran', async () => {
    const { helper, id } = await stage.offered()
    const waiting = async () => (await helper.call(matchmaker.getDashboard, {})).data.cooperations
    expect(await waiting()).toBe(1)
    await late(id)
    expect(await waiting()).toBe(0)
  })
})

describe('a service that ends', () => {
  const ends: Record<string, (all: Awaited<ReturnType<typeof stage.accepted>>) => Promise<unknown>> = {
    'by the member of whoever asked': ({ from, fromServiceId }) => from.call(matchmaker.endRepresentation, { id: fromServiceId }),
    'by the member of the other': ({ to, toServiceId }) => to.call(matchmaker.endRepresentation, { id: toServiceId }),
    'by the matchmaker': ({ helper, toServiceId }) => helper.call(matchmaker.endRepresentation, { id: toServiceId }),
    'because the member goes to another': async ({ to }) => serve(await world.matchmaker(), to),
    'because the desk is stopped': async ({ helper }) =>
      (await world.auditor()).call(career.suspendMatchmaker, { id: helper.matchmakerId, reason: 'complaint' }),
    'because the member takes back that anybody proposes for them': ({ to, helper }) =>
      to.call(matchmaker.askMatchmaker, { id: helper.matchmakerId, scopes: ['publish'] }),
  }
  test.each(Object.entries(ends))('ends the cooperations under it: %s', async (_how, endIt) => {
    for (const make of [stage.offered, stage.accepted]) {
      const all = await make()
      await endIt(all)
      // The cooperation ended in the same transaction, before any read or sweep.
      expect((await rowOf(all.id)).status).toBe('ended')
    }
  })

  test('restores no cooperation if it begins again', async () => {
    const { from, asker, fromServiceId, id } = await stage.accepted()
    await from.call(matchmaker.endRepresentation, { id: fromServiceId })
    await serve(asker, from)
    expect((await read(asker, 'sent')).map(({ status }) => status)).toEqual(['ended'])
    expect((await rowOf(id)).status).toBe('ended')
  })

  test('leaves a suspended desk no cooperation to read or change', async () => {
    const { helper, id } = await stage.offered()
    await (await world.auditor()).call(career.suspendMatchmaker, { id: helper.matchmakerId, reason: 'complaint' })
    expect((await answer(helper, id)).code).toBe(faults.not_allowed.code)
    expect((await helper.call(cooperation.getCooperationPaged, { box: 'received' })).code).toBe(faults.not_allowed.code)
  })
})

describe('an introduction', () => {
  const lineOf = async (all: Awaited<ReturnType<typeof stage.two>>) => (await stage.propose(all)).data.lines[0]!.id

  test('settles the agreement with the offered share when it reaches the other side', async () => {
    const all = await stage.accepted(25)
    const lineId = await lineOf(all)
    expect(await rowOf(all.id)).toMatchObject({ status: 'settled', lineId, percent: 25, endedAt: expect.any(Date) })
  })

  test('owes no share if it is delivered before the other matchmaker accepted the offer', async () => {
    const all = await stage.offered()
    await lineOf(all)
    expect(await rowOf(all.id)).toMatchObject({ status: 'ended', lineId: null })
    expect((await answer(all.helper, all.id)).code).toBe(faults.cooperation_over.code)
  })

  /** Creates two mutual offers, both accepted. */
  const mutual = async () => {
    const all = await stage.accepted(10)
    const back = { asker: all.helper, from: all.to, helper: all.asker, to: all.from }
    const { id } = (await back.asker.call(cooperation.offerCooperation, stage.asked(back, 40))).data
    await answer(back.helper, id)
    return { all, back: { ...back, id } }
  }

  test('settles, of two mutual offers, the one whose introduction is delivered first', async () => {
    const { all, back } = await mutual()
    expect((await stage.propose(back)).data.lines).toHaveLength(1)
    expect((await stage.propose(all)).data.lines).toHaveLength(0)
    expect([(await rowOf(back.id)).status, (await rowOf(all.id)).status]).toEqual(['settled', 'ended'])
  })

  test('settles only one of two cooperations if both are proposed at once', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const { all, back } = await mutual()
      const sent = await Promise.all([stage.propose(all), stage.propose(back)])
      expect(sent.flatMap(({ data }) => data.lines)).toHaveLength(1)
      const rows = [await rowOf(all.id), await rowOf(back.id)]
      expect(rows.map(({ status }) => status).sort()).toEqual(['ended', 'settled'])
      const settled = rows.find(({ status }) => status === 'settled')!
      expect(settled.lineId).toBe(sent.flatMap(({ data }) => data.lines)[0]!.id)
    }
  })

  test('settles it when passed on, even if a member requested it themselves', async () => {
    const all = await stage.accepted()
    const asked = await all.from.call(line.applyLine, lineStage(world).asked(all.to.no))
    const lineId = asked.data.row.id
    expect((await rowOf(all.id)).status).toBe('accepted')
    await all.asker.call(matchmaker.screenLine, { id: lineId, isPassed: true })
    expect(await rowOf(all.id)).toMatchObject({ status: 'settled', lineId })
  })

  test('ends when one member blocks the other, and neither matchmaker is told why', async () => {
    const all = await stage.accepted()
    await all.to.call(interact.block, { no: all.from.no })
    expect((await rowOf(all.id)).status).toBe('ended')
    const kinds = (await all.asker.call(notice.getPaged, {})).data.list.map(({ kind }) => kind)
    expect(kinds).not.toContain('cooperation.over')
  })
})

describe('concurrent calls', () => {
  const invariants = async () => {
    for (const query of Object.values(cooperationFacts.invariants)) expect((await world.world.db.execute(query)).rows).toEqual([])
  }

  test('an acceptance and a withdrawal: only one of the two succeeds', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const { asker, helper, id } = await stage.offered()
      const codes = (await Promise.all([answer(helper, id), withdraw(asker, id)])).map(({ code }) => code)
      expect(codes.sort((a, b) => a - b)).toEqual([ok, faults.cooperation_over.code])
      expect(['accepted', 'withdrawn']).toContain((await rowOf(id)).status)
    }
    await invariants()
  })

  test('an acceptance and the end of a service leave no open cooperation', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const { helper, from, fromServiceId, id } = await stage.offered()
      await Promise.all([answer(helper, id), from.call(matchmaker.endRepresentation, { id: fromServiceId })])
      expect((await rowOf(id)).status).toBe('ended')
    }
    await invariants()
  })

  test('an offer and the end of the other service leave no open cooperation', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const all = await stage.two()
      const [asked] = await Promise.all([
        all.asker.call(cooperation.offerCooperation, stage.asked(all)),
        all.to.call(matchmaker.endRepresentation, { id: all.toServiceId }),
      ])
      expect([ok, faults.cooperation_no_helper.code]).toContain(asked.code)
      expect((await read(all.asker, 'sent')).filter(({ status }) => status === 'offered')).toEqual([])
    }
    await invariants()
  })

  test('an introduction and the end of a service wait for each other', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const all = await stage.accepted()
      await Promise.all([stage.propose(all), all.from.call(matchmaker.endRepresentation, { id: all.fromServiceId })])
      expect(['settled', 'ended']).toContain((await rowOf(all.id)).status)
    }
    await invariants()
  })

  test('two taps of an offer create one', async () => {
    const all = await stage.two()
    const tap = () => all.asker.call(cooperation.offerCooperation, stage.asked(all))
    const ids = (await Promise.all([tap(), tap()])).map(({ data }) => data.id)
    expect(new Set(ids).size).toBe(1)
    expect(await read(all.helper, 'received')).toHaveLength(1)
  })
})

describe('visibility of a cooperation', () => {
  test('candidates show that a person has a matchmaker elsewhere, but not which one', async () => {
    const { asker, from, to, helper } = await stage.two()
    await world.world.db.update(matchmakers).set({ name: '不露名的红娘' }).where(eq(matchmakers.id, helper.matchmakerId))
    const alone = await world.loveUser()
    const rows = []
    for (let cursor: string | null = null, isFirst = true; isFirst || cursor; isFirst = false) {
      const page: OutputOf<typeof matchmaker.getCandidatePaged> = (
        await asker.call(matchmaker.getCandidatePaged, { no: from.no, size: 50, ...(cursor ? { cursor } : {}) })
      ).data
      rows.push(...page.list)
      cursor = page.nextCursor
    }
    expect(rows.find(({ card }) => card.no === to.no)).toMatchObject({ isServed: false, isElsewhere: true })
    expect(rows.find(({ card }) => card.no === alone.no)).toMatchObject({ isServed: false, isElsewhere: false })
    expect(JSON.stringify(rows)).not.toContain('不露名的红娘')
  })

  test('the other matchmaker sees no contact, before and after acceptance', async () => {
    const { helper, from, id } = await stage.offered()
    const text = async () => JSON.stringify(await read(helper, 'received'))
    expect(await text()).not.toContain(from.phone)
    await answer(helper, id)
    expect(await text()).not.toContain(from.phone)
    expect((await helper.call(matchmaker.getMember, { no: from.no })).code).toBe(faults.not_found.code)
    expect((await helper.call(matchmaker.showMemberPhone, { no: from.no })).code).toBe(faults.not_found.code)
  })

  test('a member who did not allow showing photos stays veiled to the other matchmaker', async () => {
    const all = await stage.two()
    await all.from.call(matchmaker.askMatchmaker, { id: all.asker.matchmakerId, scopes: ['propose'] })
    await all.asker.call(cooperation.offerCooperation, stage.asked(all))
    await read(all.helper, 'received')
    const uses = await world.world.db.select().from(consentUses).where(eq(consentUses.profileId, all.from.profileId))
    expect(uses.filter(({ use }) => use === 'photo_shown')).toEqual([])
  })

  test('members cannot read a cooperation', async () => {
    const { from, to, id } = await stage.accepted()
    for (const person of [from, to]) {
      expect((await answer(person, id)).code).not.toBe(ok)
      expect((await person.call(cooperation.getCooperationPaged, { box: 'sent' })).code).not.toBe(ok)
      const { list } = (await person.call(notice.getPaged, { size: 50 })).data
      expect(list.filter(({ kind }) => kind.startsWith('cooperation.'))).toEqual([])
    }
  })

  test('the share cannot be changed after the offer', async () => {
    const { helper, id } = await stage.offered(15)
    await helper.call(cooperation.answerCooperation, { id, isAccepted: true, percent: 50 } as never)
    expect((await rowOf(id)).percent).toBe(15)
  })

  test('an acceptance with a decline reason is refused at that field', async () => {
    const { helper, id } = await stage.offered()
    const refused = await helper.call(cooperation.answerCooperation, { id, isAccepted: true, refusal: 'unfit' })
    expect(Object.keys(refused.fields ?? {})).toEqual(['refusal'])
    expect((await rowOf(id)).status).toBe('offered')
  })

  test('an offer triggers a notice, which is removed once the offer is withdrawn', async () => {
    const { asker, helper, id } = await stage.offered()
    const asked = async () => (await helper.call(notice.getPaged, {})).data.list.filter(({ kind }) => kind === 'cooperation.asked')
    expect(await asked()).toHaveLength(1)
    await withdraw(asker, id)
    expect(await asked()).toEqual([])
  })
})
