/** Packages on sale, and the member's own. */
import type { line } from '@qianxian/protocol/line/line'
import { quotaSource } from '@qianxian/protocol/line/line.words'
import { requireProfileId } from '../../../ctx'
import type { Verb } from '../../../http/serve'
import { virtualSaleBlockers } from '../../finance/finance'
import { markKindsRead } from '../../notice/notice'
import type { QuotaRow } from '../line.repository'
import { timesEnding } from './package.notices'
import * as store from './package.repository'
import { isQuotaRunning, timesRemaining, QUOTA_POLICY, REFUND_POLICY, deriveQuotaStatus } from './quota'

/** Maximum number of ended packages that are shown. */
const SHOWN_AT_ONCE = 30

export const getPackages: Verb<typeof line.getPackages> = async (ctx) => {
  const closedWhy = (await virtualSaleBlockers.ask(ctx))[0] ?? null
  const sold = closedWhy === null ? await store.packagesOnSale(ctx) : []
  return {
    closedWhy,
    list: sold.map(({ id, name, times, priceFen, validDays, serviceLevel }) => ({ id, name, times, priceFen, validDays, serviceLevel })),
    policyText: QUOTA_POLICY,
    refundText: REFUND_POLICY,
  }
}

export const getMyQuotas: Verb<typeof line.getMyQuotas> = async (ctx) => {
  await markKindsRead(ctx, timesEnding)
  const rows = await store.quotasOfProfile(ctx, requireProfileId(ctx), SHOWN_AT_ONCE)
  const shown = rows.map((row) => ({ row, standing: deriveQuotaStatus(ctx, row) }))
  const running = shown.filter(({ standing }) => standing === 'running').toReversed()
  const over = shown.filter(({ standing }) => standing !== 'running')
  return {
    left: rows.filter((row) => isQuotaRunning(ctx, row)).reduce((sum, row) => sum + timesRemaining(row), 0),
    held: rows.reduce((sum, { held }) => sum + held, 0),
    list: [...running, ...over].map(({ row, standing }) => ({
      id: row.id,
      name: nameOfTimes(row),
      source: row.source,
      serviceLevel: row.serviceLevel,
      standing,
      left: isQuotaRunning(ctx, row) ? timesRemaining(row) : 0,
      held: row.held,
      used: row.used,
      refunded: row.refunded,
      until: row.endsAt.toISOString(),
      isLonger: row.endsAt <= ctx.now && row.remindAt !== null,
      orderId: row.orderId,
    })),
  }
}

const nameOfTimes = ({ name, source, isLateReturn }: QuotaRow): string =>
  isLateReturn ? '到期后退回的 1 次' : (name ?? quotaSource[source])
