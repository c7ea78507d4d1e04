/** Leads as their readers see them: masked, with the deadline in words. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { maskPhone } from '@qianxian/protocol/base/masks'
import { ageBandOf, deadlineInWords, isCallTime, maskedLeadName, maskedNeed, nextCallTime } from '@qianxian/protocol/lead/lead.rules'
import type { Lead, LeadConsent, LeadHistoryItem, LeadRow } from '@qianxian/protocol/lead/lead.schema'
import { leadLimits, leadStates } from '@qianxian/protocol/lead/lead.words'
import type { Ctx } from '../../ctx'
import { readAll } from '../../db/reads'
import { storesById } from '../store/store'
import { regionNames, shortName } from '../tenant/tenant'
import { isHolder, manages, mayReadAll, type Desk } from './lead-access'
import { consentDocuments } from './lead.hooks'
import { loadRules, type PoolRules } from './lead-rules'
import * as store from './lead.repository'
import type { LeadRecord } from './lead.repository'

export const cityNameOf = (geo: string | null): string => (geo === null ? '' : shortName(regionNames(geo).cityName))

const unsealed = (ctx: Ctx, sealed: string | null): string | null => (sealed === null ? null : ctx.secrets.unseal(sealed))

export const nameOf = (ctx: Ctx, { nameEnc }: LeadRecord): string | null => unsealed(ctx, nameEnc)
export const phoneOf = (ctx: Ctx, { phoneEnc }: LeadRecord): string | null => unsealed(ctx, phoneEnc)
export const wechatOf = (ctx: Ctx, { wechatEnc }: LeadRecord): string | null => unsealed(ctx, wechatEnc)

interface Around {
  rules: PoolRules
  bans: ReadonlyMap<number, Date>
  owners: ReadonlyMap<number, string>
}

function present(ctx: Ctx, row: LeadRecord, { rules, bans, owners }: Around): LeadRow {
  const isTimed = isIn(leadStates.timed, row.status) && row.poolAt > ctx.now
  const isOwned = isTimed && row.ownerId !== null
  const phone = phoneOf(ctx, row)
  const at = row.poolAt.toISOString()
  const rule = row.deadlineRule
  const ban = bans.get(row.id)
  const holder = row.ownerId ?? row.offeredToId
  return {
    id: row.id,
    name: maskedLeadName(nameOf(ctx, row)),
    phone: phone === null ? '' : maskPhone(phone),
    gender: row.gender,
    cityName: cityNameOf(row.cityGeo),
    need: maskedNeed(row.need),
    ageBand: ageBandOf(row.birthYear, ctx.now),
    level: row.level,
    source: row.source,
    // A lead whose deadline has passed is in the pool, whether the sweep has moved it or not.
    status: isIn(leadStates.timed, row.status) && !isTimed ? 'in_pool' : row.status,
    since: (isOwned ? row.claimedAt! : isTimed ? row.offeredAt! : row.poolAt).toISOString(),
    deadline:
      isOwned && rule !== null
        ? { at, rule, words: deadlineInWords({ ...row, at: row.poolAt, rule }, ctx.now, rules.of(row.poolId)) }
        : null,
    answerBy: isTimed && !isOwned ? at : null,
    nextAt: isOwned ? (row.nextFollowAt?.toISOString() ?? null) : null,
    isLocked: isOwned && row.lockUntil !== null && row.lockUntil > ctx.now,
    bannedUntil: ban ? momentAfter(ban, rules.of(row.poolId).banDays, 'day').toISOString() : null,
    ownerName: isTimed || isIn(leadStates.settled, row.status) ? (holder !== null && owners.get(holder)) || null : null,
  }
}

/** Until when the caller may not claim these leads; a lead that lapsed unswept counts as given back at its deadline. */
export async function bansOf(ctx: Ctx, userId: number, rows: readonly LeadRecord[], rules: PoolRules): Promise<Map<number, Date>> {
  const since = momentBefore(ctx.now, rules.handler.banDays, 'day')
  const open = rows.filter((row) => isIn(leadStates.claimable, row.status) && row.poolAt <= ctx.now)
  const bans = await store.findBans(
    ctx,
    userId,
    open.map(({ id }) => id),
    since,
  )
  for (const row of open) if (row.ownerId === userId && row.poolAt > since) bans.set(row.id, row.poolAt)
  return bans
}

/** Rows of a list; owners are named for managers only. */
export async function presentRows(ctx: Ctx, desk: Desk, rows: readonly LeadRecord[], isManaged: boolean): Promise<LeadRow[]> {
  const rules = await loadRules(ctx)
  const bans = await bansOf(ctx, desk.userId, rows, rules)
  const owners = isManaged
    ? await store.staffNamesOf(
        ctx,
        rows.flatMap(({ ownerId, offeredToId }) => [ownerId ?? offeredToId ?? []].flat()),
      )
    : new Map<number, string>()
  return rows.map((row) => present(ctx, row, { rules, bans, owners }))
}

async function historyOf(ctx: Ctx, row: LeadRecord) {
  const [logs, follows, reveals] = await readAll(ctx, [
    () => store.listLogs(ctx, row.id, leadLimits.historyMax),
    () => store.listFollows(ctx, row.id, leadLimits.historyMax),
    () => store.listReveals(ctx, row.id, leadLimits.historyMax),
  ])
  const names = await store.staffNamesOf(
    ctx,
    [...logs, ...follows, ...reveals].flatMap(({ byId }) => byId ?? []),
  )
  const by = (id: number | null) => (id === null ? null : (names.get(id) ?? null))
  const nothing = { event: null, type: null, result: null, content: '', nextAt: null }
  const history: LeadHistoryItem[] = [
    ...follows.map((follow) => ({
      ...nothing,
      at: follow.at.toISOString(),
      by: by(follow.byId),
      type: follow.type,
      result: follow.result,
      content: unsealed(ctx, follow.contentEnc) ?? '',
      nextAt: follow.nextAt?.toISOString() ?? null,
    })),
    ...logs.map((log) => ({ ...nothing, at: log.at.toISOString(), by: by(log.byId), event: log.event, content: log.note })),
  ]
  return {
    history: history.sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0)).slice(0, leadLimits.historyMax),
    reveals: reveals.map(({ at, byId, reason }) => ({ at: at.toISOString(), by: by(byId) ?? '', reason })),
  }
}

/** The last consent of the person, with its text. */
async function consentOf(ctx: Ctx, row: LeadRecord): Promise<LeadConsent> {
  const [document = null] = await consentDocuments.ask(ctx, row.id, row.consentAt)
  return { at: row.consentAt.toISOString(), where: row.consentWhere, text: row.consentText, document }
}

/** One lead; history, consent and reveals only for its owner and its manager. */
export async function presentLead(ctx: Ctx, desk: Desk, row: LeadRecord): Promise<Lead> {
  const isOwn = isHolder(ctx, desk, row)
  const isManaged = manages(ctx, desk, row)
  const isInside = mayReadAll(ctx, desk, row)
  const [shown] = await presentRows(ctx, desk, [row], isManaged)
  const rules = (await loadRules(ctx)).of(row.poolId)
  const { history, reveals } = isInside ? await historyOf(ctx, row) : { history: [], reveals: [] }
  const place = row.ownerStoreId === null ? undefined : (await storesById(ctx, [row.ownerStoreId])).get(row.ownerStoreId)
  return {
    ...shown!,
    serverTime: ctx.now.toISOString(),
    need: isInside ? row.need : maskedNeed(row.need),
    city: row.cityGeo,
    birthYear: isInside ? row.birthYear : null,
    hasWechat: row.wechatEnc !== null,
    contactWindow: row.contactWindow,
    channel: row.channelCode,
    storeName: isInside ? (place?.name ?? null) : null,
    createdAt: row.createdAt.toISOString(),
    touches: row.touches,
    lastTouchAt: row.lastTouchAt.toISOString(),
    isOwn,
    isManaged,
    isExtended: isInside && row.isExtended,
    isExtensionAsked: isInside && row.extensionAskedAt !== null && !row.isExtended,
    lockUntil: isInside && row.lockUntil !== null && row.lockUntil > ctx.now ? row.lockUntil.toISOString() : null,
    lockReason: isInside ? row.lockReason : null,
    callFrom: isCallTime(ctx.now, rules) ? null : nextCallTime(ctx.now, rules).toISOString(),
    consent: isInside ? await consentOf(ctx, row) : null,
    history,
    reveals,
    convertType: row.convertType,
    convertedAt: row.convertedAt?.toISOString() ?? null,
    sample: isInside ? row.sampleStatus : null,
  }
}
