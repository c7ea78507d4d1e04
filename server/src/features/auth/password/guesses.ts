/**
 * Guesses at a password are counted for the account that they aim at, by whatever name, and for the network they come
 * from. Those made where the owner is known count apart: what strangers guess elsewhere takes none of them away.
 */
import { authLimits } from '@qianxian/protocol/auth/auth.words'
import type { Ctx } from '../../../ctx'
import { resetBudget, networkOf, returnBudget, consumeBudget } from '../../../http/limits'
import { isKnownPlace } from '../session/known-places'
import { verifyPassword } from './passwords'

const WINDOW_SECONDS = 900
const NOBODY = 0

export interface Guess {
  /** Nobody's, where no account has the name that was typed. */
  account: { id: number; passwordHash: string | null } | null
  /** What was typed to find it. */
  name?: string
  password: string
}

/** `fetchPicture` is called where there were too many wrong ones before, and throws where no picture was solved. */
export async function tryPassword(ctx: Ctx, { account, name = '', password }: Guess, askPicture?: () => Promise<void>): Promise<boolean> {
  const side = (await isKnownPlace(ctx, { userId: account?.id ?? NOBODY })) ? ':known' : ''
  const ofAccount = `password:${account ? `u${account.id}` : ctx.secrets.hash('account', name.toLowerCase())}${side}`
  const ofNetwork = `password:ip:${networkOf(ctx.ip)}`
  // Counted before the answer is known, so that parallel guesses count as well.
  const tries = await consumeBudget(ctx, ofAccount, { max: authLimits.passwordTriesPerAccount, windowSeconds: WINDOW_SECONDS })
  const triesAround = await consumeBudget(ctx, ofNetwork, { max: Infinity, windowSeconds: WINDOW_SECONDS })
  if (tries > authLimits.passwordTriesBeforeCaptcha || triesAround > authLimits.passwordTriesPerIpBeforeCaptcha) await askPicture?.()
  if (!(await verifyPassword(account?.passwordHash, password))) return false
  await resetBudget(ctx, ofAccount)
  // This one alone: who knows one password has not made the others right.
  await returnBudget(ctx, ofNetwork)
  return true
}
