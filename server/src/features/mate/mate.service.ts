/** What a member looks for in a partner, and how many people that leaves; the opposite gender goes without saying. */
import type { mate } from '@qianxian/protocol/mate/mate'
import type { MatePreference } from '@qianxian/protocol/mate/mate.schema'
import { mateLabels } from '@qianxian/protocol/mate/mate.words'
import { checkMinMax } from '@qianxian/protocol/base/rules'
import type { Ctx } from '../../ctx'
import { fieldFault } from '../../http/fault'
import type { Verb } from '../../http/serve'
import { beginProfile, candidatesOf, ownFacts, seekerOf } from '../love/love'
import { regionByCode } from '../tenant/tenant'
import { defaultPreference, openPreference } from './default-mate'
import { countPeople, preferenceOf, storePreference } from './mate.repository'

/** Beyond it the exact number helps nobody. */
const COUNT_MAX = 1000

export const getPreference: Verb<typeof mate.getPreference> = async (ctx) => {
  const own = await ownFacts(ctx)
  if (!own) return openPreference
  return (await preferenceOf(ctx, own.row.id)) ?? defaultPreference(own.values, ctx.now)
}

export const savePreference: Verb<typeof mate.savePreference> = async (ctx, input) => {
  const preference = tidy(input)
  const complaints = complaintsOf(preference)
  if (Object.keys(complaints).length > 0) throw fieldFault(complaints)
  await storePreference(ctx, await beginProfile(ctx), preference)
  return { preference, candidates: await countCandidates(ctx, preference) }
}

function tidy(input: MatePreference): MatePreference {
  const once = <Value>(list: Value[]): Value[] => [...new Set(list)]
  return {
    ...input,
    geos: once(input.geos),
    marital: once(input.marital),
    children: once(input.children),
    housing: once(input.housing),
    smoking: once(input.smoking),
    drinking: once(input.drinking),
    marryWithin: once(input.marryWithin),
  }
}

/** Both ends of a crossed range are named, since either may be the wrong one. */
function complaintsOf(preference: MatePreference): Record<string, string> {
  const complaints: Record<string, string> = {}
  const age = checkMinMax(mateLabels.age, preference.ageMin, preference.ageMax)
  if (age) complaints.ageMin = complaints.ageMax = age
  const height = checkMinMax(mateLabels.height, preference.heightMin, preference.heightMax)
  if (height) complaints.heightMin = complaints.heightMax = height
  if (preference.geos.some((code) => !regionByCode(code))) complaints.geos = '请选择有效的所在地'
  return complaints
}

/** People whom this member may find and whom no firm wish of either side rules out. */
async function countCandidates(ctx: Ctx, wants: MatePreference): Promise<number> {
  const [own, seeker] = await Promise.all([ownFacts(ctx), seekerOf(ctx)])
  if (!own) return 0
  const me = { ...own.row, ...own.values, userStatus: 'active', isVipNow: ctx.viewer?.isWhetherVip === true }
  const wishing = { ...seeker, me, wants }
  return countPeople(ctx, candidatesOf(wishing, {}), COUNT_MAX)
}
