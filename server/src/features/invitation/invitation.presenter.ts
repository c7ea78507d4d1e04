/** Presents an ask to the matchmaker and to the asked person. */
import { maskPhone } from '@qianxian/protocol/base/masks'
import { startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import type {
  AskChange,
  DeskAsk,
  KeptDraft,
  PersonAsk,
  PersonAskChange,
  ShownChange,
} from '@qianxian/protocol/invitation/invitation.schema'
import type { StoreBrief } from '@qianxian/protocol/store/store.schema'
import { CONSENT_TEXT } from '@qianxian/protocol/matchmaker/matchmaker.words'
import type { Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import { servingDesk, type Serving } from '../matchmaker/matchmaker'
import { briefOf, listWorkplaces } from '../store/store'
import type { AskRow } from './invitation.repository'
import { deriveDeskStatus, loadAnswerableDesk, isChangeOpen, isAskOpen, mayChange } from './ask-status'

export const unsealPhone = (ctx: Ctx, { phoneEnc }: AskRow): string => ctx.secrets.unseal(phoneEnc!)
export const unsealDraft = (ctx: Ctx, { draftEnc }: AskRow): KeptDraft => JSON.parse(ctx.secrets.unseal(draftEnc!)) as KeptDraft
export const unsealChange = (ctx: Ctx, { changeEnc }: AskRow): AskChange => JSON.parse(ctx.secrets.unseal(changeEnc!)) as AskChange

/** Facts that the person confirmed, which stay when the draft is rewritten. */
export function confirmedFacts(ctx: Ctx, row: AskRow): Pick<KeptDraft, 'maritalStatus' | 'incomeBand'> {
  const { maritalStatus, incomeBand } = unsealDraft(ctx, row)
  return { ...(maritalStatus ? { maritalStatus } : {}), ...(incomeBand ? { incomeBand } : {}) }
}

const shown = ({ phone, ...facts }: AskChange): ShownChange => ({ ...facts, ...(phone ? { phone: maskPhone(phone) } : {}) })

/** True if the matchmaker may edit the draft: before an answer, and after a consent that includes writing. */
export const mayWrite = (ctx: Ctx, row: AskRow): boolean => isAskOpen(ctx, row) && (row.status === 'sent' || row.scopes.includes('publish'))

export const mayResend = (ctx: Ctx, row: AskRow): boolean =>
  isAskOpen(ctx, row) && row.status === 'sent' && row.sentAt < startOfDayInShanghai(ctx.now)

/** True if a change may be proposed today; limited, because each proposal sends a message to the person. */
export const mayProposeToday = (ctx: Ctx, { changeSentAt }: AskRow): boolean =>
  changeSentAt === null || changeSentAt < startOfDayInShanghai(ctx.now)

/** Presents the change to the matchmaker: expired even before the sweep, and without the reason of a failure. */
function deskChange(ctx: Ctx, row: AskRow): DeskAsk['change'] {
  if (row.changeStatus === null) return null
  if (isChangeOpen(ctx, row)) return { status: 'waiting', to: shown(unsealChange(ctx, row)) }
  return { status: row.changeStatus === 'confirmed' ? 'confirmed' : 'unconfirmed', to: null }
}

export function deskAsk(ctx: Ctx, row: AskRow): DeskAsk {
  const open = isAskOpen(ctx, row)
  return {
    id: row.id,
    status: deriveDeskStatus(ctx, row),
    phone: open ? maskPhone(unsealPhone(ctx, row)) : null,
    draft: open ? unsealDraft(ctx, row) : null,
    scopes: open ? row.scopes : [],
    askedAt: row.createdAt.toISOString(),
    until: open ? row.expiresAt.toISOString() : null,
    mayResend: mayResend(ctx, row),
    mayWrite: mayWrite(ctx, row),
    change: open ? deskChange(ctx, row) : null,
    mayPropose: mayChange(ctx, row) && mayProposeToday(ctx, row),
  }
}

/**
 * Throws ask_link_dead if the ask cannot be answered now: it has ended, its matchmaker stopped for good, or its
 * matchmaker is suspended and there is no consent.
 */
export async function personAsk(ctx: Ctx, row: AskRow | null): Promise<PersonAsk> {
  const desk = row && isAskOpen(ctx, row) ? await loadAnswerableDesk(ctx, row) : null
  if (!row || !desk) throw fault('ask_link_dead')
  return {
    status: row.status,
    matchmaker: await askingOf(ctx, desk),
    phone: maskPhone(unsealPhone(ctx, row)),
    scopes: row.scopes,
    textVersion: CONSENT_TEXT,
    until: row.expiresAt.toISOString(),
  }
}

/** Throws ask_link_dead if the change cannot be answered now. */
export async function personChange(ctx: Ctx, row: AskRow | null): Promise<PersonAskChange> {
  const desk = row && isChangeOpen(ctx, row) ? await servingDesk(ctx, row.matchmakerId) : null
  if (!row || !desk) throw fault('ask_link_dead')
  const to = unsealChange(ctx, row)
  const now = { ...confirmedFacts(ctx, row), phone: unsealPhone(ctx, row) }
  const from = Object.fromEntries(Object.entries(now).filter(([field]) => field in to)) as AskChange
  return {
    matchmaker: await askingOf(ctx, desk),
    phone: maskPhone(now.phone),
    from: shown(from),
    to: shown(to),
    until: row.changeExpiresAt!.toISOString(),
  }
}

const askingOf = async (ctx: Ctx, { name, avatar, city, userId }: Serving): Promise<PersonAsk['matchmaker']> => ({
  name,
  avatar,
  city,
  store: await storeAtWork(ctx, userId),
})

/** Returns the store that the matchmaker joined first. */
async function storeAtWork(ctx: Ctx, userId: number): Promise<StoreBrief | null> {
  const [first] = await listWorkplaces(ctx, userId)
  return first ? briefOf(first.store) : null
}
