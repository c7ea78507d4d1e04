/** The member's money: balances, and movements month by month. */
import { monthInWords } from '@qianxian/protocol/base/calendar'
import { finance } from '@qianxian/protocol/finance/finance'
import { usePullDownRefresh } from '@tarojs/taro'
import { useEffect, useState } from 'react'
import { isIos } from '@/platform/environment/environment'
import { callQuietly } from '@/request/call'
import { navigateTo } from '@/router/navigator'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { financeStore } from '@/stores/finance.store'
import type { HistoryBox } from '@/stores/financeHistories'
import { Box, Row } from '@/ui/base/layout/layout'
import { Chip } from '@/ui/base/action/Chip'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { lazySheet } from '@/ui/base/overlay/lazySheet'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { DetailModel } from '@/ui/detail/DetailModel'
import { ListTabs } from '@/ui/list/ListTabs'
import { ListView } from '@/ui/list/ListView'
import { useTabbedLists } from '@/ui/list/useListPage'
import { BalanceCards, canMakeCash, openMakeCash } from './BalanceCards'
import { HistoryCard, MonthHead } from './HistoryCard'
import { directionWords, emptyHistory, monthKey } from './historyWords'

const FilterSheet = lazySheet('筛选', () => import('./FilterSheet').then((file) => file.FilterSheet))

/** Points are not sold everywhere; on an iPhone the server is queried first, and no link is shown before it allows them. */
function useTopUp(): boolean {
  const [topUp] = useState(() => new DetailModel({ load: () => callQuietly(finance.getTopUp, {}) }))
  const [isAsking] = useState(isIos)
  useEffect(() => {
    if (isAsking) void topUp.load()
  }, [isAsking, topUp])
  return !isAsking || topUp.value?.closedWhy === null
}

export const FinanceHomeScreen = guardScreen(function FinanceHomeScreen() {
  const histories = financeStore.histories()
  const { boxes } = histories
  const [isFilterOpen, setFilterOpen] = useState(false)
  const isTopUpShown = useTopUp()
  useTabbedLists(boxes)
  useEffect(() => {
    void financeStore.refresh()
    // The lists stay in memory as long as the app is open: existing rows are shown, and loaded again.
    if (boxes.list.hasLoaded) void boxes.refresh()
  }, [boxes])
  useDidReturn(() => void financeStore.refresh())
  usePullDownRefresh(() => void financeStore.refresh())

  function handleAgain() {
    void financeStore.refresh()
    void boxes.refresh()
  }

  const words: Record<HistoryBox, string> = { charges: '消费', incomes: '收入', cashouts: '提现', credits: financeStore.creditName }
  const { filter, isFiltered } = histories
  const chosen = [
    filter.month ? monthInWords(filter.month) : '',
    filter.direction === 'all' ? '' : directionWords(boxes.box)[filter.direction],
  ]
  return (
    <Screen title={`${financeStore.balanceName}与账单`} onRetry={handleAgain} onSessionChange={() => void financeStore.refresh()}>
      <BalanceCards isTopUpShown={isTopUpShown} />
      <ListTabs boxes={boxes} words={words} />
      <Row justify="end" padX="gutter" padTop={16}>
        <Chip
          role="button"
          icon="sliders-horizontal"
          isOn={isFiltered}
          label={chosen.filter(Boolean).join(' · ') || '筛选'}
          onClick={() => setFilterOpen(true)}
        />
      </Row>
      <Box padBottom={48}>
        <ListView
          key={boxes.box}
          model={boxes.list}
          layout="rows"
          keyOf={({ id }) => id}
          renderRow={(row, at) => {
            const before = boxes.list.rows[at - 1]
            return (
              <Box>
                {before && monthKey(before.at) === monthKey(row.at) ? null : <MonthHead histories={histories} row={row} />}
                <HistoryCard row={row} />
              </Box>
            )
          }}
          empty={
            isFiltered ? (
              <EmptyState isCompact title="这段时间没有记录" actionWords="看全部" onAction={() => histories.showAll()} />
            ) : (
              <Beginning box={boxes.box} isTopUpShown={isTopUpShown} />
            )
          }
        />
      </Box>
      <FilterSheet
        isOpen={isFilterOpen}
        onClose={() => setFilterOpen(false)}
        histories={histories}
        now={financeStore.balances?.serverTime ?? new Date().toISOString()}
      />
    </Screen>
  )
})

/** An empty list explains how to begin. */
function Beginning({ box, isTopUpShown }: { box: HistoryBox; isTopUpShown: boolean }) {
  const { title, words, begin } = emptyHistory(box, financeStore.allConfig?.cashoutThreshold ?? 0)
  if (begin === 'recharge' && isTopUpShown) {
    return (
      <EmptyState isCompact title={title} words={words} actionWords="去充值" onAction={() => navigateTo('/subpages/member/recharge')} />
    )
  }
  if (begin === 'makecash' && canMakeCash()) {
    return <EmptyState isCompact title={title} words={words} actionWords="去提现" onAction={openMakeCash} />
  }
  return <EmptyState isCompact title={title} words={words} />
}
