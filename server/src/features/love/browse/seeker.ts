/** The viewer of a list: their own row and preferences if they take part, and the people they may find. */
import type { Visibility } from '@qianxian/protocol/love/privacy.words'
import type { Ctx } from '../../../ctx'
import { hasRight } from '../../membership/membership'
import { takesPart, type Self } from '../love.presenter'
import { profilesByIds } from '../love.repository'
import { loadOwnFacts } from '../profile/draft'
import { standpointOf } from '../projection/fences'
import type { Seeker } from './candidates'

/** Returns the viewer as others see them; null for visitors and members without a profile. */
export async function selfOf(ctx: Ctx): Promise<Self | null> {
  const id = ctx.viewer?.profileId ?? null
  const [self = null] = id === null ? [] : await profilesByIds(ctx.db, ctx.tenant.id, [id], ctx.now)
  return self
}

export const seekerOf = async (ctx: Ctx): Promise<Seeker> => seekerFrom(ctx, await selfOf(ctx))

export async function seekerFrom(ctx: Ctx, self: Self | null): Promise<Seeker> {
  const { viewer } = ctx
  const isTakingPart = takesPart(ctx)
  const visibilities: Visibility[] = ['public']
  if (viewer) visibilities.push('members')
  if ((isTakingPart && hasRight(ctx, 'vipProfiles')) || viewer?.roles.has('matchmaker')) visibilities.push('vip_only')
  if (viewer?.roles.has('matchmaker')) visibilities.push('matchmaker_only')
  return {
    tenantId: ctx.tenant.id,
    now: ctx.now,
    userId: viewer?.userId ?? null,
    visibilities,
    standpoint: standpointOf(self?.profile ?? null, viewer?.roles.has('matchmaker') ?? false),
    me: isTakingPart ? (self?.profile ?? null) : null,
    mate: isTakingPart ? (self?.mate ?? null) : null,
    said: self && (await saidBy(ctx, self)),
  }
}

/**
 * Wishes of a viewer who takes no part: from a draft that no auditor has checked, or from a profile that was taken down. They
 * have no more effect than a filter that anyone may set.
 */
async function saidBy(ctx: Ctx, { profile, mate }: Self): Promise<Seeker['said']> {
  if (profile.gender && takesPart(ctx)) return null
  const gender = profile.gender ?? (await loadOwnFacts(ctx))?.values.gender
  const isAgeWished = mate?.weights.age === 'must' || mate?.weights.age === 'prefer'
  return {
    gender: gender && (gender === 'male' ? 'female' : 'male'),
    ageMin: (isAgeWished && mate.ageMin) || undefined,
    ageMax: (isAgeWished && mate.ageMax) || undefined,
  }
}
