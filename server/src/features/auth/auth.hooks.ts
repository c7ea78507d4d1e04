/**
 * Hooks of login: a query to accounts, which find or create the account behind a proof, and events about logins and
 * activity.
 */
import type { UserStatus } from '@qianxian/protocol/account/account.words'
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import type { Ctx, TxCtx } from '../../ctx'
import { event, query } from '../../lib/hooks'
import type { Identity } from './third-party'

export interface Account {
  id: number
  status: UserStatus
  /** Null if no password was set yet. */
  passwordHash: string | null
}

/** Proof that a person owns an account. */
export type Proof =
  /** The person entered the code sent to this phone. */
  | { phone: string }
  /** WeChat or Douyin identifies the person. */
  | { identity: Identity }
  /** The platform vouches for both the person and the phone. */
  | { identity: Identity; phone: string; avatarBase64?: string | undefined }
  /** The person entered the password of this account. */
  | { account: Account }

export const accountByName = query<Ctx, [phoneOrUserName: string], Account | null>('whose account has this name')

export const hasAccount = query<Ctx, [identity: Identity], boolean>('has this person an account')

/**
 * Logs in the account's owner, and creates the account if there is none. Throws if the account is closed to its owner.
 */
export const loginByProof = query<Ctx, [proof: Proof, inviteId?: string | null], Session>('somebody has proven who they are')

/** A login; emitted in its transaction if there is one. */
export const loggedIn = event<TxCtx, [userId: number]>('somebody came in')

/** Activity of a person; emitted at most once every few minutes, however many requests the person makes. */
export const userActive = event<Ctx, [who: { userId: number; profileId: number | null }]>('somebody is here')
