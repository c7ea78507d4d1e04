/** Acts for each verb of matchmakers and their desk, and invariants that hold after any kill. */
import type { RepresentationStatus } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { line } from '@qianxian/protocol/line/line'
import { career } from '@qianxian/protocol/career/career'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { eq } from 'drizzle-orm'
import { audit } from '@qianxian/protocol/audit/audit'
import { matchmakerCardChanges, representations } from '../../src/db/tables/matchmaker'
import { sweepConsents, sweepEndingConsents } from '../../src/features/matchmaker/matchmaker.jobs'
import { newBond, newNote } from '../../seed/makers/matchmaker'
import { idOf, type Belongs, type Scene } from '../scene'
import { serve } from '../service-fixture'
import { stageOf, type Acts } from '../stage'
import type { NoticeCases } from '../notice-case'
import type { Person, TestWorld } from '../world'
import { lineStage } from './line'
import { onlooker, secret, type Plant } from '../secrets'

export function matchmakerStage(world: TestWorld) {
  const { him } = stageOf(world)
  const served = async () => {
    const [desk, person] = [await world.matchmaker(), await him()]
    const { id } = await serve(desk, person)
    return { desk, person, id }
  }
  const asked = async () => {
    const [desk, person] = [await world.matchmaker(), await him()]
    const { id } = (await person.call(matchmaker.askMatchmaker, { id: desk.matchmakerId, scopes: ['propose'] })).data
    return { desk, person, id }
  }
  const invited = async () => {
    const [desk, person] = [await world.matchmaker(), await him()]
    await desk.call(matchmaker.inviteMember, { no: person.no })
    return { desk, person, id: (await person.call(matchmaker.getMine, {})).data.requests[0]!.id }
  }
  return { served, invited, asked }
}

const acts = (world: TestWorld): Acts<typeof matchmaker> => {
  const { by, visitor, her, him, versionOf } = stageOf(world)
  const { screening } = lineStage(world)
  const { served, invited, asked } = matchmakerStage(world)
  return {
    getPaged: async () => by(visitor, matchmaker.getPaged, {}),
    getDetail: async () => by(await her(), matchmaker.getDetail, { id: (await world.matchmaker()).matchmakerId }),
    getMine: async () => by((await served()).person, matchmaker.getMine, {}),
    askMatchmaker: async () =>
      by(await him(), matchmaker.askMatchmaker, { id: (await world.matchmaker()).matchmakerId, scopes: ['propose'] }),
    answerConsent: async () => {
      const { person, id } = await invited()
      return by(person, matchmaker.answerConsent, { id, isAccepted: true, scopes: ['propose'] })
    },
    getConsentUsePaged: async () => {
      const { desk, person } = await served()
      await desk.call(matchmaker.getMember, { no: person.no })
      return by(person, matchmaker.getConsentUsePaged, {})
    },
    answerMember: async () => {
      const { desk, id } = await asked()
      return by(desk, matchmaker.answerMember, { id, isAccepted: true })
    },
    endRepresentation: async () => {
      const { person, id } = await served()
      return by(person, matchmaker.endRepresentation, { id })
    },
    getDashboard: async () => by((await served()).desk, matchmaker.getDashboard, {}),
    getOwnCard: async () => by(await world.matchmaker(), matchmaker.getOwnCard, {}),
    saveOwnCard: async () =>
      by(await world.matchmaker(), matchmaker.saveOwnCard, { name: '周周', bio: '做了八年红娘，先听你说，再替你找。', tags: ['耐心'] }),
    getMemberPaged: async () => by((await served()).desk, matchmaker.getMemberPaged, {}),
    inviteMember: async () => by(await world.matchmaker(), matchmaker.inviteMember, { no: (await him()).no, message: '很想为你牵线' }),
    getMember: async () => {
      const { desk, person } = await served()
      return by(desk, matchmaker.getMember, { no: person.no })
    },
    showMemberPhone: async () => {
      const { desk, person } = await served()
      return by(desk, matchmaker.showMemberPhone, { no: person.no })
    },
    saveMemberDraft: async () => {
      const { desk, person } = await served()
      return by(desk, matchmaker.saveMemberDraft, { no: person.no, version: await versionOf(person), patch: { occupation: '工程师' } })
    },
    sendMemberDraft: async () => {
      const { desk, person } = await served()
      const saved = (
        await desk.call(matchmaker.saveMemberDraft, { no: person.no, version: await versionOf(person), patch: { occupation: '工程师' } })
      ).data
      return by(desk, matchmaker.sendMemberDraft, { no: person.no, version: saved.version })
    },
    addNote: async () => {
      const { desk, person } = await served()
      return by(desk, matchmaker.addNote, { no: person.no, type: 'call', content: '电话聊了半小时，近期有空见面' })
    },
    getCandidatePaged: async () => {
      const { desk, person } = await served()
      return by(desk, matchmaker.getCandidatePaged, { no: person.no })
    },
    proposeLine: async () => {
      const { desk, person } = await served()
      return by(desk, matchmaker.proposeLine, { fromNo: person.no, toNos: [(await her()).no], message: '两位都喜欢爬山，很合适' })
    },
    getLinePaged: async () => by((await screening()).desk, matchmaker.getLinePaged, { stage: 'screening' }),
    getLine: async () => {
      const { desk, id } = await screening()
      return by(desk, matchmaker.getLine, { id })
    },
    screenLine: async () => {
      const { desk, id } = await screening()
      return by(desk, matchmaker.screenLine, { id, isPassed: true })
    },
    getColleagues: async () => {
      const { desk, id } = await screening()
      return by(desk, matchmaker.getColleagues, { id })
    },
    reassignLine: async () => {
      const { desk, id } = await screening()
      return by(desk, matchmaker.reassignLine, { id, toId: (await world.matchmaker()).matchmakerId })
    },
    recordAttempt: async () => {
      const { desk, id } = await screening()
      return by(desk, matchmaker.recordAttempt, { id, note: '电话无人接听' })
    },
  }
}

const tells = (world: TestWorld): NoticeCases => {
  const { her, him, versionOf } = stageOf(world)
  const { asked } = lineStage(world)
  const { served, invited, asked: requested } = matchmakerStage(world)
  return {
    'matchmaker.line_asked': async () => {
      const [{ desk, person }, other] = [await served(), await her()]
      return { hears: [desk], says: '点前把关', tap: () => person.call(line.applyLine, asked(other.no)) }
    },
    'matchmaker.card_judged': async () => {
      const [desk, auditor] = [await world.matchmaker(), await world.auditor()]
      await desk.call(matchmaker.saveOwnCard, { name: '周周', bio: '做了八年红娘，先听你说，再替你找。', tags: ['耐心'] })
      const [change] = await world.world.db
        .select({ auditTaskId: matchmakerCardChanges.auditTaskId })
        .from(matchmakerCardChanges)
        .where(eq(matchmakerCardChanges.matchmakerId, desk.matchmakerId))
      const id = change!.auditTaskId!
      await auditor.call(audit.claim, { id })
      return { hears: [desk], says: '已通过审核', tap: () => auditor.call(audit.decide, { id, decision: 'approved', reasons: [] }) }
    },
    'matchmaker.invited': async () => {
      const [desk, person] = [await world.matchmaker(), await him()]
      return { hears: [person], says: '同意哪几项由你选，7 天内有效', tap: () => desk.call(matchmaker.inviteMember, { no: person.no }) }
    },
    'matchmaker.drafted': async () => {
      const { desk, person } = await served()
      const patch = { occupation: '工程师' }
      const { version } = (await desk.call(matchmaker.saveMemberDraft, { no: person.no, version: await versionOf(person), patch })).data
      const tap = () => desk.call(matchmaker.sendMemberDraft, { no: person.no, version })
      return { hears: [person], says: '替你改了资料，看看说得对不对', tap }
    },
    'matchmaker.ended': async () => {
      const { desk, person, id } = await served()
      return { hears: [person], says: '服务到这里，谢谢你', tap: () => desk.call(matchmaker.endRepresentation, { id }) }
    },
    'matchmaker.away': async () => {
      const [{ desk, person }, auditor] = [await served(), await world.auditor()]
      const tap = () => auditor.call(career.suspendMatchmaker, { id: desk.matchmakerId, reason: 'complaint' })
      return { hears: [person], says: '暂时不能为你服务，可以等 TA 恢复', tap }
    },
    'matchmaker.asked': async () => {
      const [desk, person] = [await world.matchmaker(), await him()]
      const tap = () => person.call(matchmaker.askMatchmaker, { id: desk.matchmakerId, scopes: ['propose'] })
      return { hears: [desk], says: '请你做红娘，请在 7 天内答复', tap }
    },
    'matchmaker.accepted': async () => {
      const { desk, person, id } = await requested()
      return { hears: [person], says: '答应做你的红娘', tap: () => desk.call(matchmaker.answerMember, { id, isAccepted: true }) }
    },
    'matchmaker.declined': async () => {
      const { desk, person, id } = await requested()
      return { hears: [person], says: '暂时不能为你服务', tap: () => desk.call(matchmaker.answerMember, { id, isAccepted: false }) }
    },
    'matchmaker.lapsed': async () => {
      const { person, id } = await served()
      return { hears: [person], says: '满 12 个月，已经到期', tap: () => lapse(world, id) }
    },
    'matchmaker.service_lapsed': async () => {
      const { desk, id } = await served()
      return { hears: [desk], says: '满 12 个月，已经到期', tap: () => lapse(world, id) }
    },
    'matchmaker.consent_ending': async () => {
      const { person, id } = await served()
      await world.world.db
        .update(representations)
        .set({ expiresAt: new Date(Date.now() + 29 * DAY_MS) })
        .where(eq(representations.id, id))
      const tap = () => sweepEndingConsents(world.served)
      return { hears: [person], says: '愿意的话可以再续一年', tap }
    },
    'matchmaker.consented': async () => {
      const { desk, person, id } = await invited()
      const tap = () => person.call(matchmaker.answerConsent, { id, isAccepted: true, scopes: ['propose', 'hold_phone'] })
      return { hears: [desk], says: '同意了：为我推荐和提议对象、保存我的手机号', tap }
    },
    'matchmaker.refused': async () => {
      const { desk, person, id } = await invited()
      return { hears: [desk], says: '这次不需要', tap: () => person.call(matchmaker.answerConsent, { id, isAccepted: false }) }
    },
    'matchmaker.narrowed': async () => {
      const { desk, person } = await served()
      const scopes = ['publish' as const, 'propose' as const, 'show_photo' as const]
      const tap = () => person.call(matchmaker.askMatchmaker, { id: desk.matchmakerId, scopes })
      return { hears: [desk], says: '收回了：保存我的手机号', tap }
    },
    'matchmaker.left': async () => {
      const { desk, person, id } = await served()
      return { hears: [desk], says: '服务到这里，谢谢你', tap: () => person.call(matchmaker.endRepresentation, { id }) }
    },
  }
}

const DAY_MS = 86_400_000

/** Ends the year of a consent. */
async function lapse(world: TestWorld, id: number): Promise<void> {
  await world.world.db
    .update(representations)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(representations.id, id))
  await sweepConsents(world.served)
}

/** Each query finds rows that must not exist. */
const invariants = {
  'two requests of one member': `select profile_id from representations where status = 'pending' group by tenant_id, profile_id having count(*) > 1`,
  'a consent without end': `select id from representations where status in ('active', 'pending') and mode = 'invited' and text_version is not null and expires_at is null`,
  'something done without the consent to it': `select u.id from consent_uses u join representations r on r.tenant_id = u.tenant_id and r.id = u.representation_id
    where r.status = 'pending' or r.started_at is null and r.text_version is not null`,
  'two services of one member': `select profile_id from representations where status = 'active' group by tenant_id, profile_id having count(*) > 1`,
}

const bondOf = (world: TestWorld, matchmakerId: number, person: Person, status: RepresentationStatus, tenantId = world.tenantA) =>
  idOf(newBond(world.bench(tenantId), { matchmakerId, profileId: person.profileId, status }))

const belongings = async ({
  world,
  others,
  me,
  asked,
  ended,
  theirs,
  farServed,
  outOfSight,
}: Scene): Promise<Belongs<'servedMember' | 'matchmaker' | 'representation' | 'serviceRequest'>> => {
  const { stranger, server, suspended, farServer } = others
  const { tenantB } = world
  const bondOfOthers = await bondOf(world, server.matchmakerId, theirs, 'active')
  const farBond = await bondOf(world, farServer.matchmakerId, farServed, 'active', tenantB)
  if (me.matchmakerId !== undefined) {
    await bondOf(world, me.matchmakerId, asked, 'consent_requested')
    await bondOf(world, me.matchmakerId, ended, 'ended')
  }
  return {
    own: {
      servedMember: async () => {
        const member = await world.loveUser()
        await bondOf(world, me.matchmakerId!, member, 'active')
        return member.no
      },
      matchmaker: async () => server.matchmakerId,
      serviceRequest: async () => bondOf(world, me.matchmakerId!, await world.loveUser(), 'pending'),
      representation: async () => bondOf(world, (await world.matchmaker()).matchmakerId, me, 'consent_requested'),
    },
    foreign: {
      servedMember: {
        ...outOfSight,
        'served by nobody': stranger.no,
        'served by another': theirs.no,
        'who has not consented yet': asked.no,
        'served no more': ended.no,
        'served in another tenant': farServed.no,
      },
      matchmaker: { suspended: suspended.matchmakerId, 'of another tenant': farServer.matchmakerId },
      serviceRequest: {
        'of another matchmaker': await bondOf(world, server.matchmakerId, await world.loveUser(), 'pending'),
        'an invitation': await idOf(
          newBond(world.bench(), {
            matchmakerId: server.matchmakerId,
            profileId: (await world.loveUser()).profileId,
            mode: 'claimed',
            status: 'consent_requested',
          }),
        ),
        'of another tenant': farBond,
      },
      representation: { 'between others': bondOfOthers, 'of another tenant': farBond },
    },
  }
}

/** Calls with which a matchmaker works on a served member's profile. */
export const PROFILE_WORK = /\/(?:getMember|saveMemberDraft|sendMemberDraft)$/

const secrets: Plant = async (world, { person }) => {
  const [other, serving] = [await world.matchmaker(), await world.matchmaker()]
  const serviceNote = secret(
    '跟进',
    ({ name }, path) => name === 'serving matchmaker' && (PROFILE_WORK.test(path) || path.endsWith('/getMemberPaged')),
  )
  const { id } = await newBond(world.bench(), {
    matchmakerId: serving.matchmakerId,
    profileId: person.profileId,
    scopes: ['publish', 'propose', 'show_photo'],
    startedAt: new Date(),
  })
  await newNote(world.bench(), { representationId: id, content: serviceNote.mark })
  return {
    secrets: { serviceNote },
    ids: { representation: id },
    onlookers: [onlooker('matchmaker', other), onlooker('serving matchmaker', serving)],
  }
}

export const matchmakerFacts = { table: matchmaker, acts, tells, belongings, invariants, secrets }
