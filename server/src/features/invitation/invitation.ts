/** Functions of invitations for other nouns. */
import type { Ctx } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import { isAskOpen } from './ask-status'
import { unsealDraft } from './invitation.presenter'
import { asksById } from './invitation.repository'

/**
 * A person without an account who agreed to this matchmaker by phone. Throws not_found for an ask of others, and a
 * refusal at `askId` if the person has not agreed, or the consent is over.
 */
export async function consentedAsk(ctx: Ctx, matchmakerId: number, askId: number) {
  const row = (await asksById(ctx, [askId])).get(askId)
  if (row?.matchmakerId !== matchmakerId) throw fault('not_found')
  if (row.status !== 'consented' || !isAskOpen(ctx, row)) throw fieldFault({ askId: '对方还没有同意，或已经收回' }, 'consent_missing')
  return { nameEnc: ctx.secrets.seal(unsealDraft(ctx, row).nickname), phoneEnc: row.phoneEnc!, phoneHash: row.phoneHash! }
}
