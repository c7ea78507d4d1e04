/** Acts for each verb of interviews, ids, secrets, and invariants that hold after any kill. */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { interview } from '@qianxian/protocol/interview/interview'
import type { InterviewContent } from '@qianxian/protocol/interview/interview.schema'
import type { Person, TestWorld } from '../world'
import { newInterview } from '../../seed/makers/interview'
import { newBond } from '../../seed/makers/matchmaker'
import { idOf, type Belongs, type Scene } from '../scene'
import { stageOf, type Acts } from '../stage'
import { secret, type Plant } from '../secrets'
import type { NoticeCases } from '../notice-case'
import { matchmakerStage } from './matchmaker'

export const written = (facts: Partial<InterviewContent> = {}): InterviewContent => ({
  metOn: dayInShanghai(new Date()),
  how: 'in_person',
  minutes: 60,
  papers: ['id_card'],
  facts: ['heightCm', 'occupation'],
  wishes: { ageMin: 26, ageMax: 34, heightMin: null, heightMax: null, geos: [], educationMin: 'bachelor', marital: [] },
  concerns: '对异地有些犹豫',
  excerpt: '说话慢条斯理，聊起家人时眼里有光。',
  ...facts,
})

export function interviewStage(world: TestWorld) {
  const { served } = matchmakerStage(world)
  const drafted = async (facts: Partial<InterviewContent> = {}) => {
    const bond = await served()
    const { revision } = (await bond.desk.call(interview.saveInterview, { no: bond.person.no, revision: 0, content: written(facts) })).data
    return { ...bond, revision }
  }
  const submitted = async (facts: Partial<InterviewContent> = {}) => {
    const { desk, person, revision, id: representationId } = await drafted(facts)
    const { versions } = (await desk.call(interview.submitInterview, { no: person.no, revision })).data
    return { desk, person, representationId, revision, id: versions[0]!.id }
  }
  const confirmed = async (facts: Partial<InterviewContent> = {}) => {
    const all = await submitted(facts)
    await all.person.call(interview.answerInterview, { id: all.id, answer: 'confirmed' })
    return all
  }
  return { served, drafted, submitted, confirmed }
}

const acts = (world: TestWorld): Acts<typeof interview> => {
  const { by } = stageOf(world)
  const { served, drafted, submitted, confirmed } = interviewStage(world)
  return {
    getInterview: async () => {
      const { desk, person } = await drafted()
      return by(desk, interview.getInterview, { no: person.no })
    },
    saveInterview: async () => {
      const { desk, person } = await served()
      return by(desk, interview.saveInterview, { no: person.no, revision: 0, content: written() })
    },
    submitInterview: async () => {
      const { desk, person, revision } = await drafted()
      return by(desk, interview.submitInterview, { no: person.no, revision })
    },
    getMyInterviews: async () => by((await submitted()).person, interview.getMyInterviews, {}),
    answerInterview: async () => {
      const { person, id } = await submitted()
      return by(person, interview.answerInterview, { id, answer: 'confirmed' })
    },
    takeBackInterview: async () => {
      const { person, id } = await confirmed()
      return by(person, interview.takeBackInterview, { id })
    },
  }
}

const tells = (world: TestWorld): NoticeCases => {
  const { drafted, submitted } = interviewStage(world)
  return {
    'interview.submitted': async () => {
      const { desk, person, revision } = await drafted()
      const tap = () => desk.call(interview.submitInterview, { no: person.no, revision })
      return { hears: [person], says: '写好了访谈记录，看看说得对不对', tap }
    },
    'interview.answered': async () => {
      const { desk, person, id } = await submitted()
      const tap = () => person.call(interview.answerInterview, { id, answer: 'corrected', words: '身高写错了' })
      return { hears: [desk], says: '会员说有出入', tap }
    },
  }
}

/** Each query finds rows that must not exist. */
const invariants = {
  'an interview that was handed in without version or date': `
    select id from interviews where (status = 'draft') <> (version is null) or (status <> 'draft' and submitted_at is null)`,
  'an interview of a service of somebody else': `
    select i.id from interviews i left join representations r on r.tenant_id = i.tenant_id and r.id = i.representation_id
    where r.profile_id is distinct from i.profile_id`,
}

const bondOf = async (world: TestWorld, matchmakerId: number, { profileId }: Person, tenantId = world.tenantA) =>
  idOf(newBond(world.bench(tenantId), { matchmakerId, profileId, status: 'ended' }))

const belongings = async ({ world, others, me, theirs, farServed }: Scene): Promise<Belongs<'interview'>> => {
  const { server, farServer } = others
  const of = async (matchmakerId: number, person: Person, tenantId = world.tenantA) =>
    idOf(
      newInterview(world.bench(tenantId), {
        representationId: await bondOf(world, matchmakerId, person, tenantId),
        profileId: person.profileId,
        status: 'confirmed',
      }),
    )
  const draftOf = async (person: Person) =>
    idOf(
      newInterview(world.bench(), {
        representationId: await bondOf(world, server.matchmakerId, person),
        profileId: person.profileId,
        status: 'draft',
        version: null,
        submittedAt: null,
      }),
    )
  return {
    own: {
      interview: async () => {
        const representationId = await bondOf(world, (await world.matchmaker()).matchmakerId, me)
        const version = me.profileId + representationId
        const { id } = await newInterview(world.bench(), { representationId, profileId: me.profileId, status: 'corrected', version })
        return id
      },
    },
    foreign: {
      interview: {
        'of another member': await of(server.matchmakerId, theirs),
        'of another tenant': await of(farServer.matchmakerId, farServed, world.tenantB),
        'still being written': await draftOf(me),
      },
    },
  }
}

/** Calls whose answers contain profile facts that the member must confirm. */
export const INTERVIEW_WORK = /\/(?:get|save|submit)Interview$/

/** Written by the former matchmaker; the present one may read it, the member never. */
const secrets: Plant = async (world, { person }) => {
  const concerns = secret('顾虑', ({ name }, path) => name === 'serving matchmaker' && INTERVIEW_WORK.test(path))
  const { id: representationId } = await newBond(world.bench(), {
    matchmakerId: (await world.matchmaker()).matchmakerId,
    profileId: person.profileId,
    status: 'ended',
  })
  const { id } = await newInterview(world.bench(), {
    representationId,
    profileId: person.profileId,
    status: 'confirmed',
    concerns: concerns.mark,
  })
  return { secrets: { concerns }, ids: { interview: id }, onlookers: [] }
}

export const interviewFacts = { table: interview, acts, tells, belongings, invariants, secrets }
