/** The people of a test: members, love users with a picture, staff. */
import type { Role } from '@qianxian/protocol/account/account.words'
import type { Bench } from '../seed/maker'
import { drawPhone, newRole, newUser } from '../seed/makers/account'
import { newSession } from '../seed/makers/auth'
import { newQuota } from '../seed/makers/line'
import { newProfiles, newReminder } from '../seed/makers/love'
import { newMatchmaker } from '../seed/makers/matchmaker'
import { setViewer, type Ctx, type Viewer, type World } from '../src/ctx'
import { viewerOfToken } from '../src/features/auth/auth'
import { drawToken } from '../src/lib/secrets'
import type { Person, PersonFacts } from './world'

interface Stage {
  world: World
  tenantA: number
  ctxOf(tenantId: number, viewer: Viewer, now?: Date): Promise<Ctx>
  caller(tenantId: number, token: string | null): Person['call']
}

export function castOf({ world, tenantA, ctxOf, caller }: Stage) {
  const bench = (tenantId = tenantA): Bench => ({ db: world.db, secrets: world.secrets, tenantId, now: new Date() })

  async function members(tenantId: number, facts: readonly PersonFacts[]): Promise<Person[]> {
    const drawn = facts.map((said) => ({ ...said, phone: drawPhone(), token: drawToken() }))
    const rows = await newUser.all(
      bench(tenantId),
      drawn.map(({ phone, isVip, isVerified }) => ({ phone, isVip, isVerified })),
    )
    await newSession.all(
      bench(tenantId),
      drawn.map(({ token }, place) => ({ userId: rows[place]!.id, token })),
    )
    return drawn.map(({ phone, token }, place) => ({
      userId: rows[place]!.id,
      profileId: 0,
      no: '',
      phone,
      token,
      call: caller(tenantId, token),
      ctx: async (now?: Date) => {
        const open = await ctxOf(tenantId, null, now)
        setViewer(open, await viewerOfToken(open, token))
        return open
      },
    }))
  }

  const member = async (facts: PersonFacts = {}): Promise<Person> => (await members(facts.tenantId ?? tenantA, [facts]))[0]!

  async function loveUsers(tenantId: number, facts: readonly PersonFacts[]): Promise<Person[]> {
    const people = await members(tenantId, facts)
    const profiles = await newProfiles(
      bench(tenantId),
      facts.map(({ profile, isVip, isVerified, trustLevel = 1, lifecycle, privacy, lastActiveAt }, place) => {
        const told = Object.fromEntries(
          Object.entries({ isVip, isVerified, trustLevel, lifecycle, privacy, lastActiveAt }).filter(([, value]) => value !== undefined),
        )
        return { profile: { userId: people[place]!.userId, ...profile, ...told }, pictures: [{}] }
      }),
    )
    const reminded = people.filter((_, place) => facts[place]!.isReminded ?? true)
    await newReminder.all(
      bench(tenantId),
      reminded.map(({ userId }) => ({ userId })),
    )
    await newQuota.all(
      bench(tenantId),
      facts.flatMap(({ quota }, place) => (quota === 0 ? [] : [{ profileId: profiles[place]!.id, ...(quota ? { total: quota } : {}) }])),
    )
    return people.map((person, place) => ({ ...person, profileId: profiles[place]!.id, no: profiles[place]!.no }))
  }

  interface Asked {
    facts: PersonFacts
    done(person: Person): void
    fail(error: unknown): void
  }
  let asked: Asked[] = []

  async function makeAsked(): Promise<void> {
    const all = asked
    asked = []
    for (const tenantId of new Set(all.map(({ facts }) => facts.tenantId ?? tenantA))) {
      const here = all.filter(({ facts }) => (facts.tenantId ?? tenantA) === tenantId)
      try {
        const people = await loveUsers(
          tenantId,
          here.map(({ facts }) => facts),
        )
        for (const [place, { done }] of here.entries()) done(people[place]!)
      } catch (error) {
        for (const { fail } of here) fail(error)
      }
    }
  }

  /**
   * Published and complete, with one approved picture as cover, unless `facts` differ. Simultaneous calls share their
   * inserts.
   */
  const loveUser = (facts: PersonFacts = {}): Promise<Person> =>
    new Promise((done, fail) => {
      asked.push({ facts, done, fail })
      if (asked.length === 1) queueMicrotask(() => void makeAsked())
    })

  async function withRole(role: Role, facts: PersonFacts = {}): Promise<Person> {
    const person = await member(facts)
    await newRole(bench(facts.tenantId), { userId: person.userId, role })
    return person
  }

  async function matchmaker(facts: PersonFacts = {}): Promise<Person & { matchmakerId: number }> {
    const person = await member(facts)
    const { id } = await newMatchmaker(bench(facts.tenantId), { userId: person.userId })
    return { ...person, matchmakerId: id }
  }

  return { bench, member, loveUser, matchmaker, withRole }
}
