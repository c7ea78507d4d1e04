/** Connects two people who both agreed: each contact opens as its owner agreed, and the two become a match. */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { type ContactDuration, contactDurationDays, type ContactScope } from '@qianxian/protocol/line/line.words'
import type { TxCtx } from '../../ctx'
import { fault } from '../../http/fault'
import { createMatch } from '../interact/interact'
import * as store from './line.repository'
import type { Line } from './line.repository'
import { lineAccepted } from './line.hooks'
import { contactsOf } from './line.presenter'
import { lineConnected } from './line.notices'
import { connectLine, deliverLine, supersedeLine } from './line-state'
import { isTakingPart } from './eligibility'
import { notifySide } from './notify'

/**
 * Passes a line to the other side. If the other side has asked too and their line `waiting` is undelivered, it counts
 * as the acceptance.
 */
export async function deliverToTarget(ctx: TxCtx, line: Line, matchmakerId: number, waiting: Line | null): Promise<void> {
  const passed = await deliverLine(ctx, line, matchmakerId, waiting !== null)
  if (waiting) await connectMutualLines(ctx, passed, waiting)
}

/**
 * Connects two people who both asked: one line connects, with the contacts both agreed to open, and the other is
 * refunded.
 */
export async function connectMutualLines(ctx: TxCtx, line: Line, other: Line): Promise<Line> {
  await supersedeLine(ctx, other)
  const connected = await acceptLine(ctx, line, { scopes: other.scopes, duration: other.duration })
  // The recipient's own line is settled by this too.
  await notifySide(ctx, lineConnected, connected, connected.toId)
  return connected
}

/**
 * Applies the target's acceptance: uses the sender's quota, opens the contacts to which each agreed, and makes the two
 * a match.
 */
export async function acceptLine(ctx: TxCtx, line: Line, opened: { scopes: readonly string[]; duration: ContactDuration }): Promise<Line> {
  const parties = await store.loadParties(ctx, [line.fromId, line.toId])
  const sender = parties.get(line.fromId)!
  const target = parties.get(line.toId)!
  if (!isTakingPart(sender)) throw fault('profile_unavailable')
  const connected = await connectLine(ctx, line)
  if (line.proposedById === null)
    await openContacts(ctx, line, {
      grantorId: sender.id,
      granteeId: target.id,
      byUserId: sender.userId,
      scopes: contactsOf(sender).filter((scope) => line.scopes.includes(scope)),
      duration: line.duration,
    })
  await openContacts(ctx, line, {
    grantorId: target.id,
    granteeId: sender.id,
    byUserId: target.userId,
    scopes: contactsOf(target).filter((scope) => opened.scopes.includes(scope)),
    duration: opened.duration,
  })
  await createMatch(ctx, line.fromId, line.toId, 'line')
  await lineAccepted.emit(ctx, connected)
  return connected
}

interface Opening {
  grantorId: number
  granteeId: number
  byUserId: number | null
  scopes: readonly ContactScope[]
  duration: ContactDuration
}

/** Opens contacts or changes the grant; earlier views stay counted. Returns false for a double tap, without a change. */
export async function openContacts(
  ctx: TxCtx,
  line: Line,
  { grantorId, granteeId, byUserId, scopes, duration }: Opening,
): Promise<boolean> {
  if (scopes.length === 0) return false
  const days = contactDurationDays[duration]
  const facts = { scopes: [...new Set(scopes)], until: days === null ? null : momentAfter(ctx.now, days, 'day') }
  const standing = await store.lockGrant(ctx, line.id, grantorId)
  if (standing && isSameGrant(standing, facts)) return false
  if (standing) await store.updateGrant(ctx, standing.id, facts)
  else await store.insertGrant(ctx, { lineId: line.id, grantorId, granteeId, ...facts })
  await store.addEvent(ctx, { lineId: line.id, kind: 'granted', byUserId })
  return true
}

const SAME_TAP_MS = 10_000

function isSameGrant(standing: store.GrantRow, { scopes, until }: { scopes: ContactScope[]; until: Date | null }): boolean {
  const isSameEnd =
    until === null || standing.until === null
      ? until === standing.until
      : Math.abs(until.getTime() - standing.until.getTime()) < SAME_TAP_MS
  return isSameEnd && standing.scopes.length === scopes.length && scopes.every((scope) => standing.scopes.includes(scope))
}
