/** People of a couple as their partner or their matchmaker sees them: name, number and picture, whatever rests. */
import type { Partner } from '@qianxian/protocol/couple/couple.schema'
import type { Ctx } from '../../ctx'
import { presentNamed } from '../love/love'

/** By profile id. */
export const presentPartners = (ctx: Ctx, profileIds: readonly number[]): Promise<Map<number, Partner>> =>
  presentNamed(ctx, profileIds, '对方')
