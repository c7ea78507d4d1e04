/**
 * Tests consents in a long walk of random acts between members and matchmakers, with jumps in time, suspensions and
 * restarts, against an oracle: no answer contains protected data without the consent, and the record of uses equals the
 * answers.
 */
import { values } from '@qianxian/protocol/base/dictionary'
import type { Endpoint } from '@qianxian/protocol/base/endpoint'
import { faults } from '@qianxian/protocol/base/faults'
import { love } from '@qianxian/protocol/love/love'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { type ConsentScope, consentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPicture } from '../../seed/makers/media'
import { loveProfiles } from '../../src/db/tables/love'
import { matchmakers } from '../../src/db/tables/matchmaker'
import { sweepConsents, sweepEndingConsents } from '../../src/features/matchmaker/matchmaker.jobs'
import { openClock } from '../clock'
import { openTestWorld, type Person, type TestWorld } from '../world'
import { type Bond, ConsentModel } from './consent-model'
import { pass, takeSteps, walkOf } from './walk'

const walk = walkOf({ few: 200, many: 4_000, seed: 7 })
const { random, whole } = walk
const EVERYTHING_EACH = 20
const LONG = 20_000
const SECOND_MS = 1_000
const DAY_MS = 86_400_000
const scopes = values(consentScope)

type Desk = Awaited<ReturnType<TestWorld['matchmaker']>>
let world: TestWorld
let clock: ReturnType<typeof openClock>
let desks: Desk[]
let members: Person[]
let model: ConsentModel
beforeAll(async () => {
  world = await openTestWorld()
  clock = openClock()
  desks = await Promise.all([0, 1, 2].map(() => world.matchmaker({})))
  members = []
  for (let place = 0; place < 6; place += 1) {
    const person = await world.loveUser({ privacy: { photos: 'granted' }, ...(place % 2 ? { profile: { gender: 'male' as const } } : {}) })
    const { id: coverMediaId } = await newPicture(world.bench(), { ownerId: person.userId })
    await world.world.db.update(loveProfiles).set({ coverMediaId }).where(eq(loveProfiles.id, person.profileId))
    members.push(person)
  }
  model = new ConsentModel(members.length)
})
afterAll(async () => {
  clock.close()
  await world.close()
})

const some = (): ConsentScope[] => {
  const picked = scopes.filter(() => random() < 0.5)
  return picked.length > 0 ? picked : [scopes[whole(0, scopes.length - 1)]!]
}

/** Usually a matchmaker who has a service with this member. */
const deskFor = (member: number): number => {
  const bound = desks.flatMap((_, desk) => (model.between(desk, member, Date.now()) ? [desk] : []))
  return bound.length > 0 && random() < 0.7 ? bound[whole(0, bound.length - 1)]! : whole(0, desks.length - 1)
}

/** A service with this status between any two people. */
function anyOf(status: Bond['status'], now: number): [Bond | undefined, number, number] {
  const found = members.flatMap((_, member) =>
    desks.flatMap((_desk, desk) => {
      const bond = model.between(desk, member, now)
      return bond?.status === status ? [[bond, desk, member] as const] : []
    }),
  )
  const [bond, desk = 0, member = 0] = found[whole(0, found.length - 1)] ?? []
  return [bond, desk, member]
}

const travel = (ms: number): Promise<void> => pass(world, clock, ms)

/** A response to a desk, which must not contain a phone that was not requested. */
async function at<Input, Output>(desk: number, endpoint: Endpoint<Input, Output>, input: NoInfer<Input>) {
  const reply = await desks[desk]!.call(endpoint, input)
  if ((endpoint as unknown) !== matchmaker.showMemberPhone)
    for (const { phone } of members) expect(JSON.stringify(reply)).not.toContain(phone)
  return reply
}

type Act = (desk: number, member: number, now: number) => Promise<string>
const outcome = ({ code }: { code: number }): string => (code === 20000 ? 'done' : String(code))

const acts: Record<string, [weight: number, act: Act]> = {
  ask: [
    4,
    async (desk, member, now) => {
      const wanted = some()
      const waiting = model.waiting(member, now)
      const standing = model.between(desk, member, now)
      const reply = await members[member]!.call(matchmaker.askMatchmaker, { id: desks[desk]!.matchmakerId, scopes: wanted })
      if (reply.code !== 20000) return outcome(reply)
      // One request at a time, and none by or to a suspended matchmaker.
      if (!standing && (waiting || model.stopped.has(desk))) throw new Error('asked where nothing may be asked')
      model.asked(desk, member, reply.data.id, wanted, now)
      return 'done'
    },
  ],
  answer: [
    6,
    async (_desk, _member, now) => {
      const [bond, desk, member] = anyOf('pending', now)
      if (!bond) return 'nothing'
      const isAccepted = random() < 0.8
      const reply = await at(desk, matchmaker.answerMember, { id: bond.id, isAccepted })
      if (reply.code !== 20000) return outcome(reply)
      if (model.stopped.has(desk)) throw new Error('answered by somebody who is stopped')
      if (isAccepted) model.begun(desk, member, bond.scopes, now)
      else model.ended(desk, member, now)
      return isAccepted ? 'yes' : 'no'
    },
  ],
  invite: [
    7,
    async (desk, member, now) => {
      const reply = await at(desk, matchmaker.inviteMember, { no: members[member]!.no })
      if (reply.code !== 20000) return outcome(reply)
      if (model.stopped.has(desk)) throw new Error('invited by somebody who is stopped')
      model.invited(desk, member, reply.data.representationId, now)
      return 'done'
    },
  ],
  consent: [
    7,
    async (_desk, _member, now) => {
      const [bond, desk, member] = anyOf('invited', now)
      if (!bond) return 'nothing'
      const [isAccepted, given] = [random() < 0.8, some()]
      const reply = await members[member]!.call(matchmaker.answerConsent, {
        id: bond.id,
        isAccepted,
        ...(isAccepted ? { scopes: given } : {}),
      })
      if (reply.code !== 20000) return outcome(reply)
      if (isAccepted) model.begun(desk, member, given, now)
      else model.ended(desk, member, now)
      return isAccepted ? 'yes' : 'no'
    },
  ],
  end: [
    4,
    async (desk, member, now) => {
      const bond = model.between(desk, member, now)
      if (!bond) return 'nothing'
      const byDesk = random() < 0.4
      const reply = byDesk
        ? await at(desk, matchmaker.endRepresentation, { id: bond.id })
        : await members[member]!.call(matchmaker.endRepresentation, { id: bond.id })
      if (reply.code === 20000) model.ended(desk, member, now)
      else if (!byDesk) throw new Error(`a member could not leave: ${reply.code}`)
      return outcome(reply)
    },
  ],
  stop: [
    2,
    async (chosen) => {
      // Suspensions are short.
      const [desk = chosen] = model.stopped
      const isStopped = model.stopped.has(desk)
      await world.world.db
        .update(matchmakers)
        .set({ status: isStopped ? 'active' : 'suspended' })
        .where(eq(matchmakers.id, desks[desk]!.matchmakerId))
      if (isStopped) model.stopped.delete(desk)
      else model.stopped.add(desk)
      return isStopped ? 'resumed' : 'stopped'
    },
  ],
  leap: [
    4,
    async () => {
      const days = random() < 0.1 ? whole(20, 380) : random() < 0.4 ? whole(1, 9) : 0
      await travel(days * DAY_MS + whole(1, 86_000) * SECOND_MS)
      return days > 9 ? 'far' : days > 0 ? 'days' : 'hours'
    },
  ],
  sweep: [1, async () => ((await sweepConsents(world.served)) + (await sweepEndingConsents(world.served)) > 0 ? 'some' : 'none')],
  restart: [0.1, async () => (await world.restart(), 'done')],
  look: [6, (desk, member, now) => lookAtMember(desk, member, now)],
  phone: [4, (desk, member, now) => lookAtPhone(desk, member, now)],
  draft: [4, (desk, member, now) => write(desk, member, now)],
  search: [3, (desk, member, now) => search(desk, member, now)],
}

const codes = { 'no consent': faults.consent_missing.code, unknown: faults.not_found.code }

/** Expects exactly the predicted refusal; a suspended matchmaker is refused every call. */
function expectRefusal(desk: number, reply: { code: number; data?: unknown }, may: 'no consent' | 'unknown'): string {
  if (model.stopped.has(desk)) expect(reply.code).not.toBe(20000)
  else expect(reply.code).toBe(codes[may])
  return may
}

async function lookAtMember(desk: number, member: number, now: number): Promise<string> {
  const reply = await at(desk, matchmaker.getMember, {
    no: members[member]!.no,
  })
  const may = model.may(desk, member, null, now)
  if (may !== 'yes') return expectRefusal(desk, reply, may)
  expect(reply.code).toBe(20000)
  const holds = (scope: ConsentScope) => model.may(desk, member, scope, now) === 'yes'
  expect([reply.data.profile !== null, reply.data.hasPhone]).toEqual([holds('publish'), holds('hold_phone')])
  if (holds('publish')) model.used(desk, member, 'profile_seen', now)
  if (holds('propose')) model.used(desk, member, 'lines_seen', now)
  return 'seen'
}

async function lookAtPhone(desk: number, member: number, now: number): Promise<string> {
  const { no, phone } = members[member]!
  const reply = await at(desk, matchmaker.showMemberPhone, { no })
  const may = model.may(desk, member, 'hold_phone', now)
  if (may !== 'yes') {
    expect(JSON.stringify(reply)).not.toContain(phone)
    return expectRefusal(desk, reply, may)
  }
  expect([reply.code, reply.data.phone]).toEqual([20000, phone])
  model.used(desk, member, 'phone_seen', now)
  return 'told'
}

async function write(desk: number, member: number, now: number): Promise<string> {
  const { no, call } = members[member]!
  const { version } = (await call(love.getMine, {})).data
  const reply = await at(desk, matchmaker.saveMemberDraft, { no, version, patch: { heightCm: whole(150, 190) } })
  const may = model.may(desk, member, 'publish', now)
  if (may !== 'yes') return expectRefusal(desk, reply, may)
  if (reply.code !== 20000) return outcome(reply)
  model.used(desk, member, 'draft_written', now)
  return 'written'
}

/** Candidates for a member; a member served by another matchmaker shows their face only by their own consent. */
async function search(desk: number, member: number, now: number): Promise<string> {
  const reply = await at(desk, matchmaker.getCandidatePaged, { no: members[member]!.no, size: 20 })
  const may = model.may(desk, member, 'propose', now)
  if (may !== 'yes') return expectRefusal(desk, reply, may)
  expect(reply.code).toBe(20000)
  model.used(desk, member, 'searched', now)
  for (const { card } of reply.data.list) {
    const found = members.findIndex(({ no }) => no === card.no)
    const bond = found < 0 ? undefined : model.serving(found, now)
    if (!bond || bond.desk === desk) continue
    const isShown = bond.scopes.includes('show_photo')
    expect([card.no, card.cover?.isBlurred]).toEqual([card.no, !isShown])
    if (isShown) model.used(bond.desk, found, 'photo_shown', now, desk)
  }
  return `${reply.data.list.length > 0 ? 'some' : 'nobody'}`
}

/** Compares all people's own answers and records. */
async function expectEverything(): Promise<void> {
  const now = Date.now()
  for (const [place, { call }] of members.entries()) {
    const { current, asked, requests } = (await call(matchmaker.getMine, {})).data
    const serving = model.serving(place, now)
    expect(current && { id: current.id, scopes: [...current.scopes].sort() }).toEqual(
      serving ? { id: serving.id, scopes: [...serving.scopes].sort() } : null,
    )
    expect(asked?.id).toBe(model.waiting(place, now)?.id)
    expect(requests.map(({ id }) => id).sort()).toEqual(
      desks
        .flatMap((_, desk) => model.between(desk, place, now) ?? [])
        .flatMap(({ id, status }) => (status === 'invited' ? [id] : []))
        .sort(),
    )
    expect(await recordOf(call)).toEqual(model.record(place))
  }
  for (const [desk] of desks.entries())
    for (const [member] of members.entries()) {
      await lookAtMember(desk, member, now)
      await lookAtPhone(desk, member, now)
    }
}

async function recordOf(call: Person['call']): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  let cursor: string | undefined
  do {
    const { list, nextCursor } = (await call(matchmaker.getConsentUsePaged, { size: 50, ...(cursor ? { cursor } : {}) })).data
    for (const { use } of list) counts[use] = (counts[use] ?? 0) + 1
    cursor = nextCursor ?? undefined
  } while (cursor)
  return counts
}

test(
  'in any order of acts, no member is represented beyond their consent',
  async () => {
    const drawn = Object.entries(acts).map(([name, [weight, act]]) => {
      const between = () => {
        const member = whole(0, members.length - 1)
        return act(deskFor(member), member, Date.now())
      }
      return [name, [weight, between]] as const
    })
    const seen = await takeSteps(walk, Object.fromEntries(drawn), async (step) => {
      await travel(whole(1, 300) * SECOND_MS)
      if (step % EVERYTHING_EACH === 0) await expectEverything()
    })
    // A walk without successes would prove nothing, so it fails.
    for (const what of [
      'answer: yes',
      'consent: yes',
      'look: seen',
      'phone: told',
      'phone: no consent',
      'draft: written',
      'search: some',
      'leap: far',
    ])
      expect([what, seen.has(what)]).toEqual([what, true])
  },
  LONG * SECOND_MS,
)
