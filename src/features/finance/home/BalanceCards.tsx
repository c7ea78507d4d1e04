/**
 * The member's balances: money, points, and total, pending and spent amounts. All figures are one snapshot; its time is
 * shown if it is old.
 */
import { dateInWords } from '@qianxian/protocol/base/calendar'
import { amount, points } from '@qianxian/protocol/base/format'
import type { Balances } from '@qianxian/protocol/finance/finance.schema'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { navigateTo, navigateToUrl } from '@/router/navigator'
import type { PageUrl } from '@/router/pages'
import { configStore } from '@/stores/config.store'
import { financeStore } from '@/stores/finance.store'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { ErrorRetry } from '@/ui/base/feedback/ErrorRetry'
import { Skeleton } from '@/ui/base/feedback/Skeleton'
import { Typography } from '@/ui/base/text/Typography'
import { momentInWords } from './historyWords'
import './BalanceCards.scss'

const mall = '/subpages/gift/index' satisfies PageUrl
const makecash = '/subpages/member/makecash' satisfies PageUrl

export const canMakeCash = (): boolean => (financeStore.allConfig?.canCashout ?? false) && configStore.leadsTo(makecash)

export const openMakeCash = (): Promise<void> => navigateToUrl(makecash)

/** @param isTopUpShown whether points are sold on this device */
export const BalanceCards = observer(function BalanceCards({ isTopUpShown }: { isTopUpShown: boolean }) {
  const { balances, error } = financeStore
  if (!balances) {
    if (error) return <ErrorRetry isCompact error={error} onRetry={() => financeStore.refresh()} />
    return (
      <Box isInset top={24} bottom={24}>
        <Skeleton height={300} radius={28} />
      </Box>
    )
  }
  return (
    <Box isInset top={24} bottom={24} id="qx-finance-balances">
      <Box surface="rose" radius="l" padX={32} padY={28}>
        <Account
          name={financeStore.balanceName}
          figure={`¥${amount(balances.balance)}`}
          note={balances.balanceFrozen > 0 ? `另有 ¥${amount(balances.balanceFrozen)} 处理中` : ''}
        >
          {canMakeCash() ? (
            <Button kind="secondary" size="s" id="qx-finance-makecash" onClick={openMakeCash}>
              提现
            </Button>
          ) : null}
        </Account>
        <Box top={24} padTop={24} line="top">
          <Account name={financeStore.creditName} figure={points(balances.credit)} note={creditNote(balances)}>
            <Row gap={16}>
              {configStore.leadsTo(mall) ? (
                <Button kind="secondary" size="s" id="qx-finance-mall" onClick={() => navigateTo(mall)}>
                  兑换
                </Button>
              ) : null}
              {isTopUpShown ? (
                <Button size="s" id="qx-finance-recharge" onClick={() => navigateTo('/subpages/member/recharge')}>
                  充值
                </Button>
              ) : null}
            </Row>
          </Account>
        </Box>
      </Box>
      <Row top={20} padY={12} padX={12} align="stretch" surface="card" isWrapping>
        <Figure
          label="待结算佣金"
          fen={balances.commissionPending}
          note={balances.commission ? `可提现 ¥${amount(balances.commission)}` : ''}
        />
        <Figure label="累计收入" fen={balances.totalIncome} />
        <Figure label="提现中" fen={balances.cashingOut} />
      </Row>
      {error ? (
        <Row justify="center" top={12} tall="tap" onClick={() => financeStore.refresh()}>
          <Typography size="s" tone="soft">
            没能刷新，以上是 {momentInWords(balances.serverTime)} 的数字。点这里再试
          </Typography>
        </Row>
      ) : null}
    </Box>
  )
})

function creditNote({ ending, creditFrozen }: Balances): string {
  const held = creditFrozen > 0 ? `另有 ${points(creditFrozen)} 处理中` : ''
  const soon = ending ? `${points(ending.points)} 将于 ${dateInWords(ending.at)}到期` : ''
  return [soon, held].filter(Boolean).join('，')
}

function Account({ name, figure, note, children }: { name: string; figure: string; note: string; children: ReactNode }) {
  return (
    <Row isWrapping gap={16}>
      <Stack isGrowing>
        <Typography size="s" tone="soft">
          {name}
        </Typography>
        <Typography top={4} size="2xl" weight="bold" isFigure>
          {figure}
        </Typography>
        {note ? (
          <Typography top={4} size="s" tone="soft">
            {note}
          </Typography>
        ) : null}
      </Stack>
      {children}
    </Row>
  )
}

function Figure({ label, fen, note }: { label: string; fen: number; note?: string }) {
  return (
    <Stack align="center" padX={8} padY={8} size="m" className="qx-finance__figure">
      <Typography size="m" weight="semibold" isFigure>
        ¥{amount(fen)}
      </Typography>
      <Typography top={4} size="xs" tone="soft">
        {label}
      </Typography>
      {note ? (
        <Typography top={4} size="xs" tone="soft">
          {note}
        </Typography>
      ) : null}
    </Stack>
  )
}
