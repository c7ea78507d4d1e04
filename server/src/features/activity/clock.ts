/** Nobody's act: what the clock decided, whoever's request found it. */
import type { Ctx } from '../../ctx'

export const JUDGING = 'activity-judging'

export const asClock = (ctx: Ctx): Ctx => ({ ...ctx, viewer: null, actor: { kind: 'system', name: JUDGING } })
