/** Checks and records in one step that members agreed to an act in their name. */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { type ConsentUse, scopeOfUse } from '@qianxian/protocol/matchmaker/matchmaker.words'
import type { Ctx } from '../../ctx'
import { fieldFault } from '../../http/fault'
import { missingConsentTexts } from './consent-scopes'
import { noteUses } from './consent-use.repository'

export interface ConsentUseRequest {
  representationId: number
  use: ConsentUse
  /** The person to whom the member was proposed. */
  aboutProfileId?: number
  /** The other matchmaker to whom data of the member was shown. */
  shownToId?: number
  /** Distinguishes this use from earlier ones; by default one use a day is recorded. */
  mark?: string
}

/**
 * Records those of `uses` that the member agreed to and has not revoked, and returns them. A revocation waits until the caller's
 * transaction ends. Scopes are checked only here.
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

/** Throws a refusal at this input field if the member did not agree. */
export async function requireConsent(ctx: Ctx, use: ConsentUseRequest, field: string): Promise<void> {
  if ((await recordConsentUses(ctx, [use])).length === 0)
    throw fieldFault({ [field]: missingConsentTexts[scopeOfUse(use.use)] }, 'consent_missing')
}
