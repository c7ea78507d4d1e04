/**
 * Tickets: the codes shown by guests and read at the door. The device computes each minute's QR code from a seed
 * derived from the sign-up and its code; a person who takes over the seat gets another seed. The eight characters do
 * not change.
 */
import { timingSafeEqual } from 'node:crypto'
import { claimedBy, codeTyped, isFresh, minuteOf, ticketText } from '@qianxian/protocol/activity/ticket'
import type { Ctx } from '../../ctx'
import * as store from './activity.repository'
import type { Signup } from './activity.repository'

type Ticketed = Pick<Signup, 'id' | 'ticketCode'>

/** The secret seed of a sign-up's QR codes; the sign-up must have a ticket code. */
export const ticketSeed = ({ secrets, tenant }: Ctx, { id, ticketCode }: Ticketed): string =>
  secrets.hash('activity-ticket', tenant.id, id, ticketCode ?? '')

/** Text of the QR code for this minute. */
export const ticketTextOf = (ctx: Ctx, signup: Ticketed): string => ticketText(ticketSeed(ctx, signup), signup.id, minuteOf(ctx.now))

export interface ReadTicket {
  signupId: number
  by: 'qr' | 'code'
  /** False for a genuine code of a different minute, for example of a screenshot. */
  isFresh: boolean
}

/** Reads a ticket of any activity of this tenant; null if no such ticket ever existed. */
export async function readTicket(ctx: Ctx, text: string): Promise<ReadTicket | null> {
  const code = codeTyped(text)
  if (code !== null) {
    const signup = await store.signupByCode(ctx, code)
    return signup && { signupId: signup.id, by: 'code', isFresh: true }
  }
  const claim = claimedBy(text)
  if (!claim) return null
  const signup = await store.signupById(ctx, claim.signupId)
  if (!signup?.ticketCode) return null
  const genuine = ticketText(ticketSeed(ctx, signup), signup.id, claim.minute)
  return isSame(genuine, text.trim()) ? { signupId: signup.id, by: 'qr', isFresh: isFresh(claim.minute, ctx.now) } : null
}

const isSame = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
