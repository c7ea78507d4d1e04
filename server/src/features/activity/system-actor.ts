/** System actor for decisions of the clock, whichever request found them due. */
import type { Ctx } from '../../ctx'

export const ACTIVITY_EXPIRY = 'activity-judging'

export const asSystemActor = <In extends Ctx>(ctx: In): In => ({ ...ctx, viewer: null, actor: { kind: 'system', name: ACTIVITY_EXPIRY } })
