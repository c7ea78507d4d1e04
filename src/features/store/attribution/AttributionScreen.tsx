/**
 * Members whom a matchmaker brought: the present claimant and the end of the attribution, the reason against it, and
 * disputes.
 */
import { attribution } from '@qianxian/protocol/attribution/attribution'
import type { AttributedRow, DisputeView } from '@qianxian/protocol/attribution/attribution.schema'
import { dateInWords } from '@qianxian/protocol/base/calendar'
import { name, options } from '@qianxian/protocol/base/dictionary'
import { attributionStanding, disputeStatus } from '@qianxian/protocol/attribution/attribution.words'
import { browseLimits } from '@qianxian/protocol/love/love.words'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { callQuietly, call, errorsInline } from '@/request/call'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { toPersonFace } from '@/parts/person/toPersonFace'
import { Chip, Chips } from '@/ui/base/action/Chip'
import { SearchField } from '@/ui/form/SearchField'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Icon } from '@/ui/base/media/Icon'
import { Tabs } from '@/ui/base/action/Tabs'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { ListModel } from '@/ui/list/ListModel'
import { ListView } from '@/ui/list/ListView'
import { useListPage } from '@/ui/list/useListPage'
import { PersonRow } from '@/ui/person/PersonRow'
import { AttributedList, type AttributedFilter } from './AttributedList'
import { TimelineSheet } from './lazySheets'
import { disputeTones, disputeWords, rowWords, standingTones, standingWords } from './timelineWords'
import type { TimelineSource } from './TimelineSheet'

type Tab = 'people' | 'disputes'
const tabs: { value: Tab; label: string }[] = [
  { value: 'people', label: '会员' },
  { value: 'disputes', label: '我的申诉' },
]

const filters: { value: AttributedFilter; label: string }[] = [
  { value: 'all', label: '全部' },
  ...options(attributionStanding).map(({ value, name: label }) => ({ value, label })),
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
  const [model] = useState(() => new AttributedList())
  useListPage(model.list)
  useEffect(() => () => model.stop(), [model])
  const isSearched = model.keyword.trim() !== '' || model.filter !== 'all'
  return (
    <>
      <SearchField
        value={model.keyword}
        placeholder="昵称或会员编号"
        maxLength={browseLimits.keywordMax}
        onChange={(keyword) => model.search(keyword)}
        id="qx-attributed-search"
      />
      <Box padX="gutter" bottom={20}>
        <Chips>
          {filters.map(({ value, label }) => (
            <Chip key={value} role="radio" label={label} isOn={value === model.filter} onClick={() => model.show(value)} />
          ))}
        </Chips>
      </Box>
      <ListView
        model={model.list}
        keyOf={({ id }) => id}
        renderRow={(row) => <PersonOf row={row} onOpen={() => onOpen(row)} />}
        empty={
          isSearched ? (
            <EmptyState art="people" title="没有找到" words="名字打码的会员搜不到，可以按归属筛选。" />
          ) : (
            <EmptyState art="people" title="还没有会员" words="会员打开你分享的链接，或由你开始服务，就会记在这里。" />
          )
        }
      />
    </>
  )
})

/** A member with photo and number, or with a masked name only. */
function PersonOf({ row, onOpen }: { row: AttributedRow; onOpen: () => void }) {
  const { id, card, standing } = row
  const tag = { words: standingWords(standing, false), tone: standingTones[standing] }
  if (card)
    return (
      <Box role="link" bottom={20} surface="card" isClipped id={`qx-attributed-${id}`} onClick={onOpen}>
        <PersonRow isBare person={toPersonFace(card)} tag={tag} note={`编号 ${card.no} · ${rowWords(row)}`} />
      </Box>
    )
  return (
    <Row gap={16} bottom={20} pad={28} surface="card" isClipped id={`qx-attributed-${id}`} onClick={onOpen}>
      <Stack isGrowing gap={4}>
        <Typography size="m" weight="semibold">
          {row.name}
        </Typography>
        <Typography size="s" tone="soft">
          {rowWords(row)}
        </Typography>
      </Stack>
      <Tag tone={tag.tone}>{tag.words}</Tag>
      <Icon name="chevron-right" size={32} color="var(--qx-ink-3)" />
    </Row>
  )
}

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
