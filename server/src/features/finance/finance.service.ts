/** Endpoints of money for members and visitors. */
import type { finance } from '@qianxian/protocol/finance/finance'
import type { Verb } from '../../http/serve'
import { rootOf } from './ledger/ledger.repository'

/** Public, so that anybody can save the signed root and detect a later change. */
export const getLedgerRoot: Verb<typeof finance.getLedgerRoot> = async (ctx, { day }) => {
  const row = await rootOf(ctx, day)
  if (!row) return { root: null }
  const { tenantId: _tenantId, signedAt, ...root } = row
  return { root: { ...root, signedAt: signedAt.toISOString() } }
}
