/** Presents a pledge: to its owner, to other members, and as a proof to the people concerned by a false declaration. */
import { has, name } from '@qianxian/protocol/base/dictionary'
import { maskedName, maskPhone } from '@qianxian/protocol/base/masks'
import type { Stroke } from '@qianxian/protocol/base/signature'
import { maritalStatus } from '@qianxian/protocol/love/profile.words'
import { pledgeFaults } from '@qianxian/protocol/pledge/pledge.faults'
import type { MyPledge, PledgeEvidence, PledgeText, PledgeView } from '@qianxian/protocol/pledge/pledge.schema'
import { requireMember, requireProfileId, type Ctx } from '../../ctx'
import { readAll } from '../../db/reads'
import { boundPhoneOf } from '../account/account'
import { findProvenName } from '../identity/identity'
import { findMaritalFinding, isBarred, loadWorth } from './pledge-state'
import * as store from './pledge.repository'
import type { PledgeRow, TextRow } from './pledge.repository'

export const presentText = ({ version, body, isMajor, createdAt }: TextRow): PledgeText => ({
  version,
  body,
  isMajor,
  publishedAt: createdAt.toISOString(),
})

const signerOf = (ctx: Ctx, { nameEnc }: PledgeRow): string => (nameEnc === null ? '' : maskedName(ctx.secrets.unseal(nameEnc)))

async function signedFacts(ctx: Ctx, row: PledgeRow) {
  const text = (await store.textOfVersion(ctx, row.textVersion))!
  return { version: row.textVersion, body: text.body, signedAt: row.signedAt.toISOString(), name: signerOf(ctx, row) }
}

export async function presentMine(ctx: Ctx): Promise<MyPledge> {
  const { userId } = requireMember(ctx)
  const profileId = requireProfileId(ctx)
  const [row, [text], proven, phone, isForbidden] = await readAll(ctx, [
    () => store.lastPledge(ctx, profileId),
    () => store.listTexts(ctx, { limit: 1 }),
    () => findProvenName(ctx, userId),
    () => boundPhoneOf(ctx, userId),
    () => isBarred(ctx, profileId),
  ])
  const worth = await loadWorth(ctx, row)
  const isShown = row !== null && row.status === 'signed' && row.signatureEnc !== null
  return {
    state: worth.state,
    text: text ? presentText(text) : null,
    signed: isShown ? { ...(await signedFacts(ctx, row)), signature: JSON.parse(ctx.secrets.unseal(row.signatureEnc!)) as Stroke[] } : null,
    resignBy: worth.resignBy?.toISOString() ?? null,
    hasRealName: proven !== null,
    phone: phone === null ? null : maskPhone(phone),
    refusal: isForbidden ? pledgeFaults.pledge_not_possible.message : proven === null ? pledgeFaults.pledge_needs_name.message : null,
    isBadged: worth.isBadged,
    isRequired: ctx.tenant.configs.love.requirePledge === true,
  }
}

/** The signed pledge as others see it; null unless it counts now. */
export async function presentSigned(ctx: Ctx, profileId: number): Promise<PledgeView['pledge']> {
  const row = await store.lastPledge(ctx, profileId)
  return row !== null && (await loadWorth(ctx, row)).isBadged ? signedFacts(ctx, row) : null
}

/** The proof of a false marital status, for a person who dealt with this one; null for everybody else. */
export async function presentEvidence(ctx: Ctx, profileId: number): Promise<PledgeEvidence | null> {
  const me = requireProfileId(ctx)
  const finding = me === profileId ? null : await findMaritalFinding(ctx, profileId)
  if (finding === null) return null
  const { lines, grants, gifts, unsettledGifts } = await store.dealingsBetween(ctx, me, profileId)
  if (lines + grants + gifts === 0) return null
  const row = await store.lastPledge(ctx, profileId)
  const text = row && (await store.textOfVersion(ctx, row.textVersion))
  const declared = row?.maritalStatus ?? (await store.maritalStatusOf(ctx, profileId))
  return {
    declared: has(maritalStatus, declared) ? name(maritalStatus, declared) : null,
    version: row?.textVersion ?? null,
    signedAt: row?.signedAt.toISOString() ?? null,
    body: text?.body ?? null,
    textHash: row?.textHash ?? null,
    signatureHash: row?.signatureHash ?? null,
    decidedAt: finding.createdAt.toISOString(),
    heldGifts: unsettledGifts,
    hasHeldContacts: grants > 0,
  }
}
