/** The partner who earns from an order: the one of the narrowest region in which the buyer lives. */
import type { Ctx } from '../../ctx'
import type { OrderEarner } from '../finance/finance'
import * as store from './partner.repository'

/** The codes of the regions that contain a place, the narrowest first. */
export const regionsAround = (code: string): string[] => [...new Set([code, `${code.slice(0, 4)}00`, `${code.slice(0, 2)}0000`])]

/** Contribution to `orderEarners`; none while the plugin is off. */
export async function listPartnerEarner(ctx: Ctx, userId: number): Promise<OrderEarner[]> {
  if (!ctx.tenant.hasPlugin('partner')) return []
  const residence = await store.residenceOf(ctx, userId)
  if (residence === null) return []
  const regions = regionsAround(residence)
  const working = await store.listWorking(ctx, regions)
  const narrowest = regions.map((region) => working.find((one) => one.region === region)).find((one) => one !== undefined)
  return narrowest ? [{ partnerId: narrowest.id }] : []
}
