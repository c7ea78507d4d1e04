/** An ask as the matchmaker reads it, and as whoever is asked does. */
import { maskPhone } from '@qianxian/protocol/base/format'
import { startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import type { AskDraft, DeskAsk, PersonAsk } from '@qianxian/protocol/invitation/invitation.schema'
import { CONSENT_TEXT } from '@qianxian/protocol/matchmaker/matchmaker.words'
import type { Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import { servingDesk } from '../matchmaker/matchmaker'
import { storeNameOf, type AskRow } from './invitation.repository'
import { deskStatus, isOpen } from './standing'

export const phoneOf = (ctx: Ctx, { phoneEnc }: AskRow): string => ctx.secrets.unseal(phoneEnc!)
export const draftOf = (ctx: Ctx, { draftEnc }: AskRow): AskDraft => JSON.parse(ctx.secrets.unseal(draftEnc!)) as AskDraft

/** In it the matchmaker may still write: before an answer, and after one that lets things be written for the person. */
export const mayWrite = (ctx: Ctx, row: AskRow): boolean => isOpen(ctx, row) && (row.status === 'sent' || row.scopes.includes('publish'))

export const mayResend = (ctx: Ctx, row: AskRow): boolean =>
  isOpen(ctx, row) && row.status === 'sent' && row.sentAt < startOfDayInShanghai(ctx.now)

export function deskAsk(ctx: Ctx, row: AskRow): DeskAsk {
  const open = isOpen(ctx, row)
  return {
    id: row.id,
    status: deskStatus(ctx, row),
    phone: open ? maskPhone(phoneOf(ctx, row)) : null,
    draft: open ? draftOf(ctx, row) : null,
    scopes: open ? row.scopes : [],
    askedAt: row.createdAt.toISOString(),
    until: open ? row.expiresAt.toISOString() : null,
    mayResend: mayResend(ctx, row),
    mayWrite: mayWrite(ctx, row),
  }
}

/** Throws ask_link_dead for one that nobody can answer now: over, or of a matchmaker who stopped. */
export async function personAsk(ctx: Ctx, row: AskRow | null): Promise<PersonAsk> {
  const desk = row && isOpen(ctx, row) ? await servingDesk(ctx, row.matchmakerId) : null
  if (!row || !desk) throw fault('ask_link_dead')
  const { name, avatar, city, userId } = desk
  return {
    status: row.status,
    matchmaker: { name, avatar, city, store: await storeNameOf(ctx, userId) },
    phone: maskPhone(phoneOf(ctx, row)),
    scopes: row.scopes,
    textVersion: CONSENT_TEXT,
    until: row.expiresAt.toISOString(),
  }
}
