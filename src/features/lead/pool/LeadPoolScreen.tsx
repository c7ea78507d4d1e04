/** Leads of a handler or manager: the pool, own leads, offers of the rotation, and conversions. */
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { has } from '@qianxian/protocol/base/dictionary'
import { lead } from '@qianxian/protocol/lead/lead'
import type { LeadDesk, LeadRow } from '@qianxian/protocol/lead/lead.schema'
import { leadRules, leadTab, type LeadTab } from '@qianxian/protocol/lead/lead.words'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { callQuietly } from '@/request/call'
import { isFault } from '@/request/faultName'
import { goHome, navigateTo } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { Button } from '@/ui/base/action/Button'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Box } from '@/ui/base/layout/layout'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import { SubmitBar } from '@/ui/form/FormView'
import { ListTabs } from '@/ui/list/ListTabs'
import { ListView } from '@/ui/list/ListView'
import { useTabbedLists } from '@/ui/list/useListPage'
import { ClaimAnswersSheet } from './lazySheets'
import { type ClaimedRow, LeadBoard } from './LeadBoard'
import { LeadDeskHead } from './LeadDeskHead'
import { LeadFilterBar } from './LeadFilterBar'
import { LeadItem } from './LeadItem'

const emptyWords: Readonly<Record<LeadTab, { title: string; words: string }>> = {
  pool: { title: '公海里没有线索', words: '新的线索登记后会出现在这里，先到先得。' },
  mine: { title: '手上没有线索', words: '从公海领取，或接受轮到你的线索。' },
  offered: { title: '没有等你接受的线索', words: `A 级线索由系统轮流分配，轮到后有 ${leadRules.acceptHours} 小时（只算可拨打的时间）。` },
  converted: { title: '还没有转化的线索', words: '本人注册并验证手机号后，在线索里确认转化。' },
  managed: { title: '没有线索', words: '店里专员手上的线索会出现在这里。' },
}

export const LeadPoolScreen = guardScreen(function LeadPoolScreen() {
  const [desk] = useState(
    () =>
      new DetailModel<LeadDesk>({
        load: () => callQuietly(lead.getLeadDesk, {}),
        // Staff of a store who manage no leads have the page's role, but no desk.
        isGone: (error) => isFault(error, baseFaults.not_allowed, baseFaults.not_found),
      }),
  )
  // The lists are mounted after the page was shown, so their own hook misses the first return to it.
  const [returns, setReturns] = useState(0)
  useDetailPage(desk)
  useDidReturn(() => setReturns((count) => count + 1))
  const { value } = desk
  if (desk.state === 'ready' && value) return <Board desk={desk} returns={returns} />
  return (
    <Screen onRetry={() => void desk.reload()} onSessionChange={() => void desk.reload()}>
      <DetailView
        model={desk}
        render={() => null}
        gone={<EmptyState title="没有权限" words="这一页只对客资专员和店长开放" actionWords="回首页看看" onAction={() => goHome()} />}
      />
    </Screen>
  )
})

const Board = observer(function Board({ desk, returns }: { desk: DetailModel<LeadDesk>; returns: number }) {
  const { tab, due } = usePageParams<'tab' | 'due'>()
  const [board] = useState(() => new LeadBoard(desk, { tab: has(leadTab, tab) ? tab : undefined, isDueToday: due === '1' }))
  const [answered, setAnswered] = useState<readonly ClaimedRow[] | null>(null)
  const { tabs } = board
  useTabbedLists(tabs)
  useEffect(() => {
    if (returns > 0) void board.refresh()
  }, [returns, board])
  const refresh = () => void board.refresh()
  const isFiltered = board.filterCount > 0 || (board.hasDeadlines && board.isDueToday)

  async function handleClaimChosen() {
    const rows = await board.claimChosen()
    if (rows) setAnswered(rows)
  }

  return (
    <Screen
      onRetry={refresh}
      onSessionChange={refresh}
      footer={board.isChoosing ? <ChoosingBar board={board} onClaim={handleClaimChosen} /> : undefined}
    >
      <LeadDeskHead board={board} />
      <ListTabs boxes={tabs} words={leadTab} counts={{ ...tabs.counts, ...countsOf(desk.value) }} />
      <LeadFilterBar board={board} />
      <ListView
        key={tabs.box}
        model={tabs.list}
        keyOf={({ id }) => id}
        renderRow={(row) => <LeadItem board={board} row={row} onOpen={openLead} />}
        empty={
          isFiltered ? (
            <EmptyState
              art="people"
              title="没有符合的线索"
              words="换个条件试试。"
              actionWords="清除筛选"
              onAction={() => board.clearFilter()}
            />
          ) : (
            <EmptyState art="people" title={emptyWords[tabs.box].title} words={emptyWords[tabs.box].words} />
          )
        }
      />
      <ClaimAnswersSheet
        isOpen={answered !== null}
        answered={answered}
        onClose={() => setAnswered(null)}
        onMine={() => {
          setAnswered(null)
          board.show('mine')
        }}
      />
    </Screen>
  )
})

const ChoosingBar = observer(function ChoosingBar({ board, onClaim }: { board: LeadBoard; onClaim: () => unknown }) {
  const count = board.chosen.length
  return (
    <SubmitBar
      above={
        <Box>
          <Typography size="s">{`一次最多选 ${board.choosable} 条，每条都算一次领取`}</Typography>
        </Box>
      }
    >
      <Button kind="ghost" id="qx-lead-choose-stop" onClick={() => board.stopChoosing()}>
        取消
      </Button>
      <Button isBlock id="qx-lead-claim-chosen" isDisabled={count === 0} onClick={onClaim}>
        {count === 0 ? '选几条线索' : `领取 ${count} 条`}
      </Button>
    </SubmitBar>
  )
})

/** Counts that the head knows before a list is opened. */
const countsOf = (desk: LeadDesk | null): Partial<Record<LeadTab, number>> => (desk ? { offered: desk.offers } : {})

const openLead = ({ id }: LeadRow) => navigateTo('/subpages/customer/detail', { id })
