/** A member's partner preferences, and about how many people fulfil them; the opposite gender is implied. */
import type { mate } from '@qianxian/protocol/mate/mate'
import type { Mate } from '@qianxian/protocol/mate/mate.schema'
import { mateLabels, mateLimits } from '@qianxian/protocol/mate/mate.words'
import { checkMinMax } from '@qianxian/protocol/base/rules'
import type { Ctx } from '../../ctx'
import { readAll } from '../../db/reads'
import { fieldFault } from '../../http/fault'
import type { Verb } from '../../http/serve'
import { ensureOwnProfile, candidatesOf, tryConsumeCount, loadOwnFacts, seekerOf, roundedCount } from '../love/love'
import { cityOf, regionByCode } from '../tenant/tenant'
import { defaultMate, openMate } from './default-mate'
import { countPeople, mateOf, storeMate } from './mate.repository'

export const getPreference: Verb<typeof mate.getPreference> = async (ctx) => {
  const own = await loadOwnFacts(ctx)
  if (!own) return openMate
  return (await mateOf(ctx, own.row.id)) ?? defaultMate(own.values, ctx.now)
}

export const savePreference: Verb<typeof mate.savePreference> = async (ctx, input) => {
  const mate = tidy(input)
  const complaints = complaintsOf(mate)
  if (Object.keys(complaints).length > 0) throw fieldFault(complaints)
  await storeMate(ctx, await ensureOwnProfile(ctx), mate)
  return { mate, candidates: await countCandidates(ctx, mate) }
}

/** A wish for a district is widened to its city, because profiles show places only down to the city. */
function tidy(input: Mate): Mate {
  const once = <Value>(list: Value[]): Value[] => [...new Set(list)]
  return {
    ...input,
    geos: once(input.geos.map(cityOf)),
    marital: once(input.marital),
    children: once(input.children),
    housing: once(input.housing),
    smoking: once(input.smoking),
    drinking: once(input.drinking),
    marryWithin: once(input.marryWithin),
  }
}

/** Both ends of a crossed range are reported, since either may be wrong. */
function complaintsOf(mate: Mate): Record<string, string> {
  const complaints: Record<string, string> = {}
  const age = checkMinMax(mateLabels.age, mate.ageMin, mate.ageMax)
  if (age) complaints.ageMin = complaints.ageMax = age
  const height = checkMinMax(mateLabels.height, mate.heightMin, mate.heightMax)
  if (height) complaints.heightMin = complaints.heightMax = height
  if (mate.geos.some((code) => !regionByCode(code))) complaints.geos = '请选择有效的所在地'
  return complaints
}

/** How many people this member may find with these wishes, rounded for disclosure; null if nothing may be disclosed now. */
async function countCandidates(ctx: Ctx, mate: Mate): Promise<number | null> {
  const [own, seeker] = await readAll(ctx, [() => loadOwnFacts(ctx), () => seekerOf(ctx)])
  const gender = own?.values.gender
  if (!gender || !(await tryConsumeCount(ctx))) return null
  // Uses the live profile: unaudited facts must not widen the result.
  const candidates = candidatesOf({ ...seeker, mate, said: null }, { gender: gender === 'male' ? 'female' : 'male' }, { isCount: true })
  return roundedCount(await countPeople(ctx, candidates, mateLimits.countMax))
}
