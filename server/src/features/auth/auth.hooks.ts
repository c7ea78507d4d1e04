/** Hooks of login: questions to accounts, which know the person behind a proof, and news of requests by logged-in people. */
import type { UserStatus } from '@qianxian/protocol/account/account.words'
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import type { Ctx, TxCtx } from '../../ctx'
import { event, query } from '../../lib/hooks'
import type { Identity } from './third-party'

export interface Account {
  id: number
  status: UserStatus
  /** Null if none was chosen yet. */
  passwordHash: string | null
}

/** Proof that a person owns an account. */
export type Proof =
  /** They entered the code sent to this phone. */
  | { phone: string }
  /** WeChat or Douyin identifies them. */
  | { identity: Identity }
  /** The platform vouches for both the person and the phone. */
  | { identity: Identity; phone: string; avatarBase64?: string | undefined }
  /** They entered its password. */
  | { account: Account }

export const accountByName = query<Ctx, [phoneOrUserName: string], Account | null>('whose account has this name')

export const hasAccount = query<Ctx, [identity: Identity], boolean>('has this person an account')

/** Logs in the owner, and creates the account if there is none. Throws for accounts closed to their owner. */
export const loginByProof = query<Ctx, [proof: Proof, inviteId?: string | null], Session>('somebody has proven who they are')

/** A login, in its transaction if there is one. */
export const loggedIn = event<TxCtx, [userId: number]>('somebody came in')

/** Emitted at most once every few minutes of a person's requests. */
export const userActive = event<Ctx, [who: { userId: number; profileId: number | null }]>('somebody is here')
