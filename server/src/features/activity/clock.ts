/** Nobody's act: what the clock decided, whoever's request found it. */
import type { Ctx } from '../../ctx'

export const JUDGING = 'activity-judging'

export const asClock = <In extends Ctx>(ctx: In): In => ({ ...ctx, viewer: null, actor: { kind: 'system', name: JUDGING } })
