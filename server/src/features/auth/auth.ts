/** What others may ask of logins: proofs of who somebody is, passwords, and sessions. */
import type { Ctx } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import { takeTrip } from './auth.repository'

export { devicesOf, noteCity, sessionsOf, usersOnDevices } from './auth.repository'

export { accountNamed, cameIn, isKnown, letIn, seen, type Account, type Proof } from './auth.hooks'
export { checkPicture, phoneHashOf, sendCode, spendCode, type PictureAnswer } from './captcha/captcha'
export { whyGuessable } from './password/known-passwords'
export { guessPassword } from './password/guesses'
export { hashPassword, isPassword } from './password/passwords'
export { openToEverybody } from './demonstration'
export { smsOutbox, tokenStore } from './provider-stores'
export { holderOfTicket } from './session/tickets'
export {
  deviceHashOf,
  endedAmong,
  isLoveLifecycle,
  openSession,
  refuseClosed,
  requireFreshLogin,
  requireLiveSession,
  revokeSessions,
  viewerOfToken,
} from './session/session'
export { textTo } from './texting'
export { appIdOf, identityOf, phoneOfMa, type Identity, type ThirdParty } from './third-party'

/** A state is one trip to WeChat and back; a second use is somebody else's. */
export async function takeState(ctx: Ctx, state: string): Promise<void> {
  const trip = await takeTrip(ctx, state)
  if (!trip || trip.expiresAt < ctx.now) throw fault('third_party_code_invalid')
}

export function requireAgreement(agreed: boolean): void {
  if (!agreed) throw fieldFault({ agreed: '请先阅读并同意用户协议和隐私政策' })
}
