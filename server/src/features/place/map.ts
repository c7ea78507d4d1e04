/** The interface of the map: the vendor's refusals become our own messages; the vendor's text is never shown. */
import { AdapterFault } from '../../adapters/lib/adapter-fault'
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
