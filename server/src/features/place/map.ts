/** The interface of the map: the vendor's refusals become our own messages; the vendor's text is never shown. */
import { AdapterFault } from '../../adapters/lib/adapter-fault'
import { metresBetween, type Point } from '@qianxian/protocol/place/coordinates'
import type { Geo } from '../../adapters/geo/geo'
import type { Ctx } from '../../ctx'
import { fault } from '../../http/fault'

/** Throws `map_closed` without a key, `map_unavailable` if the vendor has no answer. */
export async function callMap<Answer>(ctx: Ctx, ask: (map: Geo) => Promise<Answer>): Promise<Answer> {
  try {
    return await ask(ctx.adapters.geo)
  } catch (error) {
    if (!(error instanceof AdapterFault)) throw error
    if (error.kind === 'closed') throw fault('map_closed')
    ctx.log.warn({ kind: error.kind, code: error.providerCode }, 'geo: the map gave no answer')
    throw fault('map_unavailable')
  }
}

/** Metres from the point to the nearest place of the map with exactly this name; null if the map knows none or has no answer. */
export async function metresToNamed(ctx: Ctx, name: string, point: Point): Promise<number | null> {
  try {
    const found = await ctx.adapters.geo.search({ keyword: name, near: point, cityName: '', page: 1 })
    const metres = found.filter((one) => one.name === name).map((one) => metresBetween(point, one))
    return metres.length === 0 ? null : Math.min(...metres)
  } catch (error) {
    if (error instanceof AdapterFault) return null
    throw error
  }
}
