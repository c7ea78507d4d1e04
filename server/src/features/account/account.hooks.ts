/** Hooks through which accounts inform and query the nouns above them. */
import type { ClosingBlocker } from '@qianxian/protocol/account/account.words'
import type { StaffRole } from '@qianxian/protocol/base/endpoint'
import type { Work } from '@qianxian/protocol/auth/auth.schema'
import type { Ctx, TxCtx } from '../../ctx'
import { event, query, collect } from '../../lib/hooks'

/** Numbers that the viewer's heart badge counts in addition to notices. */
export const unreadCounts = collect<Ctx, [], number>('how much is unread for the viewer')

/** Number of introductions that wait for the answer of a profile's owner. */
export const linesToAnswer = query<Ctx, [profileId: number], number>('how many lines wait for an answer')

/** Pending work of the viewer in the nouns above, shown to the viewer only. */
export const pendingWork = collect<Ctx, [], Work>('what waits for the viewer who works here')

/** An account becomes visible or hidden; emitted in the same transaction. */
export const accountVisibilityChanged = event<TxCtx, [userId: number, isShown: boolean]>('somebody is shown to others, or to nobody')

/** A login on a device and from a place that are new to the account; emitted in the transaction that sends the notice. */
export const strangeLogin = event<TxCtx, [userId: number]>('somebody came in from where nobody knew them')

/** Keyed hashes, valid in this tenant only, by which a returning person is recognised in addition to phone and identities. */
export const recognitionHashes = collect<Ctx, [userId: number], string>('by what somebody is known again')

/**
 * One account was merged into another. Emitted in the same transaction: listeners update rows that name the account but
 * are not owned by it.
 */
export const accountsMerged = event<Ctx, [fromUserId: number, toUserId: number]>('two accounts became one')

/**
 * An account is deleted immediately and for good, without days of grace; emitted in that transaction, before anything
 * is erased.
 */
export const accountPurged = event<Ctx, [userId: number]>('an account is purged')

/** Matters that a person must settle before closing the account; each noun reports its own blockers. */
export const closingBlockers = collect<Ctx, [userId: number], { kind: ClosingBlocker; count: number }>(
  'what stands in the way of closing an account',
)

/**
 * A person lost a role: for the whole tenant, or in the named store. Emitted in the transaction that ends it.
 */
export const roleEnded = event<TxCtx, [userId: number, role: StaffRole, storeId: number | null]>('somebody lost a role')

export interface Invitation {
  userId: number
  /** Invite id of the account that shared the opened link. */
  inviteId: string
}

/** A person arrived by an account's invitation link; returns true if the person now counts as invited by it. */
export const bindInvitation = query<Ctx, [facts: Invitation], boolean>('whom an invitation binds')
