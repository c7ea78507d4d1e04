/**
 * Intake of leads from every source. A person who must not be contacted leaves nothing; a member is not a lead, and their
 * matchmaker or store is told; a phone or a WeChat id known for less than 180 days is a touch on its lead.
 */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { leadLevelOf } from '@qianxian/protocol/lead/lead.rules'
import { leadLevels, leadLimits, leadStates, type ContactWindow, type LeadLevel, type LeadSource } from '@qianxian/protocol/lead/lead.words'
import type { Gender } from '@qianxian/protocol/love/profile.words'
import type { Ctx, TxCtx } from '../../ctx'
import { cancelTask } from '../audit/audit'
import { phoneHashOf } from '../auth/auth'
import { findProfileIdByUser } from '../love/love'
import { servingMatchmaker } from '../matchmaker/matchmaker'
import { notify } from '../notice/notice'
import { managersOf, membershipOf } from '../store/store'
import { loadRules, type PoolRules } from './lead-rules'
import { forgetLead, isOwnedBy, noteEvent, settleLapsed } from './lead-state'
import { leadTouched, memberEnquired, notifyLead } from './lead.notices'
import * as store from './lead.repository'
import type { LeadRecord, NewLead } from './lead.repository'
import { offerToNext } from './rotation'

export interface LeadFacts {
  source: LeadSource
  channelCode?: string
  name: string | null
  gender?: Gender | null
  birthYear?: number | null
  phone: string
  wechat?: string | null
  /** Code of the city: four digits and 00. */
  cityGeo?: string | null
  need?: string
  contactWindow?: ContactWindow
  /** True if a code proved the phone. */
  isVerified: boolean
  /** By default derived from the facts. */
  level?: LeadLevel
  consent: { at: Date; where: string; text: string }
}

/** The result of an enquiry. Never told to the person who left the phone. */
export interface TakenLead {
  outcome: 'created' | 'touched' | 'member' | 'staff' | 'suppressed'
  leadId: number | null
}

/** Takes one enquiry; see `takeLeads`. */
export const takeLead = async (ctx: Ctx, facts: LeadFacts): Promise<TakenLead> => (await takeLeads(ctx, [facts]))[0]!

/**
 * Takes enquiries in one transaction, with few statements for many of them. Answers in the order of the facts. Of two
 * enquiries with one phone or one WeChat id the second is a touch on the lead of the first.
 */
export const takeLeads = (ctx: Ctx, facts: readonly LeadFacts[]): Promise<TakenLead[]> =>
  ctx.tx(async (ctx) => {
    const hashed = facts.map((one) => ({ ...one, phoneHash: phoneHashOf(ctx, one.phone), wechatHash: wechatHashOf(ctx, one) }))
    const answers = Array.from<TakenLead | undefined>({ length: facts.length })
    let rest = hashed.map((one, place) => ({ ...one, place }))
    await store.lockContacts(ctx, hashed.flatMap(store.contactsOf))
    while (rest.length > 0) {
      const seen = new Set<string>()
      const round = rest.filter((one) => {
        const hashes = store.contactsOf(one)
        const isNew = !hashes.some((hash) => seen.has(hash))
        for (const hash of hashes) seen.add(hash)
        return isNew
      })
      const taken = await takeDistinct(ctx, round)
      for (const [at, { place }] of round.entries()) answers[place] = taken[at]!
      const done = new Set(round.map(({ place }) => place))
      rest = rest.filter(({ place }) => !done.has(place))
    }
    return answers as TakenLead[]
  })

type Hashed = LeadFacts & { phoneHash: string; wechatHash: string | null }

/** WeChat ids are the same in capital and small letters. */
const wechatHashOf = (ctx: Ctx, { wechat = null }: LeadFacts): string | null =>
  wechat === null ? null : ctx.secrets.hash('wechat', ctx.tenant.id, wechat.toLowerCase())

async function takeDistinct(ctx: TxCtx, facts: readonly Hashed[]): Promise<TakenLead[]> {
  const phones = facts.map(({ phoneHash }) => phoneHash)
  const wechats = facts.flatMap(({ wechatHash }) => wechatHash ?? [])
  const rules = await loadRules(ctx)
  const suppressed = await store.filterSuppressed(ctx, [...phones, ...wechats])
  const accounts = new Map((await store.accountsOfPhones(ctx, phones)).map((one) => [one.phoneHash!, one]))
  const known = await store.lockNewestLeads(ctx, phones, wechats)
  const answers: TakenLead[] = []
  const created: { place: number; facts: Hashed; older: LeadRecord[] }[] = []
  for (const [place, one] of facts.entries()) {
    const account = accounts.get(one.phoneHash)
    // The phone decides; a WeChat id may lead to another lead.
    const found = [...new Set(store.contactsOf(one).flatMap((hash) => known.get(hash) ?? []))]
    const lead = known.get(one.phoneHash)
    const touched = found.find((each) => isTouched(ctx, each))
    const member = account?.userId ?? (lead ? null : touched?.convertUserId)
    if (store.contactsOf(one).some((hash) => suppressed.has(hash))) answers[place] = { outcome: 'suppressed', leadId: null }
    else if (account?.isStaff) answers[place] = { outcome: 'staff', leadId: null }
    else if (member) {
      await notifyServers(ctx, member)
      // Registered meanwhile, and not converted: the lead is still worked on.
      if (lead && lead.ownerId !== null && isOwnedBy(ctx, lead, lead.ownerId)) await touch(ctx, lead, one, rules)
      answers[place] = { outcome: 'member', leadId: null }
    } else if (touched) answers[place] = { outcome: 'touched', leadId: (await touch(ctx, touched, one, rules)).id }
    else created.push({ place, facts: one, older: found })
  }
  await createLeads(ctx, created, answers, rules)
  return answers
}

/** True if the enquiry belongs to this lead: its phone or WeChat id was left within 180 days, or somebody works on it. */
function isTouched(ctx: Ctx, lead: LeadRecord): boolean {
  if (lead.ownerId !== null && isOwnedBy(ctx, lead, lead.ownerId)) return true
  return lead.lastTouchAt > momentBefore(ctx.now, leadLimits.duplicateDays, 'day')
}

/** A lead without an invalid mark. */
const unmarked = { invalidReason: null, invalidById: null, invalidAt: null, reviewStatus: null, auditTaskId: null } as const

async function touch(ctx: TxCtx, lead: LeadRecord, facts: Hashed, rules: PoolRules): Promise<LeadRecord> {
  const row = await settleLapsed(ctx, lead)
  // A proven phone shows that the person exists, whatever a handler marked: the mark and its review end.
  const isBack = row.status === 'invalid' && facts.isVerified
  if (isBack && row.auditTaskId !== null) await cancelTask(ctx, row.auditTaskId)
  const next = await noteEvent(
    ctx,
    row,
    { event: 'touched', byId: null },
    {
      touches: row.touches + 1,
      lastTouchAt: ctx.now,
      isVerified: row.isVerified || facts.isVerified,
      ...(facts.need ? { need: facts.need } : {}),
      ...(facts.contactWindow ? { contactWindow: facts.contactWindow } : {}),
      ...(facts.consent.at > row.consentAt ? consentColumns(facts) : {}),
      ...(isBack ? { ...unmarked, status: 'in_pool', ownerStoreId: null, poolAt: ctx.now } : {}),
    },
  )
  const isNews = row.lastTouchAt <= momentBefore(ctx.now, leadLimits.touchQuietMinutes, 'minute')
  if (next.ownerId !== null && isNews) await notifyLead(ctx, leadTouched, next.id, [next.ownerId])
  return offerToNext(ctx, next, rules)
}

const isOpen = ({ status }: LeadRecord): boolean => isIn(leadStates.open, status)

async function createLeads(
  ctx: TxCtx,
  made: readonly { place: number; facts: Hashed; older: LeadRecord[] }[],
  answers: TakenLead[],
  rules: PoolRules,
): Promise<void> {
  if (made.length === 0) return
  const pool = await store.ensureDefaultPool(ctx)
  for (const { older } of made)
    for (const one of older.filter(isOpen)) await forgetLead(ctx, one, 'merged', { event: 'merged', byId: null })
  const rows = await store.insertLeads(
    ctx,
    made.map(({ facts }) => leadColumns(ctx, pool.id, facts)),
  )
  await store.addLogs(
    ctx,
    rows.map(({ id, status }) => ({ leadId: id, event: 'created' as const, status, at: ctx.now })),
  )
  for (const [at, { place, older }] of made.entries()) {
    const row = rows[at]!
    for (const { id } of older.filter(isOpen)) await store.updateLead(ctx, id, { dupOfId: row.id })
    await offerToNext(ctx, row, rules)
    answers[place] = { outcome: 'created', leadId: row.id }
  }
}

const consentColumns = ({ consent: { at, where, text } }: LeadFacts) => ({ consentAt: at, consentWhere: where, consentText: text })

function leadColumns(ctx: Ctx, poolId: number, facts: Hashed): NewLead {
  const { contactWindow = 'any', need = '', wechat = null, name } = facts
  const level =
    facts.level ??
    leadLevelOf({ isVerified: facts.isVerified, contactWindow, hasNeed: need.trim() !== '', isOld: facts.source === 'import' })
  return {
    poolId,
    source: facts.source,
    channelCode: facts.channelCode ?? '',
    nameEnc: name === null ? null : ctx.secrets.seal(name),
    phoneEnc: ctx.secrets.seal(facts.phone),
    phoneHash: facts.phoneHash,
    wechatEnc: wechat === null ? null : ctx.secrets.seal(wechat),
    wechatHash: facts.wechatHash,
    gender: facts.gender ?? null,
    birthYear: facts.birthYear ?? null,
    cityGeo: facts.cityGeo ?? null,
    need,
    contactWindow,
    level,
    status: isIn(leadLevels.rotated, level) ? 'new' : 'in_pool',
    isVerified: facts.isVerified,
    ...consentColumns(facts),
    poolAt: ctx.now,
    lastTouchAt: ctx.now,
    activeAt: ctx.now,
    createdAt: ctx.now,
  }
}

/** Tells the matchmaker of a member, else the managers of the member's store, else the administrators. */
async function notifyServers(ctx: TxCtx, userId: number): Promise<void> {
  const profileId = await findProfileIdByUser(ctx, userId)
  const matchmaker = profileId === null ? null : await servingMatchmaker(ctx, profileId)
  const membership = profileId === null || matchmaker ? null : await membershipOf(ctx, profileId)
  const managers = membership ? await managersOf(ctx, membership.storeId) : []
  const to = matchmaker ? [matchmaker.userId] : managers.length > 0 ? managers : await store.usersInRole(ctx, 'tenantAdmin')
  // Once a day, however often the member sends the form.
  await notify(ctx, memberEnquired, { to, subject: `lead-member:${userId}:${dayInShanghai(ctx.now)}`, facts: { userId } })
}
