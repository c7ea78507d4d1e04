/** Acts for each verb of leads, ids, notices, invariants, and who may read a lead's person. */
import { audit } from '@qianxian/protocol/audit/audit'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { lead } from '@qianxian/protocol/lead/lead'
import { leadImport, leadPaper } from '@qianxian/protocol/lead/lead-import'
import { leadReport } from '@qianxian/protocol/lead/lead-report'
import { leadEvents } from '@qianxian/protocol/lead/lead.words'
import { and, eq } from 'drizzle-orm'
import { newRole } from '../../seed/makers/account'
import { newTask } from '../../seed/makers/audit'
import { handlerIdOf, newLead, type LeadSeed } from '../../seed/makers/lead'
import { newStaff, newStore } from '../../seed/makers/store'
import { roleGrants } from '../../src/db/tables/account'
import { auditEvents } from '../../src/db/tables/audit'
import { leads } from '../../src/db/tables/lead'
import { endRole } from '../../src/features/account/account'
import { takeLead, type LeadFacts } from '../../src/features/lead/lead'
import { sweepLeadDeadlines } from '../../src/features/lead/lead.jobs'
import { isSampled } from '../../src/features/lead/review'
import type { NoticeCases } from '../notice-case'
import { idOf, type Belongs, type Scene } from '../scene'
import { onlooker, secret, type Plant } from '../secrets'
import { serve } from '../service-fixture'
import { stageOf, type Acts, type EachItsOwn } from '../stage'
import type { Person, TestWorld } from '../world'
import { leadFilesActs, leadFilesBelongings, leadFilesEachItsOwn, leadFilesInvariants, plantLeadFiles } from './lead-files'

/** Moves the rows of a merged account, without the checks of a merge. */
export { moveOwned } from '../../src/features/account/merge.repository'

export function leadStage(world: TestWorld) {
  const { newPhone } = stageOf(world)
  const handler = (tenantId = world.tenantA) => world.withRole('leadHandler', { tenantId })
  const admin = (tenantId = world.tenantA) => world.withRole('tenantAdmin', { tenantId })
  /** A handler who works in a store, with the manager of the store. */
  const manned = async (storeId?: number) => {
    const bench = world.bench()
    const id = storeId ?? (await newStore(bench, {})).id
    const [one, manager] = [await handler(), await world.member()]
    await newStaff(bench, { storeId: id, userId: one.userId, role: 'reception' })
    await newStaff(bench, { storeId: id, userId: manager.userId, role: 'manager' })
    return { handler: one, manager, storeId: id }
  }
  /** The person becomes a handler, or an administrator: their own leads need the role. */
  const giveRole = ({ userId }: { userId: number }, role: 'leadHandler' | 'tenantAdmin') =>
    world.world.db.insert(roleGrants).values({ tenantId: world.tenantA, userId, role }).onConflictDoNothing()
  const owned = (owner: { userId: number }, facts: LeadSeed = {}, tenantId = world.tenantA) =>
    newLead(world.bench(tenantId), { status: 'claimed', ownerId: owner.userId, ...facts })
  const offered = (to: { userId: number }, facts: LeadSeed = {}, tenantId = world.tenantA) =>
    newLead(world.bench(tenantId), { status: 'assigned', level: 'A', offeredToId: to.userId, ...facts })
  const ofHandler = async (facts: LeadSeed = {}) => {
    const one = await handler()
    return { handler: one, row: await owned(one, facts) }
  }
  /** A filled-in form; each call is another phone. */
  const enquiry = (facts: Partial<LeadFacts> = {}): LeadFacts => ({
    source: 'landing',
    name: '王小明',
    phone: newPhone(),
    birthYear: 1993,
    cityGeo: '510100',
    need: '希望两年内结婚',
    isVerified: true,
    consent: { at: new Date(), where: '获客页', text: '2026-11' },
    ...facts,
  })
  const take = async (facts: Partial<LeadFacts> = {}) => takeLead(await world.ctx(world.tenantA, null), enquiry(facts))
  const rowOf = async (id: number) => (await world.world.db.select().from(leads).where(eq(leads.id, id)))[0]!
  /** A converted lead whose call back waits for an auditor, who claimed its task. */
  const sampled = async (assignee?: Person) => {
    const [one, person] = [await handler(), await world.member()]
    const row = await owned(one, { status: 'converted', convertUserId: person.userId, phone: person.phone, sampleStatus: 'sampled' })
    const auditor = assignee ?? (await world.auditor())
    const task = await newTask(world.bench(), {
      targetType: 'lead',
      targetId: row.id,
      ownerId: 0,
      items: [{ field: 'sample', label: '请回访', before: null, after: '请致电本人', hint: null, mediaId: null }],
      status: 'assigned',
      assigneeId: auditor.userId,
    })
    await world.world.db.insert(auditEvents).values({ tenantId: world.tenantA, taskId: task.id, kind: 'opened' })
    await world.world.db.update(leads).set({ auditTaskId: task.id }).where(eq(leads.id, row.id))
    return { handler: one, person, row, auditor, taskId: task.id }
  }
  /** An own lead whose person has an account. */
  const registered = async (facts: LeadSeed = {}, by?: Person) => {
    const [one, person] = [by ?? (await handler()), await world.member()]
    const row = await owned(one, { phone: person.phone, ...facts })
    const codeOf = async () => {
      await one.call(lead.sendLeadCode, { id: row.id })
      return world.smsCode(person.phone)
    }
    return { handler: one, person, row, codeOf }
  }
  /** A conversion of it is not sampled: one of twenty is, by a hash of its ids. */
  const unsampled = async (): ReturnType<typeof registered> => {
    const found = await registered()
    return isSampled(await found.handler.ctx(), found.row.id, found.person.userId) ? unsampled() : found
  }
  return { registered, unsampled, giveRole, handler, admin, manned, owned, offered, ofHandler, enquiry, take, rowOf, sampled, newPhone }
}

const REASON = '本人说下周再联系'

const acts = (world: TestWorld): Acts<typeof lead> => {
  const { by } = stageOf(world)
  const { handler, manned, owned, offered, ofHandler, sampled, registered, unsampled } = leadStage(world)
  return {
    getLeadDesk: async () => by(await handler(), lead.getLeadDesk, {}),
    getLeadPaged: async () => by((await ofHandler()).handler, lead.getLeadPaged, { tab: 'mine' }),
    getLead: async () => {
      const { handler: one, row } = await ofHandler()
      return by(one, lead.getLead, { id: row.id })
    },
    claimLeads: async () => {
      const [one, row] = [await handler(), await newLead(world.bench())]
      return by(one, lead.claimLeads, { ids: [row.id] })
    },
    answerLead: async () => {
      const one = await handler()
      return by(one, lead.answerLead, { id: (await offered(one)).id, isAccepted: true })
    },
    revealLead: async () => {
      const { handler: one, row } = await ofHandler()
      return by(one, lead.revealLead, { id: row.id, reason: 'check' })
    },
    addLeadNote: async () => {
      const { handler: one, row } = await ofHandler()
      return by(one, lead.addLeadNote, { id: row.id, type: 'call', result: 'considering', content: '聊了十分钟' })
    },
    bookLeadVisit: async () => {
      const { handler: one, storeId } = await manned()
      const row = await owned(one, { ownerStoreId: storeId })
      const day = momentAfter(new Date(), 3, 'day').toISOString().slice(0, 10)
      return by(one, lead.bookLeadVisit, { id: row.id, day, time: '14:30' })
    },
    lockLead: async () => {
      const { handler: one, row } = await ofHandler()
      return by(one, lead.lockLead, { id: row.id, reason: REASON })
    },
    unlockLead: async () => {
      const { handler: one, row } = await ofHandler({ lockUntil: momentAfter(new Date(), 5, 'day'), lockReason: REASON })
      return by(one, lead.unlockLead, { id: row.id })
    },
    releaseLead: async () => {
      const { handler: one, row } = await ofHandler()
      return by(one, lead.releaseLead, { id: row.id, reason: REASON })
    },
    markLeadInvalid: async () => {
      const { handler: one, row } = await ofHandler()
      return by(one, lead.markLeadInvalid, { id: row.id, reason: 'wrong_number' })
    },
    stopLead: async () => {
      const { handler: one, row } = await ofHandler()
      return by(one, lead.stopLead, { id: row.id })
    },
    eraseLead: async () => {
      const { handler: one, row } = await ofHandler()
      return by(one, lead.eraseLead, { id: row.id })
    },
    sendLeadCode: async () => {
      const { handler: one, row } = await registered()
      return by(one, lead.sendLeadCode, { id: row.id })
    },
    convertLead: async () => {
      const { handler: one, row, codeOf } = await unsampled()
      return by(one, lead.convertLead, { id: row.id, code: await codeOf() })
    },
    askLeadExtension: async () => {
      const { handler: one, storeId } = await manned()
      return by(one, lead.askLeadExtension, { id: (await owned(one, { ownerStoreId: storeId })).id, reason: REASON })
    },
    approveLeadExtension: async () => {
      const { handler: one, manager, storeId } = await manned()
      return by(manager, lead.approveLeadExtension, { id: (await owned(one, { ownerStoreId: storeId })).id })
    },
    handOutLead: async () => {
      const { handler: one, manager } = await manned()
      // Creates the rows of all handlers, so that the act itself does not.
      await manager.call(lead.getLeadHandlers, {})
      const { id } = await newLead(world.bench())
      return by(manager, lead.handOutLead, { id, handlerId: await handlerIdOf(world.bench(), one.userId) })
    },
    getLeadHandlers: async () => by((await manned()).manager, lead.getLeadHandlers, {}),
    setLeadDuty: async () => by(await handler(), lead.setLeadDuty, { isOnDuty: false }),
    revealSampledLead: async () => {
      const { auditor, taskId } = await sampled()
      return by(auditor, lead.revealSampledLead, { taskId })
    },
  }
}

/** Records without a key of the request. */
const eachItsOwn: EachItsOwn<typeof lead> = {
  addLeadNote: 'each note is a follow-up of its own',
  revealLead: 'each reveal is recorded',
  revealSampledLead: 'each reveal is recorded',
}

const tells = (world: TestWorld): NoticeCases => {
  const { handler, manned, owned, take, newPhone, sampled, ofHandler } = leadStage(world)
  const sweep = () => sweepLeadDeadlines(world.world, new Date())
  const judge = async (id: number, decision: 'approved' | 'rejected') => {
    const auditor = await world.auditor()
    const { auditTaskId } = await leadStage(world).rowOf(id)
    await auditor.call(audit.claim, { id: auditTaskId! })
    return auditor.call(audit.decide, {
      id: auditTaskId!,
      decision,
      reasons: decision === 'rejected' ? [{ field: 'invalid', code: 'lead_valid' }] : [],
    })
  }
  return {
    'lead.offered': async () => {
      // Only this handler has the role, so the turn is theirs.
      const phone = newPhone()
      const [{ id: storeId }, one] = [await newStore(world.bench(), { cityGeo: '330100' }), await handler()]
      await newStaff(world.bench(), { storeId, userId: one.userId, role: 'reception' })
      await world.world.db.delete(roleGrants).where(and(eq(roleGrants.role, 'leadHandler'), eq(roleGrants.tenantId, world.tenantA)))
      await newRole(world.bench(), { userId: one.userId, role: 'leadHandler' })
      return { hears: [one], says: '轮到你跟进王*', tap: () => take({ phone, level: 'A', cityGeo: '330100' }) }
    },
    'lead.touched': async () => {
      const [one, phone] = [await handler(), newPhone()]
      await owned(one, { phone, lastTouchAt: momentBefore(new Date(), 1, 'day') })
      return { hears: [one], says: '再次留下了信息', tap: () => take({ phone }) }
    },
    'lead.due': async () => {
      const claimedAt = momentBefore(new Date(), 21, 'hour')
      const { handler: one } = await ofHandler({ claimedAt })
      return { hears: [one], says: '回到公海', tap: sweep }
    },
    'lead.recycled': async () => {
      const { handler: one } = await ofHandler({ claimedAt: momentBefore(new Date(), 25, 'hour') })
      return { hears: [one], says: '已回到公海', tap: sweep }
    },
    'lead.handed_out': async () => {
      const { handler: one, manager } = await manned()
      const [{ id }, handlerId] = [await newLead(world.bench()), await handlerIdOf(world.bench(), one.userId)]
      return { hears: [one], says: '店长把李*交给你跟进', tap: () => manager.call(lead.handOutLead, { id, handlerId }) }
    },
    'lead.handed_over': async () => {
      const [{ handler: one, manager, storeId }, next] = [await manned(), await handler()]
      await newStaff(world.bench(), { storeId, userId: next.userId, role: 'reception' })
      const [{ id }, handlerId] = [await owned(one, { ownerStoreId: storeId }), await handlerIdOf(world.bench(), next.userId)]
      return { hears: [one], says: '把李*转给了同事', tap: () => manager.call(lead.handOutLead, { id, handlerId }) }
    },
    'lead.taken_over': async () => {
      const { handler: one, manager, storeId } = await manned()
      await owned(one, { ownerStoreId: storeId, lockUntil: momentAfter(new Date(), 5, 'day'), lockReason: REASON })
      const ctx = await world.ctx(world.tenantA, null)
      return { hears: [manager], says: '锁定中的李*交给你', tap: () => ctx.tx((ctx) => endRole(ctx, one.userId, 'leadHandler')) }
    },
    'lead.extension_asked': async () => {
      const { handler: one, manager, storeId } = await manned()
      const { id } = await owned(one, { ownerStoreId: storeId })
      return { hears: [manager], says: '申请延期', tap: () => one.call(lead.askLeadExtension, { id, reason: REASON }) }
    },
    'lead.extended': async () => {
      const { handler: one, manager, storeId } = await manned()
      const { id } = await owned(one, { ownerStoreId: storeId })
      return { hears: [one], says: '延期已通过', tap: () => manager.call(lead.approveLeadExtension, { id }) }
    },
    'lead.overturned': async () => {
      const { handler: one, row } = await ofHandler()
      await one.call(lead.markLeadInvalid, { id: row.id, reason: 'wrong_number' })
      return { hears: [one], says: '经复核有效', tap: () => judge(row.id, 'rejected') }
    },
    'lead.undone': async () => {
      const { handler: one, auditor, taskId } = await sampled()
      const refusal = { id: taskId, decision: 'rejected' as const, reasons: [{ field: 'sample', code: 'lead_fake' as const }] }
      return { hears: [one], says: '回访不属实', tap: () => auditor.call(audit.decide, refusal) }
    },
    'lead.member_enquired': async () => {
      const [desk, person] = [await world.matchmaker(), await world.loveUser()]
      await serve(desk, person)
      return { hears: [desk], says: '又留下了联系方式', tap: () => take({ phone: person.phone }) }
    },
  }
}

/** Groups of the report's counts that differ from the leads and their log. */
export const wrongLeadCounts = `
  with cells as (
    select tenant_id, (created_at at time zone 'Asia/Shanghai')::date as day, source, last_owner_id as handler_id, count(*) as leads,
      count(first_claimed_at) as claimed, count(responded_at) as contacted, count(visited_at) as visited, count(converted_at) as converted,
      count(*) filter (where status = 'invalid' and review_status = 'upheld') as invalid, 0 as claims, 0 as recycles, 0 as recycled
    from leads group by 1, 2, 3, 4
    union all
    select l.tenant_id, (l.created_at at time zone 'Asia/Shanghai')::date, l.source, g.about_id, 0, 0, 0, 0, 0, 0,
      count(*) filter (where g.event <> 'recycled'), count(*) filter (where g.event = 'recycled'),
      count(distinct l.id) filter (where g.event = 'recycled')
    from leads l join lead_owner_logs g on g.tenant_id = l.tenant_id and g.lead_id = l.id
    where g.event in (${[...leadEvents.taking, 'recycled'].map((event) => `'${event}'`).join(', ')}) group by 1, 2, 3, 4
    union all
    select tenant_id, day, source, handler_id, -leads, -claimed, -contacted, -visited, -converted, -invalid, -claims, -recycles, -recycled
    from lead_day_counts)
  select tenant_id, day, source, handler_id from cells group by 1, 2, 3, 4
  having (sum(leads), sum(claimed), sum(contacted), sum(visited), sum(converted), sum(invalid), sum(claims), sum(recycles), sum(recycled))
    <> (0, 0, 0, 0, 0, 0, 0, 0, 0)`

/** Each query finds rows that must not exist. */
const invariants = {
  'a count of the report that differs from the leads and their log': wrongLeadCounts,
  'a lead recycled from several handlers that is missing from the list of these': `
    select g.lead_id as id from lead_owner_logs g where g.event = 'recycled' and not exists (
      select 1 from lead_repeat_recycles r where r.tenant_id = g.tenant_id and r.lead_id = g.lead_id)
    group by g.tenant_id, g.lead_id having count(distinct g.about_id) > 1`,
  'a lead whose newest log tells another state or owner': `
    select l.id from leads l join lateral (
      select status, owner_id from lead_owner_logs g where g.tenant_id = l.tenant_id and g.lead_id = l.id order by g.id desc limit 1) g on true
    where (g.status, g.owner_id) is distinct from (l.status, l.owner_id)`,
  'a lead without any log': `
    select l.id from leads l where not exists (select 1 from lead_owner_logs g where g.tenant_id = l.tenant_id and g.lead_id = l.id)`,
  'a lead of a suppressed phone or WeChat id': `
    select l.id from leads l join lead_suppressions s on s.tenant_id = l.tenant_id and s.contact_hash in (l.phone_hash, l.wechat_hash)`,
  'a handler with more than fifty leads': `
    select min(id) as id from leads where owner_id is not null and status in ('claimed', 'following', 'visit_booked', 'visited') and pool_at > now()
    group by tenant_id, owner_id having count(*) > 50`,
  'a day with more than ten claims': `select user_id as id from lead_claim_counters where claims > 10`,
  'a forgotten lead whose follow-ups are still readable': `
    select l.id from leads l join lead_follows f on f.tenant_id = l.tenant_id and f.lead_id = l.id
    where l.status in ('merged', 'do_not_call', 'erased') and f.content_enc is not null`,
  'a conversion without a member, or the other way round': `
    select id from leads where (status = 'converted') <> (convert_user_id is not null)`,
}

type Kinds = 'lead' | 'ownLead' | 'poolLead' | 'offeredLead' | 'managedLead' | 'leadHandler' | 'workLeadSample'
const belongings = async ({ world, others, me }: Scene): Promise<Belongs<Kinds>> => {
  const { stranger, far } = others
  const { tenantB } = world
  const { handler, manned, owned, offered, sampled, giveRole } = leadStage(world)
  const farBench = world.bench(tenantB)
  // An administrator manages the leads of a store without a manager.
  const { storeId } = await manned()
  const theirs = await idOf(owned(stranger, { ownerStoreId: storeId }))
  const farOwned = await idOf(owned(far, {}, tenantB))
  const farPool = await idOf(newLead(farBench))
  const mine = async (role: 'leadHandler' | 'tenantAdmin' = 'leadHandler') => giveRole(me, role)
  return {
    own: {
      lead: async () => {
        await mine()
        return idOf(owned(me))
      },
      ownLead: async () => {
        await mine()
        return idOf(owned(me))
      },
      poolLead: async () => idOf(newLead(world.bench())),
      offeredLead: async () => idOf(offered(me)),
      managedLead: async () => {
        await mine('tenantAdmin')
        return idOf(owned(await handler()))
      },
      leadHandler: async () => {
        await mine('tenantAdmin')
        return handlerIdOf(world.bench(), (await handler()).userId)
      },
      workLeadSample: async () => (await sampled(me)).taskId,
    },
    foreign: {
      lead: { 'of another handler': theirs, 'of another tenant': farOwned, 'in the pool of another tenant': farPool },
      ownLead: { 'of another handler': theirs, 'of another tenant': farOwned, 'in the pool': await idOf(newLead(world.bench())) },
      poolLead: { 'in the pool of another tenant': farPool },
      offeredLead: {
        'offered to another handler': await idOf(offered(stranger)),
        'of another tenant': await idOf(offered(far, {}, tenantB)),
      },
      managedLead: { 'of another store': theirs, 'of another tenant': farOwned },
      leadHandler: { 'of another tenant': await handlerIdOf(farBench, (await handler(tenantB)).userId) },
      workLeadSample: {
        'of another auditor': (await sampled(stranger)).taskId,
        'of another kind': await idOf(newTask(world.bench(), { ownerId: stranger.userId, status: 'assigned', assigneeId: me.userId })),
      },
    },
  }
}

/** The full name and the phone are read by nobody without a reveal; the owner alone may reveal them. */
const secrets: Plant = async (world) => {
  const { handler, owned, manned } = leadStage(world)
  const owner = await handler()
  const name = secret('客资姓名', ({ name }, path) => name === 'owner of a lead' && path === lead.revealLead.path)
  const wechat = secret('wx', ({ name }, path) => name === 'owner of a lead' && path === lead.revealLead.path)
  const said = secret('跟进', ({ name }) => name === 'owner of a lead' || name === 'manager of leads')
  const place = await manned()
  const { id } = await owned(owner, {
    name: name.mark,
    wechat: wechat.mark,
    ownerStoreId: place.storeId,
    lockUntil: momentAfter(new Date(), 10, 'day'),
    lockReason: said.mark,
  })
  const files = await plantLeadFiles(world, owner, id)
  return {
    secrets: { name, wechat, said, ...files.secrets },
    ids: { ...files.ids, lead: id, ownLead: id, poolLead: id, offeredLead: id, managedLead: id },
    onlookers: [
      onlooker('owner of a lead', owner, { ...files.ids, lead: id, ownLead: id }),
      onlooker('manager of leads', place.manager, { lead: id, ownLead: id, managedLead: id }),
      onlooker('another handler', place.handler, { lead: id, ownLead: id, poolLead: id, offeredLead: id }),
    ],
  }
}

export const leadFacts = {
  table: { ...lead, ...leadImport, ...leadPaper, ...leadReport },
  acts: (world: TestWorld) => ({ ...acts(world), ...leadFilesActs(world, leadStage(world)) }),
  eachItsOwn: { ...eachItsOwn, ...leadFilesEachItsOwn },
  tells,
  belongings: async (scene: Scene): Promise<Belongs<Kinds | 'leadImport' | 'leadPaper'>> => {
    const [people, files] = [await belongings(scene), await leadFilesBelongings(scene, leadStage(scene.world))]
    return { own: { ...people.own, ...files.own }, foreign: { ...people.foreign, ...files.foreign } }
  },
  invariants: { ...invariants, ...leadFilesInvariants },
  secrets,
}
