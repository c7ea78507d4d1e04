/**
 * Decides whether a message may be written now, and gives the reason if not: checked before a page offers writing, and again
 * under the conversation's lock.
 */
import { endOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { FaultName } from '@qianxian/protocol/base/faults'
import { profileStates } from '@qianxian/protocol/love/profile.words'
import type { Writing } from '@qianxian/protocol/message/message.schema'
import { laterKinds, messageLimits, type WritingGate, writingGate, writtenKinds } from '@qianxian/protocol/message/message.words'
import { requireMember, type Ctx, type TxCtx } from '../../../ctx'
import { fault } from '../../../http/fault'
import { PRECHEAT_VERSION } from '../../love/love'
import { consumeRight, isUnverified, countUsesLeft, type NarrowedRight } from '../../membership/membership'
import { restrictRight } from '../../risk/risk'
import { isLimited } from '../../strike/strike'
import * as store from '../conversation.repository'
import * as texts from '../message.repository'
import {
  hasLeft,
  haveBothWritten,
  isShutOut,
  isAwaitingAnswer,
  deriveConversationState,
  type ConversationContext,
} from '../conversation-context'
import { dangersOf } from './warning-signs'

interface Gate {
  gate: WritingGate
  until: Date | null
}

export async function writingOf(ctx: Ctx, talk: ConversationContext): Promise<Writing> {
  const slowUntil = await slowUntilOf(ctx)
  const found = await gateOf(ctx, talk, slowUntil)
  const isNew = isBeginning(talk)
  return {
    gate: found?.gate ?? null,
    words: found && writingGate[found.gate],
    until: found?.until?.toISOString() ?? null,
    slowUntil: slowUntil?.toISOString() ?? null,
    kinds: writtenKinds.filter((kind) => haveBothWritten(talk) || !isIn(laterKinds, kind)),
    precheatDue: await reminderDue(ctx, talk),
    newLeftToday: isNew ? await newLeft(ctx) : null,
  }
}

const FAULTS: Readonly<Record<WritingGate, FaultName>> = {
  closed: 'conversation_closed',
  frozen: 'conversation_frozen',
  gone: 'message_undeliverable',
  waiting: 'message_unanswered',
  daily: 'message_new_daily_limit',
  unproven: 'message_new_daily_limit',
  slow: 'message_slow',
  unfinished: 'profile_not_published',
  limited: 'ability_limited',
}

/** Must run inside the writing transaction, with the conversation locked. */
export async function requireMayWrite(ctx: TxCtx, talk: ConversationContext): Promise<void> {
  const { userId } = requireMember(ctx)
  const slowUntil = await slowUntilOf(ctx)
  // Limits that span all of a writer's conversations are checked under the writer's lock.
  if (slowUntil || isBeginning(talk)) await texts.lockWriter(ctx, userId)
  const found = await gateOf(ctx, talk, slowUntil)
  if (found) throw fault(FAULTS[found.gate], { message: writingGate[found.gate] })
  if ((await reminderDue(ctx, talk)) !== null) throw fault('precheat_due')
}

async function gateOf(ctx: Ctx, talk: ConversationContext, slowUntil: Date | null): Promise<Gate | null> {
  const { conversation } = talk
  const { userId, lifecycle } = requireMember(ctx)
  const closed = (gate: WritingGate, until: Date | null = null): Gate => ({ gate, until })
  if (hasLeft(talk)) return closed('gone')
  const state = deriveConversationState(talk)
  if (state === 'frozen') return closed('frozen')
  if (state === 'closed') return closed('closed')
  if (await isLimited(ctx, userId, 'message')) return closed('limited')
  if (slowUntil) {
    const last = await texts.lastSendAt(ctx, userId)
    const next = last && momentAfter(last, messageLimits.slowSeconds / 60, 'minute')
    if (next && next > ctx.now) return closed('slow', next)
  }
  if (conversation.kind === 'service') return null
  // Two who left singlehood together go on talking.
  if (!isIn([...profileStates.standing, 'exited'], lifecycle)) return closed('unfinished')
  if (isAwaitingAnswer(talk)) return closed('waiting')
  // A blocked or reported writer gets the same refusal as for any undeliverable message, and only on sending.
  if (!isShutOut(talk) && isBeginning(talk) && (await newLeft(ctx)) === 0)
    return closed(isUnverified(ctx) ? 'unproven' : 'daily', endOfDayInShanghai(ctx.now))
  return null
}

/** True if nothing was written yet, so that the first message counts as a new person. */
const isBeginning = ({ conversation }: ConversationContext): boolean => conversation.kind === 'chat' && conversation.begunAt === null

/** Factor for the daily number of new people: halved for each upheld report. */
async function shareOf(ctx: Ctx): Promise<number> {
  const { profileId } = requireMember(ctx)
  if (profileId === null) return 0
  return 1 / 2 ** (await store.countUpheld(ctx, profileId, momentBefore(ctx.now, messageLimits.upheldReportDays, 'day')))
}

/** A restricted member may begin few conversations, whatever they have bought. */
const beginningsBy = async (ctx: Ctx): Promise<NarrowedRight> => ({ share: await shareOf(ctx), ...(await restrictRight(ctx, 'talk')) })

const newLeft = async (ctx: Ctx): Promise<number | null> => countUsesLeft(ctx, 'talk', await beginningsBy(ctx))

/** Counts the first message to a new person, in the same transaction. */
export async function consumeBeginning(ctx: Ctx, talk: ConversationContext): Promise<void> {
  if (isBeginning(talk) && !(await consumeRight(ctx, 'talk', await beginningsBy(ctx)))) throw fault('message_new_daily_limit')
}

/** End of the period in which the writer may send one message a minute, after several refusals. Null if there is none. */
async function slowUntilOf(ctx: Ctx): Promise<Date | null> {
  const { contactHits, contactHitHours, slowHours } = messageLimits
  const hits = await texts.listHitsSince(ctx, requireMember(ctx).userId, momentBefore(ctx.now, contactHitHours + slowHours, 'hour'))
  const straws = hits.filter((at, place) => {
    const first = hits[place - contactHits + 1]
    return first !== undefined && first > momentBefore(at, contactHitHours, 'hour')
  })
  const last = straws.at(-1)
  const until = last && momentAfter(last, slowHours, 'hour')
  return until && until > ctx.now ? until : null
}

/**
 * Version of the anti-fraud reminder that must be accepted before writing: to a new person, and after new warning signs. Null if
 * none is due.
 */
async function reminderDue(ctx: Ctx, talk: ConversationContext): Promise<number | null> {
  const { conversation, mine } = talk
  if (conversation.kind === 'service') return null
  if ((await dangersOf(ctx, talk)) > mine.remindedSigns) return PRECHEAT_VERSION
  const isAccepted = mine.remindedVersion !== null && mine.remindedVersion >= PRECHEAT_VERSION
  return mine.wroteAt === null && !isAccepted ? PRECHEAT_VERSION : null
}
