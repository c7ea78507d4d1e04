/** My introductions: the four boxes, or one line if the address has its number. */
import { type LineBox, lineBoxes } from '@qianxian/protocol/line/line.words'
import { relativeTime } from '@qianxian/protocol/base/calendar'
import { line } from '@qianxian/protocol/line/line'
import type { LineRow, Quota } from '@qianxian/protocol/line/line.schema'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { navigateTo, switchTab } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Box, Row } from '@/ui/base/layout/layout'
import { Tag } from '@/ui/base/text/Tag'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { Typography } from '@/ui/base/text/Typography'
import { Dot } from '@/ui/base/feedback/Dot'
import { DetailModel } from '@/ui/detail/DetailModel'
import { ListTabs } from '@/ui/list/ListTabs'
import { useTabbedLists } from '@/ui/list/useListPage'
import { callQuietly } from '@/request/call'
import { ListView } from '@/ui/list/ListView'
import { toPersonFace } from '@/parts/person/toPersonFace'
import { PersonRow } from '@/ui/person/PersonRow'
import { createLineLists } from './createLineLists'
import { LineDetailView } from './LineDetailView'
import { timeLeft, lineTone } from './lineWords'

const boxWords: Record<LineBox, string> = { received: '收到', sent: '发出', connected: '成功', closed: '已结束' }
const emptyWords: Record<LineBox, { title: string; words: string }> = {
  received: { title: '想认识你的人会出现在这里', words: '把资料写得具体一点，更容易被认真的人看见。' },
  sent: { title: '你还没有发起过牵线', words: '遇到想认识的人，请红娘帮你递句话。' },
  connected: { title: '还没有牵线成功', words: '双方都同意后，会在这里看到彼此。' },
  closed: { title: '这里还空着', words: '结束的牵线会留在这里，方便回看。' },
}

export const LineScreen = guardScreen(function LineScreen() {
  const { id, box } = usePageParams<'id' | 'box'>()
  return id ? <LineDetailView id={Number(id)} /> : <LineList box={lineBoxes.find((one) => one === box) ?? 'received'} />
})

const LineList = observer(function LineList({ box }: { box: LineBox }) {
  const [model] = useState(() => createLineLists(box))
  const [left] = useState(() => new DetailModel<Quota>({ load: () => callQuietly(line.getQuota, {}) }))
  useTabbedLists(model)
  useEffect(() => void left.load(), [left])
  useDidReturn(() => void left.load())

  function handleAgain() {
    void model.refresh()
    void left.load()
  }

  const quota = left.value
  return (
    <Screen title="我的牵线" onRetry={handleAgain} onSessionChange={handleAgain}>
      <ListTabs boxes={model} words={boxWords} />
      {quota && model.box === 'sent' ? (
        <Box
          isInset
          top={24}
          padX={28}
          padY={24}
          surface="brand"
          radius="m"
          role="link"
          id="qx-line-packages"
          onClick={() => navigateTo('/member/love/package')}
        >
          <Row align="baseline" gap={12}>
            <Typography size="2xl" tone="brand" weight="bold" isFigure>
              {quota.left}
            </Typography>
            <Typography isGrowing size="m">
              次牵线可用{quota.held > 0 ? `，另有 ${quota.held} 次等待对方回应` : ''}
            </Typography>
            <Typography isFixed size="m" tone="brand" weight="semibold">
              牵线套餐
            </Typography>
          </Row>
          <Typography top={8} size="s" tone="soft">
            {quota.policyText}
          </Typography>
        </Box>
      ) : null}
      <Box padTop={24} padBottom={48}>
        <ListView
          key={model.box}
          model={model.list}
          layout="rows"
          keyOf={(row) => row.id}
          renderRow={(row) => <LineCard row={row} />}
          empty={
            <EmptyState
              art="line"
              title={emptyWords[model.box].title}
              words={emptyWords[model.box].words}
              actionWords="去看看大家"
              onAction={() => switchTab('/pages/index/index')}
            />
          }
        />
      </Box>
    </Screen>
  )
})

function LineCard({ row }: { row: LineRow }) {
  const left = timeLeft(row)
  return (
    <Box
      role="link"
      bottom={24}
      padBottom={24}
      surface="card"
      isClipped
      className="qx-line-card"
      id={`qx-line-${row.id}`}
      onClick={() => navigateTo('/member/love/line', { id: row.id })}
    >
      <Row padX={28} padTop={24}>
        <Tag tone={lineTone(row)}>{row.statusText}</Tag>
        {row.isUnread ? <Dot tone="new" left={16} /> : null}
        <Typography isGrowing left={16} size="s" align="end" tone={left ? 'brand' : 'faint'} weight={left ? 'semibold' : undefined}>
          {left ?? relativeTime(row.updatedAt)}
        </Typography>
      </Row>
      <PersonRow isBare person={toPersonFace(row.other)} isGone={!row.other.isAvailable} />
      {row.message ? (
        <Box right={28} left={28} padX={24} padY={20} surface="paper" radius="s">
          <Typography size="m" tone="soft" lines={2}>
            {row.message}
          </Typography>
        </Box>
      ) : null}
    </Box>
  )
}
