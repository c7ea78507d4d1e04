/**
 * A long walk of random acts by several handlers with jumps in time, against an oracle that computes owners and deadlines
 * by itself: one owner, no cap passed, and no suppressed person in a list or a rotation.
 */
import { lead } from '@qianxian/protocol/lead/lead'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeLead } from '../../src/features/lead/lead'
import { sweepLeadDeadlines } from '../../src/features/lead/lead.jobs'
import { openClock } from '../clock'
import { leadStage } from '../nouns/lead'
import { openTestWorld, type Person, type TestWorld } from '../world'
import { expectWhole } from './invariants'
import { pass, takeSteps, walkOf } from './walk'

const walk = walkOf({ few: 150, many: 10_000, seed: 33 })
const { whole, pick, chance } = walk
/** The server reads its clock a little before the oracle does. */
const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 24 * HOUR
const CHECK_EACH = 15

/** An owned lead as the oracle sees it. */
interface Hand {
  owner: number
  claimed: number
  followed: number | null
  locked: number
}

let world: TestWorld
let clock: ReturnType<typeof openClock>
let handlers: Person[]
let stage: ReturnType<typeof leadStage>
const hands = new Map<number, Hand>()
/** When each handler gave a lead back, by handler and lead. */
const returned = new Map<string, number>()
const known = new Map<string, number>()
const stopped = new Set<string>()
const claims = new Map<string, number>()

beforeAll(async () => {
  world = await openTestWorld()
  clock = openClock()
  stage = leadStage(world)
  handlers = await Promise.all([0, 1, 2, 3].map(() => stage.handler()))
})
afterAll(async () => {
  clock.close()
  await world.close()
})

const deadlineOf = ({ claimed, followed, locked }: Hand): number =>
  Math.max(locked, Math.min(claimed + 30 * DAY, followed === null ? claimed + DAY : followed + 7 * DAY))
const chinaDay = (now: number): number => Math.floor((now + 8 * HOUR) / DAY)

/** Ends hands whose deadline has passed. */
function settle(): void {
  for (const [id, hand] of hands) {
    const at = deadlineOf(hand)
    if (at > Date.now()) continue
    returned.set(`${hand.owner}:${id}`, at)
    hands.delete(id)
  }
}

const owned = (owner: number) => [...hands].filter(([, hand]) => hand.owner === owner).map(([id]) => id)
const someOwned = () => {
  const owner = whole(0, handlers.length - 1)
  const id = pick(owned(owner))
  return id === undefined ? null : { owner, id, by: handlers[owner]!, hand: hands.get(id)! }
}

async function leave(): Promise<string> {
  const isNew = known.size < 30 || chance(0.5)
  const phone = isNew ? stage.newPhone() : pick([...known.keys()])!
  const { outcome, leadId } = await takeLead(await world.ctx(world.tenantA, null), stage.enquiry({ phone, level: 'B' }))
  expect(outcome === 'suppressed').toBe(stopped.has(phone))
  if (leadId !== null) known.set(phone, leadId)
  return outcome
}

async function claim(): Promise<string> {
  const owner = whole(0, handlers.length - 1)
  const id = pick([...known.values()])
  if (id === undefined) return 'nothing'
  settle()
  const now = Date.now()
  const [day, back] = [`${owner}:${chinaDay(now)}`, returned.get(`${owner}:${id}`)]
  const { outcome } = (await handlers[owner]!.call(lead.claimLeads, { ids: [id] })).data.list[0]!
  const used = claims.get(day) ?? 0
  const isGone = [...stopped].some((phone) => known.get(phone) === id)
  const expected = isGone
    ? 'gone'
    : hands.has(id)
      ? 'taken'
      : back !== undefined && back + 7 * DAY > now
        ? 'banned'
        : used >= 10
          ? 'daily_limit'
          : owned(owner).length >= 50
            ? 'owned_limit'
            : 'claimed'
  expect(outcome).toBe(expected)
  if (outcome === 'claimed') {
    claims.set(day, used + 1)
    hands.set(id, { owner, claimed: now, followed: null, locked: 0 })
  }
  return outcome
}

async function follow(): Promise<string> {
  settle()
  const mine = someOwned()
  if (!mine) return 'nothing'
  const { code } = await mine.by.call(lead.addLeadNote, { id: mine.id, type: 'call', result: 'considering', content: '聊过' })
  expect(code).toBe(20000)
  mine.hand.followed = Date.now()
  return 'followed'
}

async function lock(): Promise<string> {
  settle()
  const mine = someOwned()
  if (!mine) return 'nothing'
  const locks = owned(mine.owner).filter((id) => hands.get(id)!.locked > Date.now()).length
  const { code } = await mine.by.call(lead.lockLead, { id: mine.id, reason: '快要签约' })
  const isAllowed = mine.hand.locked === 0 && locks < 5
  expect(code === 20000).toBe(isAllowed)
  if (isAllowed) mine.hand.locked = Date.now() + 14 * DAY
  return isAllowed ? 'locked' : 'refused'
}

async function release(): Promise<string> {
  settle()
  const mine = someOwned()
  if (!mine) return 'nothing'
  expect((await mine.by.call(lead.releaseLead, { id: mine.id, reason: '不合适' })).code).toBe(20000)
  returned.set(`${mine.owner}:${mine.id}`, Date.now())
  hands.delete(mine.id)
  return 'released'
}

async function stop(): Promise<string> {
  settle()
  const mine = someOwned()
  const phone = mine && [...known].find(([, id]) => id === mine.id)?.[0]
  if (!mine || !phone) return 'nothing'
  expect((await mine.by.call(lead.stopLead, { id: mine.id })).code).toBe(20000)
  stopped.add(phone)
  hands.delete(mine.id)
  return 'stopped'
}

/** Acts of others on an owned lead are answered as if it did not exist. */
async function meddle(): Promise<string> {
  settle()
  const mine = someOwned()
  if (!mine) return 'nothing'
  const other = handlers[(mine.owner + 1) % handlers.length]!
  expect((await other.call(lead.revealLead, { id: mine.id, reason: 'check' })).code).toBe(40410)
  return 'refused'
}

async function check(step: number): Promise<void> {
  if (step % CHECK_EACH !== 0 && step !== walk.steps) return
  settle()
  for (const [owner, person] of handlers.entries()) {
    const { list } = (await person.call(lead.getLeadPaged, { tab: 'mine', size: 50 })).data
    expect(list.map(({ id }) => id).sort((a, b) => a - b)).toEqual(owned(owner).sort((a, b) => a - b))
    for (const { id, deadline } of list)
      expect(Math.abs(new Date(deadline!.at).getTime() - deadlineOf(hands.get(id)!))).toBeLessThan(MINUTE)
  }
  const forbidden = new Set([...stopped].map((phone) => known.get(phone)))
  const { list } = (await handlers[0]!.call(lead.getLeadPaged, { tab: 'pool', size: 50 })).data
  for (const { id } of list) expect(forbidden.has(id) || hands.has(id)).toBe(false)
}

test('owners, deadlines and caps are those of the oracle after every act', { timeout: walk.isSoaked ? 0 : 120_000 }, async () => {
  const seen = await takeSteps(
    walk,
    {
      leave: [6, leave],
      claim: [12, claim],
      follow: [8, follow],
      lock: [3, lock],
      release: [3, release],
      stop: [1, stop],
      meddle: [2, meddle],
      sweep: [2, async () => String((await sweepLeadDeadlines(world.world, new Date())) >= 0)],
      hours: [4, async () => pass(world, clock, whole(1, 20) * HOUR).then(() => 'passed')],
      days: [1, async () => pass(world, clock, whole(1, 9) * DAY).then(() => 'passed')],
    },
    check,
  )
  expect(seen.get('claim: claimed') ?? 0).toBeGreaterThan(0)
  await expectWhole(world)
})
