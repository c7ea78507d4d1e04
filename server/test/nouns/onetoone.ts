/** Acts for each verb of private customisation, ids, notices, secrets, and invariants that hold after any kill. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import { onetoone } from '@qianxian/protocol/onetoone/onetoone'
import { oneToOneStates } from '@qianxian/protocol/onetoone/onetoone.words'
import { and, eq, inArray } from 'drizzle-orm'
import { ensureTemplate } from '../../seed/makers/contract'
import { newBond } from '../../seed/makers/matchmaker'
import { newConsult, newOneToOne, newPlan } from '../../seed/makers/onetoone'
import { representations } from '../../src/db/tables/matchmaker'
import { oneToOnes } from '../../src/db/tables/onetoone'
import { idOf, type Belongs, type Scene } from '../scene'
import { secret, type Plant } from '../secrets'
import { serve } from '../service-fixture'
import { stageOf, type Acts } from '../stage'
import type { NoticeCases } from '../notice-case'
import type { TestWorld } from '../world'
import { proveName } from './identity'

export const wishes = '想找一位踏实、爱运动的人，平时工作忙，希望红娘帮忙筛选。'

export const plan = {
  title: '三个月私人定制',
  plan: '每月推荐两位符合标准的会员，安排一次见面，见面后一起复盘再调整。',
  criteria: '同城，年龄相差五岁以内，不抽烟。',
  items: [
    { kind: 'introduction' as const, title: '定向推荐', times: 6, unitFen: null },
    { kind: 'meeting' as const, title: '安排见面', times: 3, unitFen: null },
  ],
  months: 3,
  priceFen: 360_000,
}

export function onetooneStage(world: TestWorld) {
  /** A member with a proven name whom a matchmaker serves. */
  const people = async () => {
    const person = await proveName(world, await world.loveUser())
    const desk = await world.matchmaker()
    await serve(desk, person)
    const bench = world.bench()
    // The first contract of a template marks it as used, which is no effect of the act.
    await ensureTemplate(bench, 'custom_1to1', { usedAt: bench.now })
    return { person, desk }
  }
  const enquired = async () => {
    const both = await people()
    const { data } = await both.person.call(onetoone.enquireOneToOne, { wishes, times: ['weekend_day'], mode: 'offline' })
    return { ...both, id: data.current!.id }
  }
  /** The consultation took place an hour ago. */
  const consulted = async () => {
    const all = await enquired()
    await consult(all.person.profileId, all.desk.matchmakerId)
    return all
  }
  const consult = async (profileId: number, matchmakerId: number) => {
    const bench = world.bench()
    await newConsult(bench, { profileId, matchmakerId, startAt: momentBefore(bench.now, 1, 'hour'), confirmedAt: bench.now })
  }
  const proposed = async () => {
    const all = await consulted()
    await all.desk.call(onetoone.proposeOneToOne, { id: all.id, ...plan })
    return all
  }
  const accepted = async () => {
    const all = await proposed()
    await all.person.call(onetoone.answerOneToOneProposal, { id: all.id, version: 1, isAccepted: true })
    return all
  }
  return { people, enquired, consult, consulted, proposed, accepted }
}

const acts = (world: TestWorld): Acts<typeof onetoone> => {
  const { by } = stageOf(world)
  const { people, enquired, consulted, proposed } = onetooneStage(world)
  return {
    getMyOneToOne: async () => by((await proposed()).person, onetoone.getMyOneToOne, {}),
    enquireOneToOne: async () => by((await people()).person, onetoone.enquireOneToOne, { wishes, times: ['weekend_day'], mode: 'offline' }),
    withdrawOneToOne: async () => {
      const { person, id } = await enquired()
      return by(person, onetoone.withdrawOneToOne, { id })
    },
    answerOneToOneProposal: async () => {
      const { person, id } = await proposed()
      return by(person, onetoone.answerOneToOneProposal, { id, version: 1, isAccepted: true })
    },
    getServedOneToOnes: async () => by((await proposed()).desk, onetoone.getServedOneToOnes, {}),
    proposeOneToOne: async () => {
      const { desk, id } = await consulted()
      return by(desk, onetoone.proposeOneToOne, { id, ...plan })
    },
    closeOneToOne: async () => {
      const { desk, id } = await enquired()
      return by(desk, onetoone.closeOneToOne, { id, reason: '会员暂时去了外地，回来再开始' })
    },
  }
}

const tells = (world: TestWorld): NoticeCases => {
  const { people, consulted } = onetooneStage(world)
  return {
    'onetoone.desk': async () => {
      const { person, desk } = await people()
      const said = { wishes, times: ['weekend_day' as const], mode: 'offline' as const }
      return { hears: [desk], says: '提交了私人定制需求', tap: () => person.call(onetoone.enquireOneToOne, said) }
    },
    'onetoone.member': async () => {
      const { person, desk, id } = await consulted()
      return { hears: [person], says: '私人定制方案', tap: () => desk.call(onetoone.proposeOneToOne, { id, ...plan }) }
    },
  }
}

const belongings = async ({ world, others, me }: Scene): Promise<Belongs<'oneToOne' | 'servedOneToOne'>> => {
  const { server, farServer } = others
  /** An offered plan of this person, whose former one ends. */
  const proposedTo = async (profileId: number, matchmakerId: number, tenantId = world.tenantA): Promise<number> => {
    const bench = world.bench(tenantId)
    await bench.db
      .update(oneToOnes)
      .set({ status: 'terminated', endedAt: bench.now, endReason: 'member' })
      .where(and(eq(oneToOnes.profileId, profileId), inArray(oneToOnes.status, [...oneToOneStates.open])))
    const id = await idOf(newOneToOne(bench, { profileId, matchmakerId, status: 'proposed' }))
    await newPlan(bench, { oneToOneId: id })
    return id
  }
  const personIn = async (tenantId = world.tenantA) => (await world.loveUser({ tenantId })).profileId
  const served = async (matchmakerId: number, tenantId = world.tenantA): Promise<number> => {
    const profileId = await personIn(tenantId)
    await newBond(world.bench(tenantId), { matchmakerId, profileId })
    return proposedTo(profileId, matchmakerId, tenantId)
  }
  const ofStranger = await proposedTo(await personIn(), server.matchmakerId)
  return {
    own: {
      oneToOne: async () => proposedTo(me.profileId > 0 ? me.profileId : await personIn(), server.matchmakerId),
      servedOneToOne: () => served(me.matchmakerId ?? server.matchmakerId),
    },
    foreign: {
      oneToOne: {
        'of another member': ofStranger,
        'of another tenant': await proposedTo(await personIn(world.tenantB), farServer.matchmakerId, world.tenantB),
      },
      servedOneToOne: {
        'of another matchmaker': await served((await world.matchmaker()).matchmakerId),
        'of a member whom nobody serves': ofStranger,
        'of another tenant': await served(farServer.matchmakerId, world.tenantB),
      },
    },
  }
}

/** Each query finds rows that must not exist. */
const invariants = {
  'an accepted plan without a contract': `
    select p.id from one_to_one_proposals p join one_to_ones o on o.tenant_id = p.tenant_id and o.id = p.one_to_one_id
    where p.status = 'accepted' and o.contract_id is null`,
  'a contract of another member, or of another price than the accepted plan': `
    select o.id from one_to_ones o join contracts c on c.tenant_id = o.tenant_id and c.id = o.contract_id
    where c.profile_id <> o.profile_id or c.type <> 'custom_1to1' or not exists (
      select 1 from one_to_one_proposals p where p.tenant_id = o.tenant_id and p.one_to_one_id = o.id
        and p.status = 'accepted' and p.price_fen = c.price_fen)`,
  'an open plan of something that is over': `
    select p.id from one_to_one_proposals p join one_to_ones o on o.tenant_id = p.tenant_id and o.id = p.one_to_one_id
    where p.status = 'open' and o.ended_at is not null`,
  'in service without a signed contract': `
    select o.id from one_to_ones o left join contracts c on c.tenant_id = o.tenant_id and c.id = o.contract_id
    where o.status in ('signed', 'in_service', 'finished') and c.signed_at is null`,
  'plans with a gap': `
    select one_to_one_id as id from one_to_one_proposals group by tenant_id, one_to_one_id having max(version) <> count(*)`,
}

/** The wishes and the plan are for the member and the matchmaker who serves them. */
const secrets: Plant = async (world, { person }) => {
  const bench = world.bench()
  const ofPerson = and(eq(representations.profileId, person.profileId), eq(representations.status, 'active'))
  const [service] = await bench.db.select({ matchmakerId: representations.matchmakerId }).from(representations).where(ofPerson)
  const isFor = ({ name }: { name: string }) => name === 'self' || name === 'serving matchmaker'
  const [said, offered] = [secret('需求', isFor), secret('方案', isFor)]
  const { matchmakerId } = service!
  const facts = { profileId: person.profileId, matchmakerId, status: 'proposed' as const, wishes: said.mark }
  const id = await idOf(newOneToOne(bench, facts))
  await newPlan(bench, { oneToOneId: id, plan: offered.mark })
  return {
    secrets: { wishes: said, plan: offered },
    ids: { oneToOne: id, servedOneToOne: id },
    onlookers: [],
  }
}

export const onetooneFacts = { table: onetoone, acts, tells, belongings, invariants, secrets }
