/** What is sold of introductions, and what somebody has. */
import type { line } from '@qianxian/protocol/line/line'
import { quotaSource } from '@qianxian/protocol/line/line.words'
import { profileOf } from '../../../ctx'
import type { Verb } from '../../../http/serve'
import { virtualClosed } from '../../finance/finance'
import { openKinds } from '../../notice/notice'
import type { QuotaRow } from '../line.repository'
import { timesEnding } from './package.notices'
import * as store from './package.repository'
import { isRunning, leftOf, QUOTA_POLICY, REFUND_POLICY, standingOf } from './times'

/** What is over is shown as far as a page of it. */
const SHOWN_AT_ONCE = 30

export const getPackages: Verb<typeof line.getPackages> = async (ctx) => {
  const closedWhy = (await virtualClosed.ask(ctx))[0] ?? null
  const sold = closedWhy === null ? await store.packagesOnSale(ctx) : []
  return {
    closedWhy,
    list: sold.map(({ id, name, times, priceFen, validDays, serviceLevel }) => ({ id, name, times, priceFen, validDays, serviceLevel })),
    policyText: QUOTA_POLICY,
    refundText: REFUND_POLICY,
  }
}

export const getMyQuotas: Verb<typeof line.getMyQuotas> = async (ctx) => {
  await openKinds(ctx, timesEnding)
  const rows = await store.quotasOfProfile(ctx, profileOf(ctx), SHOWN_AT_ONCE)
  const shown = rows.map((row) => ({ row, standing: standingOf(ctx, row) }))
  const running = shown.filter(({ standing }) => standing === 'running').toReversed()
  const over = shown.filter(({ standing }) => standing !== 'running')
  return {
    left: rows.filter((row) => isRunning(ctx, row)).reduce((sum, row) => sum + leftOf(row), 0),
    held: rows.reduce((sum, { held }) => sum + held, 0),
    list: [...running, ...over].map(({ row, standing }) => ({
      id: row.id,
      name: nameOfTimes(row),
      source: row.source,
      serviceLevel: row.serviceLevel,
      standing,
      left: isRunning(ctx, row) ? leftOf(row) : 0,
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
