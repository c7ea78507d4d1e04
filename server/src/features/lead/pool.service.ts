/** The lists of leads, claims of the pool, and the answers to offers of the rotation. */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { lead } from '@qianxian/protocol/lead/lead'
import type { LeadDesk } from '@qianxian/protocol/lead/lead.schema'
import { leadClaimOutcome, leadStates, type LeadClaimOutcome } from '@qianxian/protocol/lead/lead.words'
import { requireMember, type Ctx, type TxCtx } from '../../ctx'
import { readAll } from '../../db/reads'
import { fault } from '../../http/fault'
import { paging } from '../../http/paging'
import type { Verb } from '../../http/serve'
import { markKindsRead, markSubjectsRead } from '../notice/notice'
import { isManager, lockActiveHandler, requireDesk, requireReadableLead, type Desk } from './lead-access'
import { loadRules, type PoolRules } from './lead-rules'
import { giveTo, isRotated, isTimely, returnToPool, settleLapsed } from './lead-state'
import { leadSubject, listedNews } from './lead.notices'
import { bansOf, cityNameOf, presentLead, presentRows } from './lead.presenter'
import * as store from './lead.repository'
import type { LeadRecord, TimePlace } from './lead.repository'
import { offerToNext, weightsOf } from './rotation'
import * as rotation from './rotation.repository'

async function presentDesk(ctx: Ctx, desk: Desk): Promise<LeadDesk> {
  const { userId } = desk
  const { handler: rules } = await loadRules(ctx)
  const [claims, counts, handlers, weights, cities] = await readAll(ctx, [
    () => store.countClaims(ctx, userId, dayInShanghai(ctx.now)),
    () => store.countHandler(ctx, userId),
    () => rotation.listHandlers(ctx, userId),
    () => weightsOf(ctx, [userId]),
    () => store.listPoolCities(ctx),
  ])
  return {
    serverTime: ctx.now.toISOString(),
    isHandler: desk.isHandler,
    isOnDuty: desk.isHandler && (handlers[0]?.isOnDuty ?? true),
    claimsLeft: desk.isHandler ? Math.max(0, rules.claimsPerDay - claims) : 0,
    claimsPerDay: rules.claimsPerDay,
    ownedRoom: Math.max(0, rules.ownedMax - counts.owned),
    ownedMax: rules.ownedMax,
    locksLeft: Math.max(0, rules.locksMax - counts.locks),
    offers: counts.offers,
    dueToday: counts.dueToday,
    managedStores: desk.managed,
    isAdmin: desk.isAdmin,
    weight: desk.isHandler ? weights.get(userId)! : null,
    cities: cities.map((code) => ({ code, name: cityNameOf(code) })),
  }
}

export const getLeadDesk: Verb<typeof lead.getLeadDesk> = async (ctx) => {
  const desk = await requireDesk(ctx)
  await markKindsRead(ctx, ...listedNews)
  return presentDesk(ctx, desk)
}

export const setLeadDuty: Verb<typeof lead.setLeadDuty> = async (ctx, { isOnDuty }) => {
  const desk = await requireDesk(ctx)
  await rotation.saveDuty(ctx, desk.userId, isOnDuty)
  return presentDesk(ctx, desk)
}

const timePlace = ({ poolAt, id }: LeadRecord): TimePlace => [poolAt.toISOString(), id]
const idPlace = ({ id }: LeadRecord): [id: number] => [id]

export const getLeadPaged: Verb<typeof lead.getLeadPaged> = async (ctx, { tab, level, city, source, isDueToday, ...asked }) => {
  const desk = await requireDesk(ctx)
  const filter = { level, city, source, isDueToday }
  const purpose = ['leads', tab, level, city, source, isDueToday].join(':')
  if (tab === 'converted' || tab === 'managed') {
    if (tab === 'managed' && !isManager(desk)) throw fault('not_found')
    const { place, limit, pageFrom } = paging<[id: number]>(ctx, purpose, asked)
    const before = place?.[0] ?? null
    const managed = { ...filter, storeIds: desk.managed.map(({ id }) => id), isAdmin: desk.isAdmin }
    const rows =
      tab === 'managed'
        ? await store.listManaged(ctx, managed, before, limit)
        : await store.listConverted(ctx, desk.userId, filter, before, limit)
    return pageFrom(rows, idPlace, (page) => presentRows(ctx, desk, page, tab === 'managed'))
  }
  const { place, limit, pageFrom } = paging<TimePlace>(ctx, purpose, asked)
  const rows =
    tab === 'pool'
      ? await store.listPool(ctx, filter, place, limit)
      : tab === 'mine'
        ? await store.listOwned(ctx, desk.userId, filter, place, limit)
        : await store.listOffered(ctx, desk.userId, filter, place, limit)
  return pageFrom(rows, timePlace, (page) => presentRows(ctx, desk, page, false))
}

export const getLead: Verb<typeof lead.getLead> = async (ctx, { id }) => {
  const desk = await requireDesk(ctx)
  const row = await requireReadableLead(ctx, desk, id)
  await markSubjectsRead(ctx, leadSubject(id))
  return presentLead(ctx, desk, row)
}

// --- Claims -----------------------------------------------------------------

/** Why this lead cannot be claimed by the caller; null if it can. Caps are checked by the caller of this function. */
function refusalOf(ctx: Ctx, row: LeadRecord | undefined, bans: ReadonlyMap<number, Date>): LeadClaimOutcome | null {
  if (!row || isIn(leadStates.forgotten, row.status)) return 'gone'
  if (isIn(leadStates.settled, row.status) || isTimely(ctx, row)) return 'taken'
  if (!isIn(leadStates.claimable, row.status)) return isIn(leadStates.timed, row.status) ? 'rotated' : 'gone'
  if (isRotated(row)) return 'rotated'
  return bans.has(row.id) ? 'banned' : null
}

/** Each lead that is claimed counts; of two who claim one lead, the second reads that it is taken. */
export const claimLeads: Verb<typeof lead.claimLeads> = async (ctx, { ids }) => {
  const { userId } = requireMember(ctx)
  const rules = await loadRules(ctx)
  await lockActiveHandler(ctx, userId)
  // Read under the lock: a handler who leaves a store gives back the leads of that store.
  const { storeId } = await requireDesk(ctx)
  const day = dayInShanghai(ctx.now)
  const [claims, { owned }] = [await store.countClaims(ctx, userId, day), await store.countHandler(ctx, userId)]
  let claimsLeft = rules.handler.claimsPerDay - claims
  let ownedRoom = rules.handler.ownedMax - owned
  const asked = [...new Set(ids)]
  const rows = await store.lockLeads(ctx, asked)
  const bans = await bansOf(ctx, userId, [...rows.values()], rules)
  const outcomes = new Map<number, LeadClaimOutcome>()
  let claimed = 0
  for (const id of asked) {
    const row = rows.get(id)
    const outcome = refusalOf(ctx, row, bans) ?? (claimsLeft <= 0 ? 'daily_limit' : ownedRoom <= 0 ? 'owned_limit' : 'claimed')
    outcomes.set(id, outcome)
    if (outcome !== 'claimed') continue
    await giveTo(ctx, await settleLapsed(ctx, row!), { userId, storeId }, 'claimed', rules.of(row!.poolId))
    claimsLeft -= 1
    ownedRoom -= 1
    claimed += 1
  }
  if (claimed > 0) await store.addClaims(ctx, userId, day, claimed)
  const list = asked.map((id) => ({ id, outcome: outcomes.get(id)!, message: leadClaimOutcome[outcomes.get(id)!] }))
  return { list, claimsLeft: Math.max(0, claimsLeft), ownedRoom: Math.max(0, ownedRoom) }
}

// --- Answers to the rotation --------------------------------------------------

/** Locks an offer to the caller; throws not_found for an offer to another person, lead_offer_over for a late answer. */
async function lockOffer(ctx: TxCtx, userId: number, id: number, rules: PoolRules): Promise<LeadRecord> {
  await lockActiveHandler(ctx, userId)
  const row = await store.lockLead(ctx, id)
  const since = momentBefore(ctx.now, rules.handler.banDays, 'day')
  if (!row) throw fault('not_found')
  if (row.status === 'assigned' && row.offeredToId === userId && row.poolAt > ctx.now) return row
  const wasAsked = (await store.listAbout(ctx, id, ['offered'], since)).includes(userId)
  throw fault(wasAsked ? 'lead_offer_over' : 'not_found')
}

export const answerLead: Verb<typeof lead.answerLead> = async (ctx, { id, isAccepted }) => {
  const { userId } = requireMember(ctx)
  const rules = await loadRules(ctx)
  const row = await lockOffer(ctx, userId, id, rules)
  const desk = await requireDesk(ctx)
  if (!isAccepted) {
    const back = await returnToPool(ctx, row, { event: 'declined', at: ctx.now })
    await offerToNext(ctx, back, rules)
    return { lead: null }
  }
  const { owned } = await store.countHandler(ctx, userId)
  if (owned >= rules.handler.ownedMax) throw fault('lead_owned_limit')
  const taken = await giveTo(ctx, row, desk, 'accepted', rules.of(row.poolId))
  await markSubjectsRead(ctx, leadSubject(id))
  return { lead: await presentLead(ctx, desk, taken) }
}
