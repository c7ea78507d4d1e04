/** Whether members agreed to what is about to be done in their name, asked and written down in one step. */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { type ConsentUse, scopeOfUse } from '@qianxian/protocol/matchmaker/matchmaker.words'
import type { Ctx } from '../../ctx'
import { fieldFault } from '../../http/fault'
import { missingConsentTexts } from './consent-scopes'
import { noteUses } from './consent-use.repository'

export interface ConsentUseRequest {
  representationId: number
  use: ConsentUse
  /** Whom it was proposed to. */
  aboutProfileId?: number
  /** The other matchmaker to whom something was shown. */
  shownToId?: number
  /** What makes it another use than the one before; a look is one a day. */
  mark?: string
}

/**
 * Those of `uses` that the member agreed to and has not taken back; each is on record then, and whoever takes it back waits
 * until the caller's transaction ends. Nothing else of a service may ask for a scope.
 */
export async function recordConsentUses<One extends ConsentUseRequest>(ctx: Ctx, uses: readonly One[]): Promise<One[]> {
  if (uses.length === 0) return []
  const today = dayInShanghai(ctx.now)
  const agreed = await noteUses(
    ctx,
    uses.map(({ mark, ...use }) => ({
      ...use,
      scope: scopeOfUse(use.use),
      mark: mark ?? (use.shownToId === undefined ? today : `${today}:${use.shownToId}`),
    })),
  )
  return uses.filter((_, place) => agreed.has(place))
}

/** Refuses at this field of the input where the member did not agree. */
export async function requireConsent(ctx: Ctx, use: ConsentUseRequest, field: string): Promise<void> {
  if ((await recordConsentUses(ctx, [use])).length === 0)
    throw fieldFault({ [field]: missingConsentTexts[scopeOfUse(use.use)] }, 'consent_missing')
}
