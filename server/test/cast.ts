/** The people of a test: members, love users with a picture, staff. */
import type { Role } from '@qianxian/protocol/account/account.words'
import type { Bench } from '../seed/maker'
import { drawPhone, newRole, newUser } from '../seed/makers/account'
import { newSession } from '../seed/makers/auth'
import { newQuota } from '../seed/makers/line'
import { newProfiles, newReminder } from '../seed/makers/love'
import { newMatchmaker } from '../seed/makers/matchmaker'
import { enter, type Ctx, type Viewer, type World } from '../src/ctx'
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

  async function member({ tenantId = tenantA, isVip, isVerified }: PersonFacts = {}): Promise<Person> {
    const [phone, token] = [drawPhone(), drawToken()]
    const { id: userId } = await newUser(bench(tenantId), { phone, isVip, isVerified })
    await newSession(bench(tenantId), { userId, token })
    return {
      userId,
      profileId: 0,
      no: '',
      phone,
      token,
      call: caller(tenantId, token),
      ctx: async (now) => {
        const open = await ctxOf(tenantId, null, now)
        enter(open, await viewerOfToken(open, token))
        return open
      },
    }
  }

  /** Published and complete, with one approved picture as cover, unless told otherwise. */
  async function loveUser(facts: PersonFacts = {}): Promise<Person> {
    const person = await member(facts)
    const { tenantId, isVip, isVerified, trustLevel = 1, lifecycle, privacy, lastActiveAt, quota, isReminded = true } = facts
    const told = Object.fromEntries(
      Object.entries({ isVip, isVerified, trustLevel, lifecycle, privacy, lastActiveAt }).filter(([, value]) => value !== undefined),
    )
    const [profile] = await newProfiles(bench(tenantId), [
      { profile: { userId: person.userId, ...facts.profile, ...told }, pictures: [{}] },
    ])
    const { id: profileId, no } = profile!
    if (isReminded) await newReminder(bench(tenantId), { userId: person.userId })
    if (quota !== 0) await newQuota(bench(tenantId), { profileId, ...(quota ? { total: quota } : {}) })
    return { ...person, profileId, no }
  }

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
