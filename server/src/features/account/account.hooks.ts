/** What accounts tell nouns above them, and ask of them. */
import type { ClosingBlocker } from '@qianxian/protocol/account/account.words'
import type { Work } from '@qianxian/protocol/auth/auth.schema'
import type { Ctx, TxCtx } from '../../ctx'
import { event, query, collect } from '../../lib/hooks'

/** What counts on the viewer's heart beside their notices. */
export const unreadCounts = collect<Ctx, [], number>('how much is unread for the viewer')

/** The viewer's work in the nouns above; nobody else is told of it. */
export const pendingWork = collect<Ctx, [], Work>('what waits for the viewer who works here')

/** An account is from now on shown to others or to nobody, in the transaction that made it so. */
export const accountVisibilityChanged = event<TxCtx, [userId: number, isShown: boolean]>('somebody is shown to others, or to nobody')

/** A login on a device and from a place where the account was never seen; in the transaction that tells it. */
export const strangeLogin = event<TxCtx, [userId: number]>('somebody came in from where nobody knew them')

/** By what else than phone and identities somebody is known who comes anew: keyed hashes, of this tenant alone. */
export const recognitionHashes = collect<Ctx, [userId: number], string>('by what somebody is known again')

/** One account was taken into another, in that transaction: what names it without being owned by it. */
export const accountsMerged = event<Ctx, [fromUserId: number, toUserId: number]>('two accounts became one')

/** An account goes at once and for good, without days of grace; in that transaction, before anything of it is erased. */
export const accountPurged = event<Ctx, [userId: number]>('an account is purged')

/** What somebody has to settle before their account can be closed; each noun names its own. */
export const closingBlockers = collect<Ctx, [userId: number], { kind: ClosingBlocker; count: number }>(
  'what stands in the way of closing an account',
)

export interface Invitation {
  userId: number
  /** Of whoever handed on the link that was opened. */
  inviteId: string
}

/** Somebody came by a link that an account handed on: whether they are brought by it now. */
export const bindInvitation = query<Ctx, [facts: Invitation], boolean>('whom an invitation binds')
