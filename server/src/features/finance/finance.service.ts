/** What members and strangers ask of the money. */
import type { finance } from '@qianxian/protocol/finance/finance'
import type { Verb } from '../../http/serve'
import { rootOf } from './ledger/ledger.repository'

/** Anybody may ask: what was signed and kept by somebody cannot be made different afterwards. */
export const getLedgerRoot: Verb<typeof finance.getLedgerRoot> = async (ctx, { day }) => {
  const row = await rootOf(ctx, day)
  if (!row) return { root: null }
  const { tenantId: _tenantId, signedAt, ...root } = row
  return { root: { ...root, signedAt: signedAt.toISOString() } }
}
