/** Acts for each verb of attributions, ids, invariants, and who may read a dispute. */
import { attribution } from '@qianxian/protocol/attribution/attribution'
import { audit } from '@qianxian/protocol/audit/audit'
import { account } from '@qianxian/protocol/account/account'
import { desc, eq } from 'drizzle-orm'
import { newAttributionEvent, newDispute } from '../../seed/makers/attribution'
import { newMatchmaker } from '../../seed/makers/matchmaker'
import { newStoreMember } from '../../seed/makers/store'
import { users } from '../../src/db/tables/account'
import { attributionDisputes, attributionEvents } from '../../src/db/tables/attribution'
import { idOf, type Belongs, type Scene } from '../scene'
import { isForNobody, secret, type Plant } from '../secrets'
import { stageOf, type Acts } from '../stage'
import type { NoticeCases } from '../notice-case'
import type { Person, TestWorld } from '../world'
import { storeStage } from './store'

const SAID = '会员是看了我在社区活动上的介绍来的，当天就加了联系。'

export function attributionStage(world: TestWorld) {
  const { worker, admin } = storeStage(world)
  const codeOf = async ({ userId }: { userId: number }) =>
    (await world.world.db.select().from(users).where(eq(users.id, userId)))[0]!.inviteCode
  /** Registers by the other person's link. */
  const comes = async (person: Person, by: Person) => (await person.call(account.bindInvite, { inviteId: await codeOf(by) })).data.isBound
  /** The newest event about the target. */
  const eventAbout = async (kind: 'matchmaker' | 'store', targetId: number, { userId }: { userId: number }) =>
    (
      await world.world.db.select().from(attributionEvents).where(eq(attributionEvents.userId, userId)).orderBy(desc(attributionEvents.id))
    ).find((row) => row.kind === kind && row.targetId === targetId)!
  /** A person registered by one matchmaker's link and then used another's, who is refused. */
  const outdone = async () => {
    const [first, second, person] = [await world.matchmaker(), await world.matchmaker(), await world.loveUser()]
    await comes(person, first)
    await comes(person, second)
    return { first, second, person, id: (await eventAbout('matchmaker', second.matchmakerId, person)).id }
  }
  /** A member of this store used a link of another store's staff before. */
  const outdoneIn = async (storeId: number) => {
    const [other, person] = [await worker('reception'), await world.loveUser()]
    await comes(person, other)
    const { id: memberId } = await newStoreMember(world.bench(), { storeId, profileId: person.profileId })
    await comes(person, await worker('reception', { storeId }))
    return { other, person, memberId }
  }
  const outdoneStore = async () => {
    const manager = await worker('manager')
    return { manager, storeId: manager.storeId, ...(await outdoneIn(manager.storeId)) }
  }
  const disputed = async () => {
    const scene = await outdone()
    await scene.second.call(attribution.openDispute, { id: scene.id, statement: SAID })
    const [row] = await world.world.db.select().from(attributionDisputes).where(eq(attributionDisputes.userId, scene.person.userId))
    return { ...scene, dispute: row! }
  }
  const disputedStore = async () => {
    const scene = await outdoneStore()
    const { storeId, memberId } = scene
    await scene.manager.call(attribution.openStoreDispute, { storeId, memberId, statement: SAID })
    const [row] = await world.world.db.select().from(attributionDisputes).where(eq(attributionDisputes.userId, scene.person.userId))
    return { ...scene, dispute: row! }
  }
  /** Decided by an uninvolved auditor. */
  const decide = async (taskId: number, decision: 'approved' | 'rejected', auditor?: Person) => {
    const judge = auditor ?? (await world.auditor())
    await judge.call(audit.claim, { id: taskId })
    const reasons = decision === 'rejected' ? [{ field: 'claim', code: 'claim_later' as const }] : []
    return judge.call(audit.decide, { id: taskId, decision, reasons })
  }
  return { codeOf, comes, eventAbout, outdone, outdoneIn, outdoneStore, disputed, disputedStore, decide, admin, worker }
}

const acts = (world: TestWorld): Acts<typeof attribution> => {
  const { by } = stageOf(world)
  const { outdone, outdoneStore, disputed, admin } = attributionStage(world)
  return {
    getAttributedPaged: async () => by((await outdone()).second, attribution.getAttributedPaged, {}),
    getTimeline: async () => {
      const { second, id } = await outdone()
      return by(second, attribution.getTimeline, { id })
    },
    openDispute: async () => {
      const { second, id } = await outdone()
      return by(second, attribution.openDispute, { id, statement: SAID })
    },
    getDisputePaged: async () => by((await disputed()).second, attribution.getDisputePaged, {}),
    getStoreTimeline: async () => {
      const { manager, storeId, memberId } = await outdoneStore()
      return by(manager, attribution.getStoreTimeline, { storeId, memberId })
    },
    openStoreDispute: async () => {
      const { manager, storeId, memberId } = await outdoneStore()
      return by(manager, attribution.openStoreDispute, { storeId, memberId, statement: SAID })
    },
    changeAttribution: async () => {
      const { second, person } = await outdone()
      const input = { phone: person.phone, matchmakerPhone: second.phone, reason: '双方协商一致，由后来的红娘继续服务' }
      return by(await admin(), attribution.changeAttribution, input)
    },
  }
}

const tells = (world: TestWorld): NoticeCases => {
  const { disputed, disputedStore, decide, outdone, outdoneStore, admin } = attributionStage(world)
  const REASON = '双方协商一致，由后来的红娘继续服务'
  const others = async () => ({ headquarters: await admin(), judge: await world.auditor() })
  return {
    'attribution.settled': async () => {
      const [{ first, second, dispute }, { judge }] = [await disputed(), await others()]
      return { hears: [first, second], says: '对方的归属在先', tap: () => decide(dispute.auditTaskId!, 'rejected', judge) }
    },
    'attribution.store_settled': async () => {
      const [{ manager, dispute }, { judge }] = [await disputedStore(), await others()]
      return { hears: [manager], says: '归属申诉成立', tap: () => decide(dispute.auditTaskId!, 'approved', judge) }
    },
    'attribution.changed': async () => {
      const [{ first, second, person }, { headquarters }] = [await outdone(), await others()]
      const input = { phone: person.phone, matchmakerPhone: second.phone, reason: REASON }
      return { hears: [first, second], says: REASON, tap: () => headquarters.call(attribution.changeAttribution, input) }
    },
    'attribution.store_changed': async () => {
      const [{ manager, storeId, person }, { headquarters }] = [await outdoneStore(), await others()]
      const input = { phone: person.phone, storeId, reason: REASON }
      return { hears: [manager], says: REASON, tap: () => headquarters.call(attribution.changeAttribution, input) }
    },
  }
}

const belongings = async ({ world, me }: Scene): Promise<Belongs<'attributed'>> => {
  const bench = world.bench()
  const { userId } = await world.loveUser()
  const farBench = world.bench(world.tenantB)
  const [other, far, stranger] = [
    await world.matchmaker(),
    await world.matchmaker({ tenantId: world.tenantB }),
    await world.loveUser({ tenantId: world.tenantB }),
  ]
  const refusedBy = (targetId: number, of = userId) =>
    newAttributionEvent(bench, {
      userId: of,
      kind: 'matchmaker',
      targetId,
      event: 'refused',
      source: 'link',
      reason: 'taken',
      otherId: other.matchmakerId,
    })
  const { id: ofStore } = await newAttributionEvent(bench, {
    userId,
    kind: 'store',
    targetId: me.matchmakerId ?? 1,
    event: 'refused',
    reason: 'taken',
  })
  const farEvent = { userId: stranger.userId, kind: 'matchmaker', targetId: far.matchmakerId, event: 'bound' } as const
  return {
    own: {
      attributed: async () => (await refusedBy(me.matchmakerId ?? 0, (await world.loveUser()).userId)).id,
    },
    foreign: {
      attributed: {
        'of another matchmaker': (await refusedBy(other.matchmakerId)).id,
        'of a store': ofStore,
        'of another tenant': await idOf(newAttributionEvent(farBench, farEvent)),
      },
    },
  }
}

/** Each query finds rows that must not exist. */
const invariants = {
  'somebody brought whose beginning nobody wrote down': `
    select a.id from attributions a where a.status = 'active' and not exists (
      select 1 from attribution_events e where e.tenant_id = a.tenant_id and e.user_id = a.user_id and e.kind = a.kind
        and e.target_id = a.target_id and e.event = 'bound')`,
  'an attribution that is over and never ended': `select id from attributions where (status = 'active') <> (ended_at is null)`,
  'somebody brought by themselves': `select id from attributions where kind = 'inviter' and user_id = target_id and status = 'active'`,
  'somebody brought in a ring': `
    with recursive up as (
      select tenant_id, user_id, target_id from attributions where kind = 'inviter' and status = 'active'
      union select up.tenant_id, up.user_id, a.target_id from up join attributions a
        on a.tenant_id = up.tenant_id and a.user_id = up.target_id and a.kind = 'inviter' and a.status = 'active')
    select user_id as id from up where user_id = target_id`,
  'a question that was answered without a word': `
    select id from attribution_disputes where (status = 'open') <> (answer is null) or (status = 'open') <> (decided_at is null)`,
}

/** Only the matchmaker and the auditor read the matchmaker's statement about a person, never the person. */
const secrets: Plant = async (world, { person }) => {
  const bench = world.bench()
  const claimant = await world.member()
  const { id: matchmakerId } = await newMatchmaker(bench, { userId: claimant.userId })
  const said = secret('归属说明', isForNobody)
  const { id: eventId } = await newAttributionEvent(bench, {
    userId: person.userId,
    kind: 'matchmaker',
    targetId: matchmakerId,
    event: 'refused',
    reason: 'taken',
  })
  await newDispute(bench, {
    userId: person.userId,
    kind: 'matchmaker',
    claimantId: matchmakerId,
    byUserId: claimant.userId,
    eventId,
    statement: `会员是我介绍来的 ${said.mark}`,
  })
  // The claimant is no onlooker, because any matchmaker of the tenant screens unassigned lines.
  return { secrets: { said } }
}

export const attributionFacts = { table: attribution, acts, tells, belongings, invariants, secrets }
