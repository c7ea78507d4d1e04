/** Acts for each verb of cooperations, ids, secrets, and invariants that hold after any kill. */
import { cooperation } from '@qianxian/protocol/cooperation/cooperation'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { newCooperation } from '../../seed/makers/cooperation'
import { newBond } from '../../seed/makers/matchmaker'
import { idOf, type Belongs, type Scene } from '../scene'
import { isForNobody, secret, type Plant } from '../secrets'
import { serve } from '../service-fixture'
import { stageOf, type Acts } from '../stage'
import type { NoticeCases } from '../notice-case'
import type { Person, TestWorld } from '../world'
import { matchmakerStage } from './matchmaker'

export function cooperationStage(world: TestWorld) {
  const { her } = stageOf(world)
  const { served } = matchmakerStage(world)
  /** Two matchmakers, each with a member who may be introduced to the other's. */
  const two = async () => {
    const { desk: asker, person: from, id: fromServiceId } = await served()
    const [helper, to] = [await world.matchmaker(), await her()]
    const { id: toServiceId } = await serve(helper, to)
    return { asker, from, fromServiceId, helper, to, toServiceId }
  }
  const asked = ({ from, to }: { from: Person; to: Person }, percent = 30, message = '两位都爱爬山') => ({
    fromNo: from.no,
    toNo: to.no,
    percent,
    message,
  })
  const offered = async (percent = 30) => {
    const all = await two()
    const { id } = (await all.asker.call(cooperation.offerCooperation, asked(all, percent))).data
    return { ...all, id }
  }
  const accepted = async (percent = 30) => {
    const all = await offered(percent)
    await all.helper.call(cooperation.answerCooperation, { id: all.id, isAccepted: true })
    return all
  }
  const propose = ({ asker, from, to }: { asker: Person; from: Person; to: Person }) =>
    asker.call(matchmaker.proposeLine, { fromNo: from.no, toNos: [to.no], message: '两位都喜欢爬山，很合适' })
  return { two, asked, offered, accepted, propose }
}

const acts = (world: TestWorld): Acts<typeof cooperation> => {
  const { by } = stageOf(world)
  const { two, asked, offered } = cooperationStage(world)
  return {
    offerCooperation: async () => {
      const all = await two()
      return by(all.asker, cooperation.offerCooperation, asked(all))
    },
    answerCooperation: async () => {
      const { helper, id } = await offered()
      return by(helper, cooperation.answerCooperation, { id, isAccepted: true })
    },
    withdrawCooperation: async () => {
      const { asker, id } = await offered()
      return by(asker, cooperation.withdrawCooperation, { id })
    },
    getCooperationPaged: async () => by((await offered()).helper, cooperation.getCooperationPaged, { box: 'received' }),
    getMemberCooperations: async () => {
      const { asker, from } = await offered()
      return by(asker, cooperation.getMemberCooperations, { no: from.no })
    },
  }
}

const tells = (world: TestWorld): NoticeCases => {
  const { two, asked, offered, accepted } = cooperationStage(world)
  return {
    'cooperation.asked': async () => {
      const all = await two()
      const tap = () => all.asker.call(cooperation.offerCooperation, asked(all))
      return { hears: [all.helper], says: '请你协作，请在', tap }
    },
    'cooperation.answered': async () => {
      const { asker, helper, id } = await offered()
      const tap = () => helper.call(cooperation.answerCooperation, { id, isAccepted: true })
      return { hears: [asker], says: '答应协作', tap }
    },
    'cooperation.over': async () => {
      const { asker, helper, to, toServiceId } = await accepted()
      const tap = () => to.call(matchmaker.endRepresentation, { id: toServiceId })
      return { hears: [asker, helper], says: '的协作已结束', tap }
    },
  }
}

/** Each query finds rows that must not exist. */
const invariants = {
  'an agreement without an answer': `select id from cooperations where status in ('accepted', 'settled', 'declined') and answered_at is null`,
  'a cooperation that is over and never ended': `select id from cooperations where (status in ('offered', 'accepted')) <> (ended_at is null)`,
  'a cooperation of a matchmaker with themselves': `select id from cooperations where asker_id = helper_id or from_id = to_id`,
  'a cooperation about somebody whom its matchmakers never served': `
    select c.id from cooperations c
    left join representations f on f.tenant_id = c.tenant_id and f.id = c.from_representation_id
    left join representations t on t.tenant_id = c.tenant_id and t.id = c.to_representation_id
    where (f.matchmaker_id, f.profile_id) is distinct from (c.asker_id, c.from_id)
      or (t.matchmaker_id, t.profile_id) is distinct from (c.helper_id, c.to_id)`,
  'a share of an introduction of others': `
    select c.id from cooperations c join line_requests l on l.tenant_id = c.tenant_id and l.id = c.line_id
    where least(l.from_id, l.to_id) <> least(c.from_id, c.to_id) or greatest(l.from_id, l.to_id) <> greatest(c.from_id, c.to_id)`,
  'a service that ended and a cooperation that goes on': `
    select c.id from cooperations c join representations r on r.tenant_id = c.tenant_id
      and r.id in (c.from_representation_id, c.to_representation_id)
    where c.status in ('offered', 'accepted') and r.status <> 'active'`,
}

const belongings = async ({ world, others, me }: Scene): Promise<Belongs<'offeredCooperation' | 'ownCooperation'>> => {
  const { server, farServer } = others
  /** Creates a cooperation between these matchmakers, each with a member of their own. */
  const between = async (askerId: number, helperId: number, tenantId = world.tenantA): Promise<number> => {
    const bench = world.bench(tenantId)
    const [from, to] = [await world.loveUser({ tenantId, profile: { gender: 'male' } }), await world.loveUser({ tenantId })]
    return idOf(
      newCooperation(bench, {
        askerId,
        fromId: from.profileId,
        fromRepresentationId: await idOf(newBond(bench, { matchmakerId: askerId, profileId: from.profileId })),
        helperId,
        toId: to.profileId,
        toRepresentationId: await idOf(newBond(bench, { matchmakerId: helperId, profileId: to.profileId })),
      }),
    )
  }
  const third = await world.matchmaker()
  const farThird = await world.matchmaker({ tenantId: world.tenantB })
  const ofOthers = await between(server.matchmakerId, third.matchmakerId)
  const far = await between(farServer.matchmakerId, farThird.matchmakerId, world.tenantB)
  const mine = me.matchmakerId === undefined ? null : me.matchmakerId
  return {
    own: {
      offeredCooperation: () => between(server.matchmakerId, mine!),
      ownCooperation: () => between(mine!, server.matchmakerId),
    },
    foreign: {
      offeredCooperation: {
        'of other matchmakers': ofOthers,
        'of another tenant': far,
        ...(mine === null ? {} : { 'that is mine to take back': await between(mine, server.matchmakerId) }),
      },
      ownCooperation: {
        'of other matchmakers': ofOthers,
        'of another tenant': far,
        ...(mine === null ? {} : { 'that is mine to answer': await between(server.matchmakerId, mine) }),
      },
    },
  }
}

/** Only the two matchmakers read it, and they are no onlookers; its subjects and their later matchmakers see nothing of it. */
const secrets: Plant = async (world, { person }) => {
  const { desk: asker, person: from, id: fromRepresentationId } = await matchmakerStage(world).served()
  const helper = await world.matchmaker()
  const words = secret('共牵约', isForNobody)
  const { id: toRepresentationId } = await newBond(world.bench(), {
    matchmakerId: helper.matchmakerId,
    profileId: person.profileId,
    status: 'ended',
  })
  await newCooperation(world.bench(), {
    askerId: asker.matchmakerId,
    fromId: from.profileId,
    fromRepresentationId,
    helperId: helper.matchmakerId,
    toId: person.profileId,
    toRepresentationId,
    message: words.mark,
    status: 'ended',
    endedAt: new Date(),
  })
  return { secrets: { words }, onlookers: [] }
}

export const cooperationFacts = { table: cooperation, acts, tells, belongings, invariants, secrets }
