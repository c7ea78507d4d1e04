/** System actor for decisions due by the clock, whichever request triggers them. */
import type { Ctx } from '../../ctx'

export const ACTIVITY_EXPIRY = 'activity-judging'

export const asSystemActor = <In extends Ctx>(ctx: In): In => ({ ...ctx, viewer: null, actor: { kind: 'system', name: ACTIVITY_EXPIRY } })
