/** Parties never decide: every kind of content, every kind of party, every endpoint, also after merges. */
import { appointment } from '@qianxian/protocol/appointment/appointment'
import { audit } from '@qianxian/protocol/audit/audit'
import { identity } from '@qianxian/protocol/identity/identity'
import { auditBoxes, moneyTargets, type AuditTarget } from '@qianxian/protocol/audit/audit.words'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { faults } from '@qianxian/protocol/base/faults'
import { contract } from '@qianxian/protocol/contract/contract'
import { lead } from '@qianxian/protocol/lead/lead'
import { love } from '@qianxian/protocol/love/love'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { media as mediaVerbs } from '@qianxian/protocol/media/media'
import { report } from '@qianxian/protocol/report/report'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { users } from '../../db/tables/account'
import { auditParties, type PartyKind, partyKinds } from '../../db/tables/audit'
import { media } from '../../db/tables/media'
import { newRole } from '../../../seed/makers/account'
import { newPicture } from '../../../seed/makers/media'
import { organiserStage } from '../../../test/nouns/activity-organiser'
import { appointmentStage } from '../../../test/nouns/appointment'
import { attributionStage } from '../../../test/nouns/attribution'
import { commissionStage } from '../../../test/nouns/commission'
import { joiningStage } from '../../../test/nouns/career'
import { certificateStage } from '../../../test/nouns/certificate'
import { contractStage } from '../../../test/nouns/contract'
import { humanAsk } from '../../../test/nouns/identity'
import { leadStage } from '../../../test/nouns/lead'
import { spotlightStage } from '../../../test/nouns/spotlight'
import { partnerStage } from '../../../test/nouns/partner'
import { themeStage } from '../../../test/nouns/theme'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { serve } from '../../../test/service-fixture'
import { attachPhone } from '../account/merge'
import { phoneHashOf } from '../auth/captcha/captcha'
import { nouns } from '../nouns'

let world: TestWorld
let outsider: Person
let another: Person
let proven: ReturnType<typeof certificateStage>['proven']
let handedIn: ReturnType<typeof certificateStage>['handedIn']
let joining: ReturnType<typeof joiningStage>
let joined: ReturnType<typeof partnerStage>
let leadDesk: ReturnType<typeof leadStage>
let meetings: ReturnType<typeof appointmentStage>
let attributions: ReturnType<typeof attributionStage>
let shares: ReturnType<typeof commissionStage>
let spotlights: ReturnType<typeof spotlightStage>
let signed: ReturnType<typeof contractStage>
beforeAll(async () => {
  world = await openTestWorld()
  ;({ proven, handedIn } = certificateStage(world))
  joining = joiningStage(world)
  joined = partnerStage(world)
  leadDesk = leadStage(world)
  meetings = appointmentStage(world)
  attributions = attributionStage(world)
  shares = commissionStage(world)
  spotlights = spotlightStage(world)
  signed = contractStage(world)
  ;[outsider, another] = [await world.auditor(), await world.auditor()]
})
afterAll(() => world.close())

type Desk = Awaited<ReturnType<TestWorld['matchmaker']>>
interface Opened {
  id: number
  /** The parties, by kind. */
  parties: Partial<Record<PartyKind, Person>>
  field: string
}

const him = () => world.loveUser({ profile: { gender: 'male' } })
async function servedBy(desk: Desk, person: Person) {
  return (await serve(desk, person, ['publish'])).id
}
const versionOf = async (person: Person) => (await person.call(love.getMine, {})).data.version

/** Opens a task of each content kind in the way that members do. */
const openers: Record<string, () => Promise<Opened>> = {
  async profile() {
    const [owner, author, server] = [await world.loveUser(), await world.matchmaker(), await world.matchmaker()]
    await servedBy(author, owner)
    const patch = { occupation: '工程师' }
    const { version } = (await author.call(matchmaker.saveMemberDraft, { no: owner.no, version: await versionOf(owner), patch })).data
    await author.call(matchmaker.sendMemberDraft, { no: owner.no, version })
    // An owner without a phone cannot submit yet: the owner confirms now, and submits later in their own name.
    await world.world.db.update(users).set({ phoneEnc: null, phoneHash: null }).where(eq(users.id, owner.userId))
    await owner.call(love.confirmDraft, { version: await versionOf(owner), isAccepted: true })
    await servedBy(server, owner)
    const { secrets } = world.world
    const phone = { phoneEnc: secrets.seal(owner.phone), phoneHash: secrets.hash('phone', world.tenantA, owner.phone) }
    await world.world.db.update(users).set(phone).where(eq(users.id, owner.userId))
    const { auditTaskId } = (await owner.call(love.submitAudit, { version: await versionOf(owner) })).data
    return { id: auditTaskId!, parties: { owner, author, matchmaker: server }, field: 'occupation' }
  },
  async photo() {
    const [owner, server] = [await world.loveUser(), await world.matchmaker()]
    await servedBy(server, owner)
    const [first] = await world.world.db.select().from(media).where(eq(media.ownerId, owner.userId))
    const { id: _id, ...facts } = first!
    const doubtful = await newPicture(world.bench(), { ...facts, verdict: 'review', sha256: 'd'.repeat(64) })
    await owner.call(mediaVerbs.batchInsert, { mediaIds: [doubtful.id] })
    const [row] = (await outsider.call(audit.getPaged, { box: 'open', targetType: 'photo' })).data.list.slice(-1)
    return { id: row!.id, parties: { owner, matchmaker: server }, field: 'photo' }
  },
  async report() {
    const [owner, reporter, server] = [await world.loveUser(), await him(), await world.matchmaker()]
    await reporter.call(report.fileReport, { no: owner.no, category: 'other', text: '认识三天就让我转账投资' })
    const [row] = (await outsider.call(audit.getPaged, { box: 'open', targetType: 'report' })).data.list.slice(-1)
    // A matchmaker who begins to serve the reported person after the report also becomes a party.
    await servedBy(server, owner)
    return { id: row!.id, parties: { owner, reporter, matchmaker: server }, field: 'report' }
  },
  async identity() {
    const [owner, server] = [await world.loveUser(), await world.matchmaker()]
    await servedBy(server, owner)
    await owner.call(identity.askHumanCheck, humanAsk())
    const [row] = (await outsider.call(audit.getPaged, { box: 'open', targetType: 'identity' })).data.list.slice(-1)
    return { id: row!.id, parties: { owner, matchmaker: server }, field: 'paper' }
  },
  async certificate() {
    const [owner, server] = [await proven(), await world.matchmaker()]
    await servedBy(server, owner)
    const { taskId } = await handedIn('education', owner)
    return { id: taskId, parties: { owner, matchmaker: server }, field: 'papers' }
  },
  async spotlight() {
    const [owner, server] = [await spotlights.booker(), await world.matchmaker()]
    await servedBy(server, owner)
    const { id } = await spotlights.booked(owner)
    const { auditTaskId } = await spotlights.rowOf(id)
    return { id: auditTaskId!, parties: { owner, matchmaker: server }, field: 'slogan' }
  },
  async activity() {
    const { submitted } = organiserStage(world)
    const [owner, colleague] = [await world.matchmaker(), await world.loveUser()]
    const inStore = { role: 'storeStaff', scopeType: 'store', scopeId: `store-${owner.userId}` } as const
    for (const { userId } of [owner, colleague]) await newRole(world.bench(), { ...inStore, userId })
    const { taskId } = await submitted(owner)
    return { id: taskId, parties: { owner, colleague }, field: 'notice' }
  },
  async application() {
    const [owner, server] = [await proven(), await world.matchmaker()]
    await servedBy(server, owner)
    const { auditTaskId } = await joining.rowOf(await joining.applied(owner))
    return { id: auditTaskId!, parties: { owner, matchmaker: server }, field: 'application' }
  },
  async card() {
    const owner = await world.matchmaker()
    await owner.call(matchmaker.saveOwnCard, { name: '周周', bio: '做了八年红娘，先听你说，再替你找。', tags: ['耐心'] })
    const [row] = (await outsider.call(audit.getPaged, { box: 'open', targetType: 'card' })).data.list.slice(-1)
    return { id: row!.id, parties: { owner }, field: 'bio' }
  },
  async theme() {
    const { applied } = themeStage(world)
    const server = await world.matchmaker()
    const { person: owner, auditTaskId } = await applied()
    await servedBy(server, owner)
    return { id: auditTaskId, parties: { owner, matchmaker: server }, field: 'words' }
  },
  async attribution() {
    const { first, second, dispute } = await attributions.disputed()
    return { id: dispute.auditTaskId!, parties: { owner: second, colleague: first }, field: 'claim' }
  },
  async share() {
    const { holder, claimant, dispute } = await shares.claimed()
    return { id: dispute.auditTaskId!, parties: { owner: claimant, colleague: holder }, field: 'claim' }
  },
  async partner() {
    const [owner, server] = [await joined.applied(), await world.matchmaker()]
    await servedBy(server, owner)
    return { id: (await joined.rowOf(owner)).auditTaskId!, parties: { owner, matchmaker: server }, field: 'application' }
  },
  async lead() {
    const { handler, manager, storeId } = await leadDesk.manned()
    const { id } = await leadDesk.owned(handler, { ownerStoreId: storeId })
    await handler.call(lead.markLeadInvalid, { id, reason: 'wrong_number' })
    const [row] = (await outsider.call(audit.getPaged, { box: 'open', targetType: 'lead' })).data.list.slice(-1)
    return { id: row!.id, parties: { colleague: manager }, field: 'invalid' }
  },
  async meeting() {
    const { a, b, id, desk } = await meetings.arranged({ startAt: momentBefore(new Date(), 3, 'hour') })
    await a.call(appointment.claimNoShow, { id, note: '等了一个小时' })
    await b.call(appointment.giveAccount, { id, note: '我在另一个门口' })
    const [row] = (await outsider.call(audit.getPaged, { box: 'open', targetType: 'meeting' })).data.list.slice(-1)
    return { id: row!.id, parties: { author: b, colleague: desk }, field: 'plan' }
  },
  async contract() {
    const { person, manager, id } = await signed.stopping()
    await manager.call(contract.disputeStop, { id, reason: signed.reason })
    const [row] = (await outsider.call(audit.getPaged, { box: 'open', targetType: 'contract' })).data.list.slice(-1)
    return { id: row!.id, parties: { author: person, colleague: manager }, field: 'reason' }
  },
  async 'report of a matchmaker'() {
    const [owner, reporter, server, colleague] = [await world.matchmaker(), await him(), await world.matchmaker(), await world.loveUser()]
    const inStore = { role: 'storeStaff', scopeType: 'store', scopeId: `store-${owner.userId}` } as const
    for (const { userId } of [owner, colleague]) await newRole(world.bench(), { ...inStore, userId })
    await servedBy(server, reporter)
    await reporter.call(report.reportMatchmaker, { matchmakerId: owner.matchmakerId, category: 'other', text: '收了钱以后再也不回消息' })
    const [row] = (await outsider.call(audit.getPaged, { box: 'open', targetType: 'report' })).data.list.slice(-1)
    return { id: row!.id, parties: { owner, reporter, matchmaker: server, colleague }, field: 'report' }
  },
}

/** After a refusal these are submitted again, because the refusal cannot be appealed. */
const ASKED_ANEW = ['identity', 'spotlight', 'application', 'attribution', 'share', 'partner', 'activity', 'card'] as const

const beAuditor = (person: Person) => newRole(world.bench(), { userId: person.userId, role: 'auditor' })

/** Merges the account of a party and of an auditor into the older one; returns the token that is still valid. */
async function merged(party: Person, isPartyOlder: boolean): Promise<Person> {
  const other = await world.auditor()
  const [older, younger] = isPartyOlder ? [party, other] : [other, party]
  const { db } = world.world
  await db
    .update(users)
    .set({ createdAt: new Date('2026-01-01') })
    .where(eq(users.id, older.userId))
  await db
    .update(users)
    .set({ phoneEnc: null, phoneHash: null, createdAt: new Date('2026-02-01') })
    .where(eq(users.id, younger.userId))
  const ctx = await younger.ctx()
  await attachPhone(ctx, younger.userId, older.phone, phoneHashOf(ctx, older.phone), true)
  return older
}

const accounts: Record<string, (party: Person) => Promise<Person>> = {
  'with a role of their own': async (party) => (await beAuditor(party), party),
  'whose account took in an auditor': (party) => merged(party, true),
  'whose account an auditor took in': (party) => merged(party, false),
}

/** The decision that upholds a report includes a measure. */
const decision = (field: string) => ({
  decision: 'rejected' as const,
  reasons: [{ field, code: 'other_rule' as const }],
  ...(field === 'report'
    ? { measure: { verdict: 'upheld' as const, finding: 'other' as const, action: 'warn' as const, term: 'quarter' as const } }
    : {}),
})

async function expectShut(id: number, field: string, person: Person, isOwner: boolean) {
  for (const box of auditBoxes) {
    const { list, total } = (await person.call(audit.getPaged, { box, size: 50 })).data
    expect(
      list.map((row) => row.id),
      box,
    ).not.toContain(id)
    expect(total, box).toBe(list.length)
  }
  for (const reason of [undefined, 'recheck'] as const)
    expect((await person.call(audit.getDetail, { id, reason })).code).toBe(faults.not_found.code)
  const refused = isOwner ? faults.not_allowed : faults.not_found
  expect(await person.call(audit.claim, { id })).toMatchObject({ code: refused.code, data: null })
  expect(await person.call(audit.decide, { id, ...decision(field) })).toMatchObject({ code: refused.code, data: null })
  if (!isOwner) expect((await person.call(audit.appeal, { id, text: '请再看一次这一条' })).code).toBe(faults.not_found.code)
}

/** Tasks of finance and account risks are not member content; their own nouns test who may open them. */
test('every kind of member content can be submitted for audit', () => {
  const kinds = Object.keys(openers).map((name) => name.split(' ')[0])
  expect([...new Set(kinds)].sort()).toEqual(
    nouns
      .flatMap(({ audits = {} }) => Object.keys(audits) as AuditTarget[])
      .filter((target) => !isIn(moneyTargets, target) && target !== 'risk')
      .sort(),
  )
})

test('every kind of party is tested', async () => {
  const tried = await Promise.all(Object.values(openers).map(async (open) => Object.keys((await open()).parties)))
  expect([...new Set(tried.flat())].sort()).toEqual([...partyKinds].sort())
})

describe.each(Object.keys(openers))('a task about a %s', (target) => {
  it.each(Object.keys(accounts))('is hidden from party %s while open, claimed, decided and appealed', async (account) => {
    const { id, parties, field } = await openers[target]!()
    const known = await world.world.db.select().from(auditParties).where(eq(auditParties.taskId, id))
    expect(new Set(known.map(({ kind }) => kind))).toEqual(new Set(Object.keys(parties)))
    const asked: { kind: string; person: Person }[] = []
    for (const [kind, party] of Object.entries(parties)) asked.push({ kind, person: await accounts[account]!(party) })
    const all = async () => {
      for (const { kind, person } of asked) await expectShut(id, field, person, kind === 'owner')
    }
    const owner = asked.find(({ kind }) => kind === 'owner')?.person
    await all()
    expect((await outsider.call(audit.claim, { id })).code).toBe(20000)
    await all()
    expect((await outsider.call(audit.decide, { id, ...decision(field) })).code).toBe(20000)
    await all()
    if (!owner || isIn(ASKED_ANEW, target)) return
    expect((await owner.call(audit.appeal, { id, text: '请再看一次这一条' })).code).toBe(20000)
    await all()
    expect((await another.call(audit.claim, { id })).code).toBe(20000)
    expect((await another.call(audit.decide, { id, ...decision(field) })).code).toBe(20000)
    await all()
  })
})
