/** What was done about the viewer's own violations, with the way to object. */
import type { strike } from '@qianxian/protocol/strike/strike'
import { memberOf } from '../../ctx'
import type { Verb } from '../../http/serve'
import { whyShut } from './strike'
import { strikeRow } from './strike.presenter'
import { strikesOf } from './strike.repository'

export const getMine: Verb<typeof strike.getMine> = async (ctx) => {
  const { userId, profileId } = memberOf(ctx)
  const [all, why] = await Promise.all([strikesOf(ctx, { userId, profileId }), whyShut(ctx, userId)])
  return { list: all.map((one) => strikeRow(one, ctx.now)), isShut: why !== null && why !== 'over' }
}
