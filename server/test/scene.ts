/** The people of the ownership tests: others of both tenants, one caller, and the relations between them. */
import type { Ref } from '@qianxian/protocol/base/shape'
import { eq, sql } from 'drizzle-orm'
import { newRole } from '../seed/makers/account'
import { newBlock } from '../seed/makers/interact'
import { newMatchmaker } from '../seed/makers/matchmaker'
import { users } from '../src/db/tables/account'
import { matchmakers } from '../src/db/tables/matchmaker'
import { singlePages } from '../src/db/tables/tenant'
import { roles } from './endpoints'
import type { Person, TestWorld } from './world'

type Id = number | string
type Matchmaker = Awaited<ReturnType<TestWorld['matchmaker']>>

/** Kinds of ids that are not checked for ownership: a wrong one is ignored, or refused like a wrong password. */
export type Checked = Exclude<Ref, 'invitation' | 'captcha'>

export interface Belongs<Of extends Checked> {
  /** Creates a thing of the caller's own, in the state that allows the most acts. */
  own: Record<Of, () => Promise<Id>>
  /** Foreign ids, by the reason why they are foreign. */
  foreign: Record<Of, Record<string, Id>>
}

export const idOf = async (row: Promise<{ id: number }>): Promise<number> => (await row).id

/** Other people of both tenants, with all kinds of belongings. Created once; `sceneOf` adds the relations to one caller. */
export async function othersOf(world: TestWorld) {
  const { db } = world.world
  const [stranger, second, hidden, draft, secretive, frozen, far, farSecond] = await Promise.all([
    world.loveUser(),
    world.loveUser({ profile: { gender: 'male' } }),
    world.loveUser({ lifecycle: 'hidden' }),
    world.loveUser({ lifecycle: 'draft' }),
    world.loveUser({ privacy: { visibility: 'hidden' } }),
    world.loveUser(),
    world.loveUser({ tenantId: world.tenantB }),
    world.loveUser({ tenantId: world.tenantB, profile: { gender: 'male' } }),
  ])
  // Lists read the switch from a separate column.
  await db.execute(sql`update love_profiles set visibility = 'hidden' where id = ${secretive.profileId}`)
  await db.update(users).set({ status: 'frozen' }).where(eq(users.id, frozen.userId))
  const [server, suspended, farServer] = [
    await world.matchmaker(),
    await world.matchmaker(),
    await world.matchmaker({ tenantId: world.tenantB }),
  ]
  await db.update(matchmakers).set({ status: 'suspended' }).where(eq(matchmakers.id, suspended.matchmakerId))
  await db.insert(singlePages).values([
    { tenantId: world.tenantB, id: 900, title: '良缘须知', content: '<p>只在良缘</p>' },
    { tenantId: world.tenantA, id: 901, title: '未开放', content: '<p>草稿</p>', isOpen: false },
  ])
  return { stranger, second, hidden, draft, secretive, frozen, far, farSecond, server, suspended, farServer }
}
type Others = Awaited<ReturnType<typeof othersOf>>

/** `me` has a profile if they are a love user, and serves members if they are a matchmaker. */
export async function sceneOf(world: TestWorld, others: Others, me: Person & Partial<Matchmaker>) {
  const { tenantB } = world
  const { hidden, draft, secretive, frozen, far } = others
  const hasProfile = me.profileId > 0
  const [blocker, visitor, known, blocked, asked, ended, theirs, farServed] = await Promise.all([
    world.loveUser(),
    world.loveUser(),
    // A hidden person, with introductions between them and the caller.
    world.loveUser({ lifecycle: 'hidden' }),
    world.loveUser(),
    world.loveUser(),
    world.loveUser(),
    world.loveUser(),
    world.loveUser({ tenantId: tenantB }),
  ])
  if (hasProfile) {
    await newBlock.all(world.bench(), [
      { fromId: blocker.profileId, toId: me.profileId },
      { fromId: visitor.profileId, toId: me.profileId },
      { fromId: me.profileId, toId: blocked.profileId },
    ])
  }
  const outOfSight = {
    'one who hid': hidden.no,
    'an unfinished one': draft.no,
    'one who shows themselves to nobody': secretive.no,
    'one whose account is frozen': frozen.no,
    'of another tenant': far.no,
  }
  return { world, others, me, hasProfile, blocker, visitor, known, blocked, asked, ended, theirs, farServed, outOfSight }
}
export type Scene = Awaited<ReturnType<typeof sceneOf>>

const GIVEN = roles.filter((role) => role !== 'member' && role !== 'loveUser' && role !== 'matchmaker')

/** Gives the person every grantable role, and a matchmaker's desk. */
export async function giveRoles(world: TestWorld, person: Person): Promise<Person & { matchmakerId: number }> {
  const { userId } = person
  await newRole.all(
    world.bench(),
    GIVEN.map((role) => ({ userId, role })),
  )
  const { id } = await newMatchmaker(world.bench(), { userId })
  return { ...person, matchmakerId: id }
}
