/** Acts for each verb of likes, favourites, visits and blocks, and invariants that hold after any kill. */
import { interact } from '@qianxian/protocol/interact/interact'
import { and, desc, eq } from 'drizzle-orm'
import { newFavourite, newVisit } from '../../seed/makers/interact'
import { visits } from '../../src/db/tables/interact'
import { photos } from '../../src/db/tables/media'
import { sweepVisits } from '../../src/features/interact/notify'
import { idOf, type Belongs, type Scene } from '../scene'
import { stageOf, type Acts } from '../stage'
import type { NoticeCases } from '../notice-case'
import type { Person, TestWorld } from '../world'
import { lineStage } from './line'
import { isForNobody, onlooker, secret, type Plant } from '../secrets'

function interactStage(world: TestWorld) {
  const { two } = stageOf(world)
  const { db } = world.world
  const liked = async () => {
    const { a, b } = await two()
    await a.call(interact.like, { no: b.no })
    return { a, b }
  }
  const visited = async () => {
    const { a, b } = await two()
    await b.call(interact.visit, { no: a.no, source: 'home', stayedMs: 9_000 })
    const [row] = await db.select().from(visits).where(eq(visits.viewedId, a.profileId))
    return { a, b, id: row!.id }
  }
  return { liked, visited }
}

const acts = (world: TestWorld): Acts<typeof interact> => {
  const { by, her, newPhone, two } = stageOf(world)
  const { connected } = lineStage(world)
  const { liked, visited } = interactStage(world)
  return {
    like: async () => {
      // A like that completes a match has the most effects.
      const { a, b } = await liked()
      return by(b, interact.like, { no: a.no, about: { photoId: await photoOf(world, a) } })
    },
    superLike: async () => {
      const { a, b } = await liked()
      return by(a, interact.superLike, { no: b.no })
    },
    unlike: async () => {
      const { a, b } = await liked()
      await b.call(interact.like, { no: a.no })
      return by(a, interact.unlike, { no: b.no })
    },
    getNewMatch: async () => {
      const { a, b } = await liked()
      await b.call(interact.like, { no: a.no })
      return by(a, interact.getNewMatch, {})
    },
    seeMatch: async () => {
      const { a, b } = await liked()
      await b.call(interact.like, { no: a.no })
      return by(a, interact.seeMatch, { no: b.no })
    },
    skip: async () => {
      const { a, b } = await two()
      return by(a, interact.skip, { no: b.no })
    },
    unskip: async () => {
      const { a, b } = await two()
      await a.call(interact.skip, { no: b.no })
      return by(a, interact.unskip, { no: b.no })
    },
    undoSkip: async () => {
      const { a, b } = await two()
      await a.call(interact.skip, { no: b.no })
      return by(a, interact.undoSkip, {})
    },
    fav: async () => {
      const { a, b } = await two()
      return by(a, interact.fav, { no: b.no, note: '聊得来' })
    },
    unfav: async () => {
      const { a, b } = await two()
      await a.call(interact.fav, { no: b.no })
      return by(a, interact.unfav, { no: b.no })
    },
    block: async () => {
      const { a, b } = await connected()
      return by(a, interact.block, { no: b.no })
    },
    unblock: async () => {
      const { a, b } = await two()
      await a.call(interact.block, { no: b.no })
      return by(a, interact.unblock, { no: b.no })
    },
    visit: async () => {
      const { a, b } = await two()
      return by(a, interact.visit, { no: b.no, source: 'home', stayedMs: 9_000 })
    },
    getHiddenContacts: async () => by(await her(), interact.getHiddenContacts, {}),
    hideContacts: async () => {
      const { a, b } = await connected()
      return by(a, interact.hideContacts, { phones: [b.phone, newPhone()] })
    },
    clearHiddenContacts: async () => {
      const person = await her()
      await person.call(interact.hideContacts, { phones: [newPhone()] })
      return by(person, interact.clearHiddenContacts, {})
    },
    revealVisitor: async () => {
      const { a, id } = await visited()
      return by(a, interact.revealVisitor, { id })
    },
    getFavPaged: async () => by(await her(), interact.getFavPaged, {}),
    getFavGroups: async () => by(await her(), interact.getFavGroups, {}),
    getLookPaged: async () => by((await visited()).a, interact.getLookPaged, { tab: 'viewedMe' }),
    getLikePaged: async () => by((await liked()).b, interact.getLikePaged, { tab: 'likedMe' }),
    getSkipPaged: async () => by(await her(), interact.getSkipPaged, {}),
    getBlockPaged: async () => by(await her(), interact.getBlockPaged, {}),
    markLooked: async () => by((await visited()).a, interact.markLooked, {}),
    getSummary: async () => by((await visited()).a, interact.getSummary, {}),
  }
}

const tells = (world: TestWorld): NoticeCases => {
  const { two } = stageOf(world)
  const { liked, visited } = interactStage(world)
  return {
    'interact.liked': async () => {
      const { a, b } = await two()
      return { hears: [b], says: '今天有 1 个人喜欢你', tap: () => a.call(interact.like, { no: b.no }) }
    },
    'interact.super_liked': async () => {
      const { a, b } = await two()
      return { hears: [b], says: '超级喜欢你', tap: () => a.call(interact.superLike, { no: b.no }) }
    },
    'interact.visited': async () => {
      const { a } = await visited()
      return { hears: [a], says: '今天有 1 个人来看过你', tap: () => sweepVisits(world.served) }
    },
    'interact.matched': async () => {
      // The second person to like sees the match at once, so their notice is created as read.
      const { a, b } = await liked()
      return { hears: [a], says: '互相喜欢，说声你好吧', tap: () => b.call(interact.like, { no: a.no }) }
    },
  }
}

/** Each query finds rows that must not exist. */
const invariants = {
  'a match of two likes without two likes': `
    select m.id from matches m where m.source = 'mutual_like' and m.closed_at is null and 2 <> (
      select count(*) from interactions i where i.tenant_id = m.tenant_id and i.type = 'like' and ((i.from_id = m.a_id and i.to_id = m.b_id) or (i.from_id = m.b_id and i.to_id = m.a_id)))`,
  'two who like each other and are no match': `
    select a.from_id, a.to_id from interactions a join interactions b on b.tenant_id = a.tenant_id and b.type = 'like' and b.from_id = a.to_id and b.to_id = a.from_id
    where a.type = 'like' and not exists (
      select 1 from matches m where m.tenant_id = a.tenant_id and m.a_id = least(a.from_id, a.to_id) and m.b_id = greatest(a.from_id, a.to_id))`,
  'a match without likes that is told as one of likes': `
    select id from matches where source <> 'mutual_like' and (seen_by_a_at is null or seen_by_b_at is null)`,
  'likes that were not counted': `
    select i.from_id, count(*)::int as likes, coalesce(max(u.used), 0) as used from interactions i
    join love_profiles p on p.tenant_id = i.tenant_id and p.id = i.from_id
    left join usages u on u.tenant_id = i.tenant_id and u.user_id = p.user_id and u.key = 'like'
    where i.type = 'like' and i.super_at is distinct from i.created_at group by i.tenant_id, i.from_id having count(*) > coalesce(max(u.used), 0)`,
  'super likes that were not counted': `
    select i.from_id, count(*)::int as likes, coalesce(max(u.used), 0) as used from interactions i
    join love_profiles p on p.tenant_id = i.tenant_id and p.id = i.from_id
    left join usages u on u.tenant_id = i.tenant_id and u.user_id = p.user_id and u.key = 'superlike'
    where i.super_at is not null group by i.tenant_id, i.from_id having count(*) > coalesce(max(u.used), 0)`,
}

/** A photo of the newest person, who is named in the same input. */
async function photoOfYoungest({ world: { db }, tenantA }: TestWorld): Promise<number> {
  const [row] = await db
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.tenantId, tenantA), eq(photos.state, 'approved')))
    .orderBy(desc(photos.profileId))
    .limit(1)
  return row!.id
}

const photoOf = async ({ world: { db } }: TestWorld, { profileId }: Person): Promise<number> => {
  const [row] = await db.select({ id: photos.id }).from(photos).where(eq(photos.profileId, profileId)).limit(1)
  return row!.id
}

const visitOf = (world: TestWorld, viewer: Person, viewed: Person, tenantId = world.tenantA) =>
  idOf(newVisit(world.bench(tenantId), { viewerId: viewer.profileId, viewedId: viewed.profileId }))

const belongings = async ({ world, others, me, hasProfile, visitor }: Scene): Promise<Belongs<'visit' | 'shownPhoto'>> => {
  const { stranger, far } = others
  const { tenantB } = world
  return {
    own: {
      visit: async () => visitOf(world, await world.loveUser(), me),
      shownPhoto: () => photoOfYoungest(world),
    },
    foreign: {
      visit: {
        'to somebody else': await visitOf(world, await world.loveUser(), stranger),
        'of another tenant': await visitOf(world, await world.loveUser({ tenantId: tenantB }), far, tenantB),
        ...(hasProfile
          ? { 'by one who blocked me since': await visitOf(world, visitor, me), 'my own to another': await visitOf(world, me, stranger) }
          : {}),
      },
      shownPhoto: {
        'of somebody else': await photoOf(world, stranger),
        'of one who hid': await photoOf(world, others.hidden),
        'of another tenant': await photoOf(world, far),
        ...(hasProfile ? { 'of one who blocked me': await photoOf(world, visitor), 'my own': await photoOf(world, me) } : {}),
      },
    },
  }
}

const secrets: Plant = async (world, { person }) => {
  const { him } = stageOf(world)
  const favouriteNote = secret('备注', isForNobody)
  await newFavourite(world.bench(), { profileId: (await him()).profileId, targetId: person.profileId, note: favouriteNote.mark })
  const looker = await world.loveUser({ profile: { gender: 'male', residenceGeo: '510104' } })
  await newVisit(world.bench(), { viewerId: looker.profileId, viewedId: person.profileId })
  return { secrets: { favouriteNote }, onlookers: [onlooker('love user', looker)] }
}

export const interactFacts = { table: interact, acts, tells, belongings, invariants, secrets }
