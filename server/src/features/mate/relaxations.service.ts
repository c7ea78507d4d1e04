/**
 * Counts, both ways, the people lost by each firm wish: those whom the viewer's wish excludes, and those whose wish a fact of the
 * viewer misses.
 */
import type { mate } from '@qianxian/protocol/mate/mate'
import { mateLimits, type MateField } from '@qianxian/protocol/mate/mate.words'
import type { Verb } from '../../http/serve'
import { firmWishConditions, tryConsumeCount, nearMisses, seekerOf, roundedCount, type NearMiss } from '../love/love'

export const getRelaxations: Verb<typeof mate.getRelaxations> = async (ctx) => {
  const seeker = await seekerOf(ctx)
  const misses = (await tryConsumeCount(ctx)) ? await nearMisses(ctx, seeker) : null
  if (!misses) return null
  const told = (isCounted: (miss: NearMiss) => boolean) =>
    roundedCount(
      Math.min(
        misses.filter(isCounted).reduce((sum, { people }) => sum + people, 0),
        mateLimits.countMax,
      ),
    )
  const wishes = [...firmWishConditions(seeker).keys()].map((field) => ({
    field,
    gain: told(({ mine }) => mine === field),
    taking: told(({ mine, theirs }) => mine === field && theirs === null),
  }))
  const kept = new Set(misses.flatMap(({ mine, theirs }): MateField[] => (mine || !theirs || theirs === 'several' ? [] : [theirs])))
  const facts = [...kept].map((field) => ({ field, people: told(({ mine, theirs }) => mine === null && theirs === field) }))
  return {
    wishes: wishes.sort((a, b) => b.gain - a.gain || b.taking - a.taking),
    facts: facts.filter(({ people }) => people > 0).sort((a, b) => b.people - a.people),
  }
}
