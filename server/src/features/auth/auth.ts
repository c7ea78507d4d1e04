/** Interface of logins for other nouns: identity proofs, passwords, and sessions. */
import type { Ctx } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import { consumeOauthState } from './auth.repository'

export { devicesOf, noteCity, sessionsOf, usersOnDevices } from './auth.repository'

export { accountByName, loggedIn, hasAccount, loginByProof, userActive, type Account, type Proof } from './auth.hooks'
export { checkPicture, phoneHashOf, sendSmsCode, consumeCode, type PictureAnswer } from './captcha/captcha'
export { explainWeakPassword } from './password/known-passwords'
export { tryPassword } from './password/guesses'
export { hashPassword, verifyPassword } from './password/passwords'
export { findAccountsWithKnownPassword } from './demonstration'
export { smsOutbox, tokenStore } from './provider-stores'
export { holderOfTicket } from './session/socket-tickets'
export {
  deviceHashOf,
  endedAmong,
  isLoveLifecycle,
  openSession,
  refuseClosedAccount,
  requireFreshLogin,
  requireLiveSession,
  revokeSessions,
  viewerOfToken,
} from './session/session'
export { sendNoticeText } from './notice-text'
export { appIdOf, loadIdentity, phoneOfMa, type Identity, type ThirdParty } from './third-party'

/** Spends an OAuth state. It serves one trip to WeChat; a second use is refused, because another person may make it. */
export async function consumeState(ctx: Ctx, state: string): Promise<void> {
  const trip = await consumeOauthState(ctx, state)
  if (!trip || trip.expiresAt < ctx.now) throw fault('third_party_code_invalid')
}

export function requireAgreement(agreed: boolean): void {
  if (!agreed) throw fieldFault({ agreed: '请先阅读并同意用户协议和隐私政策' })
}
