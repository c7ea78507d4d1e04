/**
 * Password guesses are counted for the targeted account, under whatever name, and for the source network. Guesses from
 * networks known for the owner are counted separately, so that strangers' guesses elsewhere do not use up the owner's.
 */
import { authLimits } from '@qianxian/protocol/auth/auth.words'
import type { Ctx } from '../../../ctx'
import { resetBudget, networkOf, returnBudget, consumeBudget } from '../../../http/limits'
import { isKnownPlace } from '../session/known-places'
import { verifyPassword } from './passwords'

const WINDOW_SECONDS = 900
const NOBODY = 0

export interface Guess {
  /** The targeted account; null if no account has the typed name. */
  account: { id: number; passwordHash: string | null } | null
  /** The name typed to find the account. */
  name?: string
  password: string
}

/**
 * Checks a password guess. `askPicture` is called after too many wrong guesses, and throws unless a captcha was solved.
 */
export async function tryPassword(ctx: Ctx, { account, name = '', password }: Guess, askPicture?: () => Promise<void>): Promise<boolean> {
  const side = (await isKnownPlace(ctx, { userId: account?.id ?? NOBODY })) ? ':known' : ''
  const ofAccount = `password:${account ? `u${account.id}` : ctx.secrets.hash('account', name.toLowerCase())}${side}`
  const ofNetwork = `password:ip:${networkOf(ctx.ip)}`
  // Counted before the password is checked, so that parallel guesses are counted as well.
  const tries = await consumeBudget(ctx, ofAccount, { max: authLimits.passwordTriesPerAccount, windowSeconds: WINDOW_SECONDS })
  const triesAround = await consumeBudget(ctx, ofNetwork, { max: Infinity, windowSeconds: WINDOW_SECONDS })
  if (tries > authLimits.passwordTriesBeforeCaptcha || triesAround > authLimits.passwordTriesPerIpBeforeCaptcha) await askPicture?.()
  if (!(await verifyPassword(account?.passwordHash, password))) return false
  await resetBudget(ctx, ofAccount)
  // Only this guess is returned to the budget: knowing one password does not make the other guesses right.
  await returnBudget(ctx, ofNetwork)
  return true
}
