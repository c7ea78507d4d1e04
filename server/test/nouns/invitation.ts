/** Acts for each verb of inviting by phone, ids, secrets, and invariants that hold after any kill. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import { invitation } from '@qianxian/protocol/invitation/invitation'
import type { AskChange } from '@qianxian/protocol/invitation/invitation.schema'
import { newAsk } from '../../seed/makers/invitation'
import { deliverAskJob } from '../../src/features/invitation/ask-delivery'
import { runJob } from '../../src/jobs/start'
import { drawToken } from '../../src/lib/secrets'
import { idOf, type Belongs, type Scene } from '../scene'
import { onlooker, secret, type Plant } from '../secrets'
import { stageOf, type Acts } from '../stage'
import type { NoticeCases } from '../notice-case'
import type { Person, TestWorld } from '../world'

type AskFacts = Omit<Parameters<typeof newAsk>[1], 'matchmakerId' | 'token'>

export const draft = { nickname: '小满', gender: 'female' as const, birthday: '1994-05-20', heightCm: 165 }

export function invitationStage(world: TestWorld) {
  const { newPhone, visitor } = stageOf(world)
  /** A matchmaker's invitation to a person without an account, by a link that only the test knows. */
  const asked = async (facts: AskFacts = {}) => {
    const [desk, token, phone] = [await world.matchmaker(), drawToken(), facts.phone ?? newPhone()]
    const { id } = await newAsk(world.bench(), { matchmakerId: desk.matchmakerId, draft, ...facts, token, phone })
    return { desk, token, phone, id }
  }
  /** A person consented to everything by phone, and the matchmaker proposed a change; `token` belongs to its link. */
  const proposed = async (change: AskChange = { maritalStatus: 'divorced' }, facts: AskFacts = {}) => {
    const [desk, token, phone] = [await world.matchmaker(), drawToken(), facts.phone ?? newPhone()]
    const made = { draft, status: 'consented', ...facts, phone, change, changeToken: token } as const
    const { id } = await newAsk(world.bench(), { matchmakerId: desk.matchmakerId, ...made })
    return { desk, token, phone, id }
  }
  /** A matchmaker's invitation to a person with an account. */
  const askedMember = async () => {
    const [desk, person] = [await world.matchmaker(), await world.loveUser()]
    const id = await idOf(newAsk(world.bench(), { matchmakerId: desk.matchmakerId, phone: person.phone, draft }))
    return { desk, person, id }
  }
  const codeFor = async ({ token, phone }: { token: string; phone: string }) => {
    await visitor.call(invitation.sendAskCode, { token })
    return world.smsCode(phone)
  }
  const changeCodeFor = async (token: string, phone: string, to: 'own' | 'new' = 'own') => {
    await visitor.call(invitation.sendAskChangeCode, { token, to })
    return world.smsCode(phone)
  }
  const deliver = (askId: number, tenantId = world.tenantA) => runJob(world.served, deliverAskJob, { tenantId, payload: { askId } })
  return { asked, askedMember, proposed, codeFor, changeCodeFor, deliver }
}

const acts = (world: TestWorld): Acts<typeof invitation> => {
  const { by, visitor, newPhone } = stageOf(world)
  const { asked, askedMember, proposed, codeFor, changeCodeFor } = invitationStage(world)
  return {
    getAskPaged: async () => by((await asked()).desk, invitation.getAskPaged, {}),
    askByPhone: async () => by(await world.matchmaker(), invitation.askByPhone, { phone: newPhone(), draft }),
    saveAskDraft: async () => {
      const { desk, id } = await asked()
      return by(desk, invitation.saveAskDraft, { id, draft: { ...draft, occupation: '教师' } })
    },
    resendAsk: async () => {
      const { desk, id } = await asked({ sentAt: momentBefore(new Date(), 2, 'day') })
      return by(desk, invitation.resendAsk, { id })
    },
    getAskLink: async () => {
      const { desk, id } = await asked()
      return by(desk, invitation.getAskLink, { id })
    },
    takeBackAsk: async () => {
      const { desk, id } = await asked()
      return by(desk, invitation.takeBackAsk, { id })
    },
    getAsk: async () => by(visitor, invitation.getAsk, { token: (await asked()).token }),
    sendAskCode: async () => by(visitor, invitation.sendAskCode, { token: (await asked()).token }),
    answerAsk: async () => {
      const ask = await asked()
      return by(visitor, invitation.answerAsk, { token: ask.token, code: await codeFor(ask), answer: 'yes', scopes: ['propose'] })
    },
    proposeAskChange: async () => {
      const { desk, id } = await asked({ status: 'consented' })
      return by(desk, invitation.proposeAskChange, { id, change: { maritalStatus: 'divorced' } })
    },
    getAskChange: async () => by(visitor, invitation.getAskChange, { token: (await proposed()).token }),
    sendAskChangeCode: async () => by(visitor, invitation.sendAskChangeCode, { token: (await proposed()).token, to: 'own' }),
    answerAskChange: async () => {
      const { token, phone } = await proposed()
      return by(visitor, invitation.answerAskChange, { token, code: await changeCodeFor(token, phone), answer: 'yes' })
    },
    getMyAsk: async () => {
      const { person, id } = await askedMember()
      return by(person, invitation.getMyAsk, { id })
    },
    answerMyAsk: async () => {
      const { person, id } = await askedMember()
      return by(person, invitation.answerMyAsk, { id, answer: 'yes', scopes: ['propose'] })
    },
  }
}

const tells = (world: TestWorld): NoticeCases => {
  const { visitor } = stageOf(world)
  const { askedMember, proposed, changeCodeFor, deliver } = invitationStage(world)
  return {
    'invitation.asked': async () => {
      const [desk, person] = [await world.matchmaker(), await world.loveUser()]
      const { id } = (await desk.call(invitation.askByPhone, { phone: person.phone, draft })).data
      return { hears: [person], says: '想为你服务，同意哪些由你决定', tap: () => deliver(id) }
    },
    'invitation.answered': async () => {
      const { desk, person, id } = await askedMember()
      const tap = () => person.call(invitation.answerMyAsk, { id, answer: 'yes', scopes: ['propose'] })
      return { hears: [desk], says: '已成为会员', tap }
    },
    'invitation.change_answered': async () => {
      const { desk, token, phone } = await proposed()
      const code = await changeCodeFor(token, phone)
      const tap = () => visitor.call(invitation.answerAskChange, { token, code, answer: 'yes' })
      return { hears: [desk], says: '已确认', tap }
    },
  }
}

/** Each query finds rows that must not exist. */
const invariants = {
  'an ask that is over and still knows whose phone it was': `
    select id from consent_asks where status not in ('sent', 'consented') and (phone_enc is not null or draft_enc is not null or token_hash is not null or change_enc is not null or change_token_hash is not null)`,
  'a change that waits for nobody, or is kept longer than it waits': `
    select id from consent_asks where coalesce(change_status = 'waiting', false) <> (change_enc is not null)
      or (change_status = 'waiting' and (status <> 'consented' or not scopes ? 'publish'))`,
  'an ask that is over and has no end, or the other way round': `
    select id from consent_asks where (status in ('sent', 'consented')) <> (ended_at is null)`,
  'a consent to nothing': `select id from consent_asks where status = 'consented' and (scopes = '[]' or text_version is null)`,
  'two consents of one phone': `
    select min(id) as id from consent_asks where status = 'consented' group by tenant_id, phone_hash having count(*) > 1`,
}

const belongings = async ({ world, others, me }: Scene): Promise<Belongs<'deskAsk' | 'phoneAsk'>> => {
  const { server, farServer, stranger } = others
  // Each phone has at most one open invitation per matchmaker.
  const someone = async () => (await world.matchmaker()).matchmakerId
  const of = (matchmakerId: number, facts: AskFacts = {}, tenantId = world.tenantA) =>
    idOf(newAsk(world.bench(tenantId), { matchmakerId, ...facts }))
  return {
    own: {
      deskAsk: () => of(me.matchmakerId ?? server.matchmakerId, { sentAt: momentBefore(new Date(), 2, 'day') }),
      phoneAsk: async () => of(await someone(), { phone: me.phone }),
    },
    foreign: {
      deskAsk: {
        'of another matchmaker': await of(server.matchmakerId),
        'of another tenant': await of(farServer.matchmakerId, {}, world.tenantB),
      },
      phoneAsk: {
        'of another phone': await of(await someone(), { phone: stranger.phone }),
        'that nobody told them of': await of(await someone(), { phone: me.phone, deliveredAt: null }),
        'of another tenant': await of(farServer.matchmakerId, { phone: me.phone }, world.tenantB),
      },
    },
  }
}

/** An unused id of a line. */
const NOBODY = 987_654_321_987

/** Calls with which the inviting matchmaker works on an invitation. */
const ASK_WORK = /\/(?:getAskPaged|saveAskDraft|resendAsk|takeBackAsk|proposeAskChange)$/

/** Before the consent, only the matchmaker sees their own notes; not even the person does. */
const secrets: Plant = async (world, { person }: { person: Person }) => {
  const asking = await world.matchmaker()
  const occupation = secret('草稿', ({ name }, path) => name === 'asking matchmaker' && ASK_WORK.test(path))
  const { id } = await newAsk(world.bench(), {
    matchmakerId: asking.matchmakerId,
    phone: person.phone,
    draft: { ...draft, occupation: occupation.mark },
  })
  // The person answers the invitation; the other one is withdrawn by its matchmaker.
  const { id: phoneAsk } = await newAsk(world.bench(), {
    matchmakerId: (await world.matchmaker()).matchmakerId,
    phone: person.phone,
    draft: { ...draft, occupation: occupation.mark },
  })
  return {
    secrets: { occupation },
    ids: { phoneAsk, deskAsk: id },
    // The matchmaker screens none of the person's lines.
    onlookers: [onlooker('asking matchmaker', asking, { workLine: NOBODY })],
  }
}

export const invitationFacts = { table: invitation, acts, tells, belongings, invariants, secrets }
