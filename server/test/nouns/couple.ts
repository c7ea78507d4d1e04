/** Acts for each verb of couples, ids, and invariants that hold after any kill. */
import { couple } from '@qianxian/protocol/couple/couple'
import type { RelationshipStage } from '@qianxian/protocol/couple/couple.words'
import { newCouple, newExit } from '../../seed/makers/couple'
import { newLine, newLineEvent } from '../../seed/makers/line'
import { newBond } from '../../seed/makers/matchmaker'
import { idOf, type Belongs, type Scene } from '../scene'
import { stageOf, type Acts } from '../stage'
import type { NoticeCases } from '../notice-case'
import type { Person, TestWorld } from '../world'

export function coupleStage(world: TestWorld) {
  const { two } = stageOf(world)
  /** Two people who were introduced and have met. */
  const introduced = async () => {
    const both = await two()
    const { now } = world.bench()
    const between = { fromId: both.a.profileId, toId: both.b.profileId }
    const { id: lineId } = await newLine(world.bench(), { ...between, status: 'met', metAt: now })
    await newLineEvent(world.bench(), { lineId, kind: 'met', createdAt: now })
    return { ...both, lineId }
  }
  const asked = async (stage: RelationshipStage = 'dating') => {
    const both = await introduced()
    const { data } = await both.a.call(couple.proposeStage, { no: both.b.no, stage })
    return { ...both, id: data.asked[0]!.id }
  }
  const agree = async (a: Person, b: Person, stage: RelationshipStage) => {
    await a.call(couple.proposeStage, { no: b.no, stage })
    return (await b.call(couple.proposeStage, { no: a.no, stage })).data.relationship!
  }
  const together = async (stage: RelationshipStage = 'dating') => {
    const both = await introduced()
    const begun = await agree(both.a, both.b, 'dating')
    if (stage !== 'dating') await agree(both.a, both.b, stage)
    return { ...both, id: begun.id }
  }
  const proposedExit = async () => {
    const both = await together('couple')
    const { data } = await both.a.call(couple.confirmExit, { nameStyle: 'nickname' })
    return { ...both, exitId: data.exit!.id }
  }
  const left = async () => {
    const both = await proposedExit()
    await both.b.call(couple.confirmExit, { nameStyle: 'initial' })
    return both
  }
  /** A matchmaker who serves one of two people with a proposed exit. */
  const witnessed = async () => {
    const both = await proposedExit()
    const desk = await world.matchmaker()
    await newBond(world.bench(), { matchmakerId: desk.matchmakerId, profileId: both.b.profileId })
    return { ...both, desk }
  }
  return { introduced, asked, agree, together, proposedExit, left, witnessed }
}

export const STORY = '第一次见面下着雨，我们在屋檐下聊了两个小时，都忘了要去吃饭。'

const acts = (world: TestWorld): Acts<typeof couple> => {
  const { by, her } = stageOf(world)
  const { introduced, asked, together, proposedExit, left, witnessed } = coupleStage(world)
  return {
    getMyCouple: async () => by((await together()).a, couple.getMyCouple, {}),
    proposeStage: async () => {
      const { a, b } = await introduced()
      return by(a, couple.proposeStage, { no: b.no, stage: 'dating' })
    },
    answerStage: async () => {
      const { b, id } = await asked()
      return by(b, couple.answerStage, { id, stage: 'dating', isAccepted: true })
    },
    withdrawStage: async () => {
      const { a, id } = await asked()
      return by(a, couple.withdrawStage, { id })
    },
    stepDown: async () => {
      const { a, id } = await together()
      return by(a, couple.stepDown, { id, stage: null })
    },
    confirmExit: async () => by((await proposedExit()).b, couple.confirmExit, { nameStyle: 'initial' }),
    dropExit: async () => {
      const { a, exitId } = await proposedExit()
      return by(a, couple.dropExit, { id: exitId })
    },
    exitElsewhere: async () => by(await her(), couple.exitElsewhere, {}),
    withdrawExit: async () => {
      const { b, exitId } = await left()
      return by(b, couple.withdrawExit, { id: exitId })
    },
    getCertificate: async () => {
      const { a, exitId } = await left()
      return by(a, couple.getCertificate, { id: exitId })
    },
    writeStory: async () => {
      const { a, exitId } = await left()
      return by(a, couple.writeStory, { id: exitId, text: STORY })
    },
    agreeToStory: async () => {
      const { a, b, exitId } = await left()
      const { story } = (await a.call(couple.writeStory, { id: exitId, text: STORY })).data
      return by(b, couple.agreeToStory, { id: exitId, version: story!.version })
    },
    revokeStory: async () => {
      const { a, b, exitId } = await left()
      await a.call(couple.writeStory, { id: exitId, text: STORY })
      return by(b, couple.revokeStory, { id: exitId })
    },
    getStories: async () => by(await her(), couple.getStories, {}),
    getExitsToWitness: async () => by((await witnessed()).desk, couple.getExitsToWitness, {}),
    witnessExit: async () => {
      const { desk, exitId } = await witnessed()
      return by(desk, couple.witnessExit, { id: exitId })
    },
  }
}

const tells = (world: TestWorld): NoticeCases => {
  const { introduced, proposedExit, together } = coupleStage(world)
  return {
    'couple.stage': async () => {
      const { a, b } = await introduced()
      return { hears: [b], says: '想和你确认「交往中」', tap: () => a.call(couple.proposeStage, { no: b.no, stage: 'dating' }) }
    },
    'couple.witness': async () => {
      const { a, b } = await together('couple')
      const desk = await world.matchmaker()
      await newBond(world.bench(), { matchmakerId: desk.matchmakerId, profileId: b.profileId })
      return { hears: [desk], says: '提出脱单', tap: () => a.call(couple.confirmExit, { nameStyle: 'initial' }) }
    },
    'couple.exit': async () => {
      const { a, b } = await proposedExit()
      // The one who confirms last reads it at once.
      return { hears: [a], says: '恭喜你和', tap: () => b.call(couple.confirmExit, { nameStyle: 'initial' }) }
    },
  }
}

const belongings = async ({ world, others, me }: Scene): Promise<Belongs<'relationship' | 'exit' | 'servedExit'>> => {
  const { server } = others
  const coupleOf = async (tenantId = world.tenantA) => {
    const bench = world.bench(tenantId)
    const [a, b] = [await world.loveUser({ tenantId, profile: { gender: 'male' } }), await world.loveUser({ tenantId })]
    const relation = await newCouple(bench, { fromId: a.profileId, toId: b.profileId, status: 'couple' })
    return { bench, a, b, relation }
  }
  const exitOf = async (tenantId?: number) => {
    const { bench, a, b, relation } = await coupleOf(tenantId)
    return { b, id: await idOf(newExit(bench, { relation, byId: a.profileId, status: 'proposed' })) }
  }
  const served = async (matchmakerId: number, tenantId = world.tenantA): Promise<number> => {
    const { id, b } = await exitOf(tenantId)
    await newBond(world.bench(tenantId), { matchmakerId, profileId: b.profileId })
    return id
  }
  const asked = (fromId: number, toId: number, tenantId = world.tenantA) =>
    idOf(newCouple(world.bench(tenantId), { fromId, toId, status: 'proposed' }))
  const twoOf = async (tenantId = world.tenantA) =>
    asked(
      (await world.loveUser({ tenantId, profile: { gender: 'male' } })).profileId,
      (await world.loveUser({ tenantId })).profileId,
      tenantId,
    )
  /** An exit that was withdrawn before the two parted, so that a person may have several. */
  const withdrawnWith = async (profileId: number): Promise<number> => {
    const bench = world.bench()
    const { profileId: fromId } = await world.loveUser({ profile: { gender: 'male' } })
    const relation = await newCouple(bench, { fromId, toId: profileId, status: 'ended' })
    return idOf(newExit(bench, { relation, byId: fromId, status: 'withdrawn' }))
  }
  const foreignRelation = await twoOf()
  const foreignExit = (await exitOf()).id
  return {
    own: {
      relationship: async () =>
        me.profileId > 0 ? asked((await world.loveUser({ profile: { gender: 'male' } })).profileId, me.profileId) : foreignRelation,
      exit: async () => (me.profileId > 0 ? withdrawnWith(me.profileId) : foreignExit),
      servedExit: () => served(me.matchmakerId ?? server.matchmakerId),
    },
    foreign: {
      relationship: {
        'of two others': foreignRelation,
        'of another tenant': await twoOf(world.tenantB),
      },
      exit: { 'of two others': (await exitOf()).id, 'of another tenant': (await exitOf(world.tenantB)).id },
      servedExit: {
        'of people whom another matchmaker serves': await served((await world.matchmaker()).matchmakerId),
        'of another tenant': await served(others.farServer.matchmakerId, world.tenantB),
      },
    },
  }
}

/** Each query finds rows that must not exist. */
const invariants = {
  'an open relationship that one of the two does not have': `
    select r.id from relationships r where r.status in ('dating', 'couple', 'engaged', 'married') and 2 <> (
      select count(*) from attachments a where a.tenant_id = r.tenant_id and a.relationship_id = r.id and a.profile_id in (r.a_id, r.b_id))`,
  'a person who has a relationship that is over': `
    select a.profile_id as id from attachments a join relationships r on r.tenant_id = a.tenant_id and r.id = a.relationship_id
    where r.status not in ('dating', 'couple', 'engaged', 'married')`,
  'a person who has an exit that does not stand': `
    select a.profile_id as id from attachments a join singlehood_exits e on e.tenant_id = a.tenant_id and e.id = a.exit_id
    where e.status not in ('proposed', 'confirmed')`,
  'a profile that rests without a partner, or is shown with one': `
    select p.id from love_profiles p
    left join attachments a on a.tenant_id = p.tenant_id and a.profile_id = p.id
    left join singlehood_exits e on e.tenant_id = a.tenant_id and e.id = a.exit_id and e.status = 'confirmed'
    where p.is_account_open and (p.attached_as is not null) <> (a.relationship_id is not null or e.id is not null)`,
  'a profile of a couple that is listed': `select id from love_profiles where attached_as is not null and is_listed`,
  'a receipt row that differs from its refund': `
    select x.id from exit_refunds x join fin_refunds f on f.tenant_id = x.tenant_id and f.id = x.refund_id
    where (f.fen, f.points) is distinct from (x.fen, x.points)`,
}

export const coupleFacts = { table: couple, acts, tells, belongings, invariants }
