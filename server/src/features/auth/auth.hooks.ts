/** What logins ask of accounts, which know who is behind a proof, and what requests tell of those who are here. */
import type { UserStatus } from '@qianxian/protocol/account/account.words'
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import type { Ctx, TxCtx } from '../../ctx'
import { event, query } from '../../lib/hooks'
import type { Identity } from './third-party'

export interface Account {
  id: number
  status: UserStatus
  /** Null where none was chosen yet. */
  passwordHash: string | null
}

/** By what somebody is known to be the one whose account it is. */
export type Proof =
  /** They read the code that was sent there. */
  | { phone: string }
  /** WeChat or Douyin says who they are. */
  | { identity: Identity }
  /** The platform vouches for both the person and the phone. */
  | { identity: Identity; phone: string; avatarBase64?: string | undefined }
  /** They knew its password. */
  | { account: Account }

export const accountByName = query<Ctx, [phoneOrUserName: string], Account | null>('whose account has this name')

export const hasAccount = query<Ctx, [identity: Identity], boolean>('has this person an account')

/** Whose account it is comes in; there is one afterwards where there was none. Throws for accounts that are closed to their owner. */
export const loginByProof = query<Ctx, [proof: Proof, inviteId?: string | null], Session>('somebody has proven who they are')

/** A login, in its transaction where it has one. */
export const loggedIn = event<TxCtx, [userId: number]>('somebody came in')

/** At most every few minutes of somebody's requests. */
export const userActive = event<Ctx, [who: { userId: number; profileId: number | null }]>('somebody is here')
