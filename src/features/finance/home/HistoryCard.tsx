/** One row of a history, which opens its receipt, and the month header above it. */
import { monthInWords } from '@qianxian/protocol/base/calendar'
import type { HistoryRow } from '@qianxian/protocol/finance/finance.schema'
import { observer } from 'mobx-react'
import { isKnownUrl, navigateTo, navigateToUrl } from '@/router/navigator'
import type { FinanceHistories } from '@/stores/financeHistories'
import { Row, Stack } from '@/ui/base/layout/layout'
import { Icon } from '@/ui/base/media/Icon'
import { Typography } from '@/ui/base/text/Typography'
import { formatChange, formatAmount, momentInWords, monthKey } from './historyWords'

/** Target of a row: the receipt of its order, else its own page; undefined if there is none. */
function openerOf({ orderId, link }: HistoryRow): (() => unknown) | undefined {
  if (orderId !== null) return () => navigateTo('/subpages/member/pay', { id: orderId })
  return isKnownUrl(link) ? () => navigateToUrl(link) : undefined
}

export function HistoryCard({ row }: { row: HistoryRow }) {
  const open = openerOf(row)
  return (
    <Row padX="gutter" padY={20} tall="row" surface="plain" line="bottom" press="row" role="link" onClick={open} className="qx-finance-row">
      <Stack isGrowing right={16}>
        <Typography size="ml" leading="close" lines={2}>
          {row.title}
        </Typography>
        <Typography top={4} size="s" tone="soft">
          {[momentInWords(row.at), row.standing].filter(Boolean).join(' · ')}
        </Typography>
      </Stack>
      <Stack isFixed align="end">
        <Typography size="ml" weight="semibold" isFigure tone={row.amount > 0 ? 'brand' : undefined}>
          {formatChange(row)}
        </Typography>
        {row.balanceAfter === null ? null : (
          <Typography top={4} size="s" tone="soft">
            余 {formatAmount(row.balanceAfter, row.currency)}
          </Typography>
        )}
      </Stack>
      {open ? <Icon name="chevron-right" size={32} color="var(--qx-ink-3)" /> : null}
    </Row>
  )
}

/** Above the first row of a month: its name, and its outgoing and incoming sums. */
export const MonthHead = observer(function MonthHead({ histories, row }: { histories: FinanceHistories; row: HistoryRow }) {
  const month = monthKey(row.at)
  const sum = histories.sumOf(month)
  return (
    <Row padX="gutter" padY={16} gap={16} justify="between" isWrapping surface="paper">
      <Typography size="m" weight="semibold">
        {monthInWords(month)}
      </Typography>
      {sum ? (
        <Typography size="s" tone="soft">
          出 {formatAmount(sum.outgo, sum.currency)}　入 {formatAmount(sum.income, sum.currency)}
        </Typography>
      ) : null}
    </Row>
  )
})
