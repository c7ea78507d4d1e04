/** Acts for each verb of social gifts, and invariants that hold after any kill. */
import { gift } from '@qianxian/protocol/gift/gift'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { eq } from 'drizzle-orm'
import { newSocialGift } from '../../seed/makers/gift'
import { giftSends } from '../../src/db/tables/gift'
import { sweepGifts } from '../../src/features/gift/gift.jobs'
import { sendGift } from '../../src/features/gift/gift.service'
import { returnSendsOf } from '../../src/features/gift/settlement'
import { idOf, type Belongs, type Scene } from '../scene'
import { isForNobody, secret, type Plant } from '../secrets'
import { stageOf, type Acts } from '../stage'
import type { NoticeCases } from '../notice-case'
import type { Person, TestWorld } from '../world'
import { givePoints } from './mall'

export interface Wanted {
  pricePt?: number
  qty?: number
  credit?: number
}

export function giftStage(world: TestWorld) {
  const { two } = stageOf(world)
  const { db } = world.world
  const giftOf = async (pricePt = 20, tenantId = world.tenantA) => newSocialGift(world.bench(tenantId), { pricePt, charm: pricePt })
  /** A gift from a to b, who have no other connection. */
  const sentBetween = async (a: Person, b: Person, { pricePt = 20, qty = 1, credit = 2_000 }: Wanted = {}) => {
    await givePoints(a, credit)
    const { id: giftId } = await giftOf(pricePt)
    const { data, message } = await a.call(gift.sendGift, { no: b.no, giftId, qty, shownPt: pricePt * qty })
    if (!data) throw new Error(`nothing was sent: ${message}`)
    return data.id
  }
  const sent = async (wanted: Wanted = {}) => {
    const { a, b } = await two()
    return { a, b, id: await sentBetween(a, b, wanted) }
  }
  /** A large gift, which stays with its sender at first. */
  const waiting = async () => {
    const { him, her } = stageOf(world)
    const [a, b] = [await him({ isVerified: true }), await her()]
    return { a, b, id: await sentBetween(a, b, { pricePt: 400 }) }
  }
  const rowOf = async (id: number) => (await db.select().from(giftSends).where(eq(giftSends.id, id)))[0]!
  /** Moves the gift this many hours into the past. */
  const earlier = async (id: number, hours: number) => {
    const { createdAt, leavesAt, pendsUntil, arrivedAt } = await rowOf(id)
    const back = (at: Date | null) => at && momentBefore(at, hours, 'hour')
    await db
      .update(giftSends)
      .set({ createdAt: back(createdAt)!, leavesAt: back(leavesAt), pendsUntil: back(pendsUntil), arrivedAt: back(arrivedAt) })
      .where(eq(giftSends.id, id))
  }
  return { giftOf, sentBetween, sent, waiting, rowOf, earlier }
}

const acts = (world: TestWorld): Acts<typeof gift> => {
  const { by, two } = stageOf(world)
  const { giftOf, sent, waiting } = giftStage(world)
  return {
    getGifts: async () => {
      await giftOf()
      return by((await two()).a, gift.getGifts, {})
    },
    getSendable: async () => {
      const { a, b } = await two()
      return by(a, gift.getSendable, { no: b.no })
    },
    sendGift: async () => {
      const { a, b } = await two()
      await givePoints(a, 100)
      return by(a, gift.sendGift, { no: b.no, giftId: (await giftOf()).id, qty: 2, shownPt: 40 })
    },
    revokeGift: async () => {
      const { a, id } = await waiting()
      return by(a, gift.revokeGift, { id })
    },
    declineGift: async () => {
      const { b, id } = await sent()
      return by(b, gift.declineGift, { id })
    },
    thankGift: async () => {
      const { b, id } = await sent()
      return by(b, gift.thankGift, { id })
    },
    getSentPaged: async () => by((await sent()).a, gift.getSentPaged, {}),
    getReceivedPaged: async () => by((await sent()).b, gift.getReceivedPaged, {}),
    getSums: async () => by((await sent()).b, gift.getSums, {}),
  }
}

const tells = (world: TestWorld): NoticeCases => {
  const { sent, waiting, earlier } = giftStage(world)
  return {
    'gift.received': async () => {
      const { b, id } = await waiting()
      await earlier(id, 25)
      return { hears: [b], says: '送了你「玫瑰」', tap: () => sweepGifts(world.served) }
    },
    'gift.thanked': async () => {
      const { a, b, id } = await sent()
      return { hears: [a], says: '谢谢你的「玫瑰」', tap: () => b.call(gift.thankGift, { id }) }
    },
    'gift.declined': async () => {
      const { a, b, id } = await sent()
      return { hears: [a], says: '没有收下「玫瑰」，20 积分已退回', tap: () => b.call(gift.declineGift, { id }) }
    },
    'gift.returned': async () => {
      const { a, b } = await sent()
      return {
        hears: [a],
        says: '「玫瑰」没有送达，20 积分已退回',
        tap: async () => returnSendsOf(await world.ctx(world.tenantA, null), b.userId),
      }
    },
  }
}

const belongings = async ({ world, others, me }: Scene): Promise<Belongs<'socialGift' | 'sentGift' | 'receivedGift'>> => {
  const { stranger, far } = others
  const { tenantB } = world
  const { giftOf, sentBetween } = giftStage(world)
  const isLove = me.profileId > 0
  const other = (tenantId = world.tenantA) => world.loveUser({ tenantId, profile: { gender: 'male' } })
  // The sender is new each time, because a day's gifts are limited.
  const between = await sentBetween(await other(), stranger)
  const farSecond = await other(tenantB)
  // The other tenant has no gifts on sale, so the service is called directly.
  await givePoints(farSecond, 20)
  const farGift = await giftOf(20, tenantB)
  const { id: farBetween } = await (
    await farSecond.ctx()
  ).tx((ctx) => sendGift(ctx, { no: far.no, giftId: farGift.id, qty: 1, shownPt: 20 }))
  const mine = async (): Promise<number> => {
    await world.world.db.execute(`update love_profiles set is_verified = true where id = ${me.profileId}`)
    return sentBetween(me, await other(), { pricePt: 400 })
  }
  return {
    own: {
      socialGift: () => idOf(giftOf()),
      sentGift: () => (isLove ? mine() : Promise.resolve(between)),
      receivedGift: async () => (isLove ? sentBetween(await other(), me) : between),
    },
    foreign: {
      socialGift: { 'of another tenant': farGift.id },
      sentGift: {
        "somebody else's": between,
        'of another tenant': farBetween,
        ...(isLove ? { 'sent to me': await sentBetween(await other(), me) } : {}),
      },
      receivedGift: {
        "somebody else's": between,
        'of another tenant': farBetween,
      },
    },
  }
}

/** Each query finds rows that must not exist. */
const invariants = {
  'a gift that is not settled and does not hold its points': `
    select s.id, s.status, s.pt, a.balance from gift_sends s
    left join ledger_accounts a on a.tenant_id = s.tenant_id and a.kind = 'giftPending' and a.subject_id = s.id
    where coalesce(a.balance, 0) <> case when s.settled_at is null then s.pt else 0 end`,
  'points that lie with a gift that is not there': `
    select a.id, a.balance from ledger_accounts a left join gift_sends s on s.tenant_id = a.tenant_id and s.id = a.subject_id
    where a.kind = 'giftPending' and s.id is null`,
  'a gift that was given back by no posting, or taken and given back': `
    select s.id, s.status from gift_sends s
    left join ledger_txns b on b.tenant_id = s.tenant_id and b.idem_key = 'gift:' || s.id || ':back'
    left join ledger_txns t on t.tenant_id = s.tenant_id and t.idem_key = 'gift:' || s.id || ':taken'
    where (b.id is not null) <> (s.status in ('declined', 'revoked', 'returned')) or (t.id is not null) <> (s.status = 'received')`,
  'a gift that is held and nobody is asked to judge': `
    select s.id from gift_sends s left join audit_tasks t on t.tenant_id = s.tenant_id and t.id = s.audit_task_id
    where s.status = 'held' and (t.id is null or t.status not in ('need_human', 'assigned', 'appealed'))`,
  'income of points that were not bought': `select id from gift_sends where income_fen > 0 and bought_pt = 0`,
}

/** The reasons for reviewing a gift are secret to sender and receiver, and to all people except the reviewer. */
const secrets: Plant = async (world, { person }) => {
  const { sentBetween } = giftStage(world)
  const other = await world.loveUser({ profile: { gender: person.profileId % 2 === 0 ? 'male' : 'female' } })
  const id = await sentBetween(person, other)
  const giftScene = secret('礼物场景', isForNobody)
  await world.world.db
    .update(giftSends)
    .set({ scene: giftScene.mark as 'profile' })
    .where(eq(giftSends.id, id))
  return { secrets: { giftScene }, ids: { sentGift: id, receivedGift: id } }
}

export const giftFacts = { table: gift, acts, tells, belongings, invariants, secrets }
