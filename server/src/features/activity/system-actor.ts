/** System actor for decisions due by the clock, whichever request triggers them. */
import { asSystemActor, type Ctx } from '../../ctx'

export const ACTIVITY_EXPIRY = 'activity-judging'

export const asActivityExpiry = <In extends Ctx>(ctx: In): In => asSystemActor({ ...ctx, viewer: null }, ACTIVITY_EXPIRY)
