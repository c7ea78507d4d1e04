/**
 * Tickets: what is shown at the door, and what is read there. The code changes each minute, made by the device of a seed that
 * is this sign-up's and its code's alone; whoever takes a seat over gets another one. The eight characters stay as they are.
 */
import { timingSafeEqual } from 'node:crypto'
import { claimedBy, codeTyped, isFresh, minuteOf, ticketText } from '@qianxian/protocol/activity/ticket'
import type { Ctx } from '../../ctx'
import * as store from './activity.repository'
import type { Signup } from './activity.repository'

type Ticketed = Pick<Signup, 'id' | 'ticketCode'>

/** Of a sign-up that has a code. */
export const ticketSeed = ({ secrets, tenant }: Ctx, { id, ticketCode }: Ticketed): string =>
  secrets.hash('activity-ticket', tenant.id, id, ticketCode ?? '')

/** What its square code says in this minute. */
export const ticketTextOf = (ctx: Ctx, signup: Ticketed): string => ticketText(ticketSeed(ctx, signup), signup.id, minuteOf(ctx.now))

export interface ReadTicket {
  signupId: number
  by: 'qr' | 'code'
  /** False: a genuine code of another minute, a picture of it for example. */
  isFresh: boolean
}

/** Of this tenant, of whatever activity; null: nobody ever had such a ticket. */
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
