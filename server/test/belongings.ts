/** For everything an id can name: one that is the caller's to name, and every kind of one that is not. */
import { randomInt } from 'node:crypto'
import type { Ref } from '@qianxian/protocol/base/shape'
import { eq, sql } from 'drizzle-orm'
import { roleGrants, sessions, users } from '../src/db/tables/account'
import { auditTasks } from '../src/db/tables/audit'
import { blocks, interactions, visits } from '../src/db/tables/interact'
import { lineRequests } from '../src/db/tables/line'
import { matchmakers, representations } from '../src/db/tables/matchmaker'
import { media, photos } from '../src/db/tables/media'
import { singlePages } from '../src/db/tables/tenant'
import type { Person, TestWorld } from './world'

type Id = number | string
type Matchmaker = Awaited<ReturnType<TestWorld['matchmaker']>>

/** An id that nobody has; every other id that is not the caller's to name must answer like it. */
export const NOBODY: { no: string; id: number } = { no: '1000000001', id: 987_654_321_987 }

/** What an id is not checked by: a wrong one is ignored or refused like a wrong password, whoever it belongs to. */
export type Checked = Exclude<Ref, 'invitation' | 'captcha'>

export interface Belongings {
  /** Makes something of the caller's own, in a state in which most can be done with it. */
  own: Record<Checked, () => Promise<Id>>
  /** By what is foreign about it. */
  foreign: Record<Checked, Record<string, Id>>
}

/** Other people, of both tenants, with everything that people have. Made once; `belongingsOf` adds what is between them and one caller. */
export async function fillWorld(world: TestWorld) {
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
  // The switch stands in a column of its own too, for lists.
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
type Others = Awaited<ReturnType<typeof fillWorld>>

/** `me` has a profile where they are a love user, and serves where they are a matchmaker. */
export async function belongingsOf(world: TestWorld, others: Others, me: Person & Partial<Matchmaker>): Promise<Belongings> {
  const { tenantA, tenantB } = world
  const { db } = world.world
  const { stranger, second, hidden, draft, secretive, frozen, far, farSecond, server, suspended, farServer } = others
  const idOf = async (rows: Promise<{ id: number }[]>): Promise<number> => (await rows)[0]!.id

  const newLine = (from: Person, to: Person, facts: Partial<typeof lineRequests.$inferInsert>, tenantId = tenantA) =>
    idOf(
      db
        .insert(lineRequests)
        .values({
          tenantId,
          fromId: from.profileId,
          toId: to.profileId,
          mode: 'assisted',
          message: '想认识你，可以聊聊吗',
          reasons: [],
          scopes: [],
          status: 'connected',
          quotaState: 'none',
          deliveredAt: new Date(),
          answeredAt: new Date(),
          ...facts,
        })
        .returning({ id: lineRequests.id }),
    )
  const unseen = { deliveredAt: null, answeredAt: null }
  const newSession = (person: Person, tenantId = tenantA) =>
    idOf(
      db
        .insert(sessions)
        .values({
          tenantId,
          tokenHash: `h${randomInt(2 ** 47)}`,
          userId: person.userId,
          platform: 'h5',
          expiresAt: new Date(Date.now() + 86_400_000),
        })
        .returning({ id: sessions.id }),
    )
  const newMedia = (person: Person, tenantId = tenantA) => {
    const key = `private/t${tenantId}/test/${randomInt(2 ** 47)}.jpg`
    const keys = { originalKey: key, displayKey: key, thumbKey: key, blurKey: key }
    return idOf(
      db
        .insert(media)
        .values({
          tenantId,
          ownerId: person.userId,
          purpose: 'photo',
          ...keys,
          sha256: key,
          dhash: '00000000000000ff',
          width: 600,
          height: 800,
          color: '#ffffff',
          verdict: 'pass',
        })
        .returning({ id: media.id }),
    )
  }
  const newPhoto = async (person: Person, tenantId = tenantA) =>
    idOf(
      db
        .insert(photos)
        .values({ tenantId, profileId: person.profileId, mediaId: await newMedia(person, tenantId), state: 'approved', position: 5 })
        .returning({ id: photos.id }),
    )
  const newVisit = (viewer: Person, viewed: Person, tenantId = tenantA) =>
    idOf(
      db
        .insert(visits)
        .values({ tenantId, viewerId: viewer.profileId, viewedId: viewed.profileId, lastAt: new Date(), source: 'list' })
        .onConflictDoUpdate({ target: [visits.tenantId, visits.viewerId, visits.viewedId], set: { count: 2 } })
        .returning({ id: visits.id }),
    )
  const newTask = (owner: Person, status: string, tenantId = tenantA) =>
    idOf(
      db
        .insert(auditTasks)
        .values({
          tenantId,
          targetType: 'photo',
          targetId: 1,
          ownerId: owner.userId,
          title: '照片',
          items: [],
          status,
          dueAt: new Date(Date.now() + 86_400_000),
        })
        .returning({ id: auditTasks.id }),
    )
  const newBond = (matchmakerId: number, person: Person, status: string, tenantId = tenantA) =>
    idOf(
      db
        .insert(representations)
        .values({
          tenantId,
          matchmakerId,
          profileId: person.profileId,
          mode: 'invited',
          status,
          scopes: ['publish', 'propose', 'show_photo', 'hold_phone'],
        })
        .returning({ id: representations.id }),
    )

  const hasProfile = me.profileId > 0
  const blocker = await world.loveUser()
  const visitor = await world.loveUser()
  /** Out of sight, with introductions between us. */
  const known = await world.loveUser({ lifecycle: 'hidden' })
  const blocked = await world.loveUser()
  const [asked, ended, theirs, farServed] = await Promise.all([
    world.loveUser(),
    world.loveUser(),
    world.loveUser(),
    world.loveUser({ tenantId: tenantB }),
  ])
  if (hasProfile) {
    await db.insert(blocks).values([
      { tenantId: tenantA, fromId: blocker.profileId, toId: me.profileId, source: 'detail' },
      { tenantId: tenantA, fromId: visitor.profileId, toId: me.profileId, source: 'detail' },
      { tenantId: tenantA, fromId: me.profileId, toId: blocked.profileId, source: 'detail' },
    ])
  }
  const bondOfOthers = await newBond(server.matchmakerId, theirs, 'active')
  const farBond = await newBond(farServer.matchmakerId, farServed, 'active', tenantB)
  if (me.matchmakerId !== undefined) {
    await newBond(me.matchmakerId, asked, 'consent_requested')
    await newBond(me.matchmakerId, ended, 'ended')
  }

  const outOfSight = {
    'one who hid': hidden.no,
    'an unfinished one': draft.no,
    'one who shows themselves to nobody': secretive.no,
    'one whose account is frozen': frozen.no,
    'of another tenant': far.no,
  }
  const betweenOthers = await newLine(stranger, second, { status: 'closed', matchmakerId: server.matchmakerId })
  const farLine = await newLine(far, farSecond, { status: 'closed', matchmakerId: farServer.matchmakerId }, tenantB)

  return {
    own: {
      profile: async () => (await world.loveUser()).no,
      acquaintance: async () => {
        if (!hasProfile) return (await world.loveUser()).no
        await db
          .insert(interactions)
          .values({ tenantId: tenantA, fromId: me.profileId, toId: known.profileId, type: 'like' })
          .onConflictDoNothing()
        return known.no
      },
      servedMember: async () => {
        const member = await world.loveUser()
        await newBond(me.matchmakerId!, member, 'active')
        return member.no
      },
      matchmaker: async () => server.matchmakerId,
      representation: async () => newBond((await world.matchmaker()).matchmakerId, me, 'consent_requested'),
      line: () => newLine(me, known, {}),
      workLine: async () =>
        newLine(await world.loveUser({ profile: { gender: 'male' } }), await world.loveUser(), {
          ...unseen,
          status: 'screening',
          matchmakerId: me.matchmakerId!,
        }),
      visit: async () => newVisit(await world.loveUser(), me),
      session: () => newSession(me),
      media: () => newMedia(me),
      // The whole album, as an order of it must name all of it.
      photo: async () => {
        await db.delete(photos).where(eq(photos.profileId, me.profileId))
        return newPhoto(me)
      },
      auditTask: async () => newTask(await world.loveUser(), 'need_human'),
      judgement: () => newTask(me, 'rejected'),
      singlePage: async () => 1,
    },
    foreign: {
      profile: { ...outOfSight, ...(hasProfile ? { 'one who blocked me': blocker.no, 'one whom I blocked': blocked.no } : {}) },
      // Whom I blocked I know.
      acquaintance: { ...outOfSight, ...(hasProfile ? { 'one who blocked me': blocker.no } : {}) },
      servedMember: {
        ...outOfSight,
        'served by nobody': stranger.no,
        'served by another': theirs.no,
        'who has not consented yet': asked.no,
        'served no more': ended.no,
        'served in another tenant': farServed.no,
      },
      matchmaker: { suspended: suspended.matchmakerId, 'of another tenant': farServer.matchmakerId },
      representation: { 'between others': bondOfOthers, 'of another tenant': farBond },
      line: {
        'between others': betweenOthers,
        'of another tenant': farLine,
        ...(hasProfile
          ? {
              'to me, passed on by nobody yet': await newLine(await world.loveUser(), me, { ...unseen, status: 'screening' }),
              'to me, refused by the matchmaker': await newLine(await world.loveUser(), me, { ...unseen, status: 'rejected_by_screen' }),
              'to me, withdrawn': await newLine(await world.loveUser(), me, { status: 'withdrawn', answeredAt: null }),
            }
          : {}),
      },
      workLine: {
        "another matchmaker's": await newLine(second, theirs, { ...unseen, status: 'screening', matchmakerId: server.matchmakerId }),
        'settled by another': betweenOthers,
        'of another tenant': farLine,
        ...(hasProfile
          ? {
              'my own': await newLine(me, await world.loveUser(), {
                ...unseen,
                status: 'screening',
                matchmakerId: me.matchmakerId ?? null,
              }),
            }
          : {}),
      },
      visit: {
        'to somebody else': await newVisit(second, stranger),
        'of another tenant': await newVisit(farSecond, far, tenantB),
        ...(hasProfile
          ? { 'by one who blocked me since': await newVisit(visitor, me), 'my own to another': await newVisit(me, stranger) }
          : {}),
      },
      session: { "somebody else's": await newSession(stranger), 'of another tenant': await newSession(far, tenantB) },
      media: { "somebody else's": await newMedia(stranger), 'of another tenant': await newMedia(far, tenantB) },
      photo: { "somebody else's": await newPhoto(stranger), 'of another tenant': await newPhoto(far, tenantB) },
      auditTask: { 'taken back': await newTask(stranger, 'cancelled'), 'of another tenant': await newTask(far, 'need_human', tenantB) },
      judgement: {
        "on somebody else's": await newTask(stranger, 'rejected'),
        'of another tenant': await newTask(far, 'rejected', tenantB),
      },
      singlePage: { closed: 901, 'of another tenant': 900 },
    },
  }
}

/** Makes the person a matchmaker and an auditor beside what they are. */
export async function giveRoles(world: TestWorld, person: Person): Promise<Person & { matchmakerId: number }> {
  const { db } = world.world
  await db.insert(roleGrants).values(['matchmaker', 'auditor'].map((role) => ({ tenantId: world.tenantA, userId: person.userId, role })))
  const [row] = await db
    .insert(matchmakers)
    .values({ tenantId: world.tenantA, userId: person.userId, name: '王红娘', cityGeo: '510100', status: 'active' })
    .returning({ id: matchmakers.id })
  return { ...person, matchmakerId: row!.id }
}
