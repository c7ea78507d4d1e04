/** Endpoints of money for members and strangers. */
import type { finance } from '@qianxian/protocol/finance/finance'
import type { Verb } from '../../http/serve'
import { rootOf } from './ledger/ledger.repository'

/** Public: a root that was signed and saved by anyone cannot be altered afterwards. */
export const getLedgerRoot: Verb<typeof finance.getLedgerRoot> = async (ctx, { day }) => {
  const row = await rootOf(ctx, day)
  if (!row) return { root: null }
  const { tenantId: _tenantId, signedAt, ...root } = row
  return { root: { ...root, signedAt: signedAt.toISOString() } }
}
