/**
 * Members whom a matchmaker brought: the present claimant and the end of the attribution, the reason against it, and
 * disputes.
 */
import { attribution } from '@qianxian/protocol/attribution/attribution'
import type { AttributedRow, DisputeView } from '@qianxian/protocol/attribution/attribution.schema'
import { dateInWords } from '@qianxian/protocol/base/calendar'
import { name } from '@qianxian/protocol/base/dictionary'
import { disputeStatus } from '@qianxian/protocol/attribution/attribution.words'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { callQuietly, call, errorsInline } from '@/request/call'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Icon } from '@/ui/base/media/Icon'
import { Tabs } from '@/ui/base/action/Tabs'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { ListModel } from '@/ui/list/ListModel'
import { ListView } from '@/ui/list/ListView'
import { useListPage } from '@/ui/list/useListPage'
import { TimelineSheet } from './lazySheets'
import { disputeTones, disputeWords, rowWords, standingTones, standingWords } from './timelineWords'
import type { TimelineSource } from './TimelineSheet'

type Tab = 'people' | 'disputes'
const tabs: { value: Tab; label: string }[] = [
  { value: 'people', label: '会员' },
  { value: 'disputes', label: '我的申诉' },
]

const opened = (id: number): TimelineSource => ({
  key: `desk:${id}`,
  isStore: false,
  load: () => callQuietly(attribution.getTimeline, { id }),
  onAsk: (said) => call(attribution.openDispute, { id, ...said }, errorsInline),
})

export const AttributionScreen = guardScreen(function AttributionScreen() {
  // A notice opens one of the members.
  const { id } = usePageParams<'id'>()
  const [tab, setTab] = useState<Tab>('people')
  const [chosen, setChosen] = useState<TimelineSource | null>(() => (id === undefined ? null : opened(Number(id))))
  const [round, setRound] = useState(0)
  return (
    <Screen onRetry={() => setRound(round + 1)} onSessionChange={() => setRound(round + 1)}>
      <Tabs tabs={tabs} value={tab} onChange={setTab} isSticky />
      {tab === 'people' ? <People key={round} onOpen={(row) => setChosen(opened(row.id))} /> : <Disputes key={round} />}
      <TimelineSheet isOpen={chosen !== null} opened={chosen} onClose={() => setChosen(null)} />
    </Screen>
  )
})

const People = observer(function People({ onOpen }: { onOpen: (row: AttributedRow) => void }) {
  const [list] = useState(
    () =>
      new ListModel<AttributedRow>({ keyOf: ({ id }) => id, load: (cursor) => callQuietly(attribution.getAttributedPaged, { cursor }) }),
  )
  useListPage(list)
  return (
    <ListView
      model={list}
      keyOf={({ id }) => id}
      renderRow={(row) => (
        <Row gap={16} bottom={20} pad={28} surface="card" isClipped id={`qx-attributed-${row.id}`} onClick={() => onOpen(row)}>
          <Stack isGrowing gap={4}>
            <Typography size="m" weight="semibold">
              {row.name}
            </Typography>
            <Typography size="s" tone="soft">
              {rowWords(row)}
            </Typography>
          </Stack>
          <Tag tone={standingTones[row.standing]}>{standingWords(row.standing, false)}</Tag>
          <Icon name="chevron-right" size={32} color="var(--qx-ink-3)" />
        </Row>
      )}
      empty={<EmptyState art="people" title="还没有会员" words="会员打开你分享的链接，或由你开始服务，就会记在这里。" />}
    />
  )
})

const Disputes = observer(function Disputes() {
  const [list] = useState(
    () => new ListModel<DisputeView>({ keyOf: ({ id }) => id, load: (cursor) => callQuietly(attribution.getDisputePaged, { cursor }) }),
  )
  useListPage(list)
  return (
    <ListView
      model={list}
      keyOf={({ id }) => id}
      renderRow={(row) => (
        <Box bottom={20} pad={28} surface="card" isClipped>
          <Row gap={16} justify="between">
            <Typography size="m" weight="semibold">
              {row.name}
            </Typography>
            <Tag tone={disputeTones[row.status]}>{name(disputeStatus, row.status)}</Tag>
          </Row>
          <Typography top={8} size="s">
            {row.statement}
          </Typography>
          <Typography top={8} size="s" tone="soft">{`${dateInWords(row.createdAt)}提交，${disputeWords(row)}`}</Typography>
        </Box>
      )}
      empty={<EmptyState art="nothing" title="没有申诉" words="会员不归你时，打开 TA 的归属记录就能申诉。" />}
    />
  )
})
