/** A store for its staff: figures with events, members, and members who wait for a matchmaker. */
import { name } from '@qianxian/protocol/base/dictionary'
import { store } from '@qianxian/protocol/store/store'
import { mayInStore } from '@qianxian/protocol/store/store.rules'
import type { WorkStore } from '@qianxian/protocol/store/store.schema'
import { storeRole, storeStatus } from '@qianxian/protocol/store/store.words'
import { useState } from 'react'
import { callQuietly } from '@/request/call'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Chip, Chips } from '@/ui/base/action/Chip'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Tabs } from '@/ui/base/action/Tabs'
import { Tag } from '@/ui/base/text/Tag'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import { StoreCodeSheet } from './lazySheets'
import { WalkinList } from './walkin/WalkinList'
import { StoreStatements } from './money/StoreStatements'
import { SharedMembers } from './sharing/SharedMembers'
import { StoppedLines } from './StoppedLines'
import { StoreMembers } from './StoreMembers'
import { StoreOverview } from './StoreOverview'
import { StoreStaff } from './StoreStaff'

export const StoreScreen = guardScreen(function StoreScreen() {
  const [model] = useState(() => new DetailModel<WorkStore[]>({ load: () => callQuietly(store.getStores, {}) }))
  useDetailPage(model)
  useDidReturn(() => void model.reload())
  return (
    <Screen onRetry={() => void model.reload()} onSessionChange={() => void model.reload()}>
      <DetailView
        model={model}
        render={(list) =>
          list.length === 0 ? (
            <EmptyState art="people" title="还没有门店" words="平台把你安排到门店后，这里就能看到它。" />
          ) : (
            <Stores list={list} />
          )
        }
      />
    </Screen>
  )
})

/** The selected store among the user's stores, each with the user's role. */
function Stores({ list }: { list: readonly WorkStore[] }) {
  // A notice opens one store and one of its sections.
  const { store: led, part, member } = usePageParams<'store' | 'part' | 'member'>()
  const [id, setId] = useState(list.find((one) => `${one.id}` === led)?.id ?? list[0]!.id)
  const [isShowing, setShowing] = useState(false)
  const chosen = list.find((one) => one.id === id) ?? list[0]!
  return (
    <>
      {list.length > 1 ? (
        <Box padX="gutter" padTop={16}>
          <Chips>
            {list.map((one) => (
              <Chip key={one.id} role="radio" label={one.name} isOn={one.id === chosen.id} onClick={() => setId(one.id)} />
            ))}
          </Chips>
        </Box>
      ) : null}
      <Box padX="gutter" padTop={20} padBottom={12} id="qx-store-head">
        <Row justify="between" gap={16}>
          <Typography level={2} size="l" weight="semibold" isGrowing>
            {chosen.name}
          </Typography>
          <Tag tone={chosen.status === 'open' ? 'success' : 'gold'}>{name(storeStatus, chosen.status)}</Tag>
        </Row>
        <Stack gap={4}>
          <Typography size="s" tone="soft">
            {chosen.address}
          </Typography>
          <Typography size="s" tone="soft">{`${chosen.openHours} · 你是这里的${name(storeRole, chosen.role)}`}</Typography>
        </Stack>
        {mayInStore(chosen.role, 'receive') ? (
          <Row top={12}>
            <Button kind="ghost" size="s" id="qx-store-code" onClick={() => setShowing(true)}>
              门店码
            </Button>
          </Row>
        ) : null}
      </Box>
      <StoreCodeSheet
        isOpen={isShowing}
        onClose={() => setShowing(false)}
        storeId={chosen.id}
        isManaged={mayInStore(chosen.role, 'manage')}
      />
      <Parts
        key={chosen.id}
        chosen={chosen}
        led={`${chosen.id}` === led ? { part, member: member === undefined ? undefined : Number(member) } : {}}
      />
    </>
  )
}

type Part = 'overview' | 'statements' | 'staff' | 'members' | 'shared' | 'waiting' | 'lines' | 'walkins'
const partWords: Readonly<Record<Part, string>> = {
  overview: '数据',
  statements: '账单',
  staff: '员工',
  members: '会员',
  shared: '共享',
  waiting: '等待分配',
  lines: '待转牵线',
  walkins: '到店',
}

function Parts({ chosen, led }: { chosen: WorkStore; led: { part?: string; member?: number } }) {
  const { id, role } = chosen
  const isManaged = mayInStore(role, 'manage')
  const parts: Part[] = [
    ...(mayInStore(role, 'figures') ? (['overview'] as const) : []),
    ...(mayInStore(role, 'money') ? (['statements'] as const) : []),
    ...(mayInStore(role, 'people') ? (['members'] as const) : []),
    ...(mayInStore(role, 'receive') ? (['walkins'] as const) : []),
    ...(mayInStore(role, 'shared') ? (['shared'] as const) : []),
    // A matchmaker's own members are never without a matchmaker.
    ...(mayInStore(role, 'people') && role !== 'matchmaker' ? (['waiting'] as const) : []),
    ...(isManaged ? (['lines', 'staff'] as const) : []),
  ]
  const [part, setPart] = useState<Part>(parts.find((one) => one === led.part) ?? parts[0]!)
  return (
    <>
      {parts.length > 1 ? (
        <Tabs tabs={parts.map((value) => ({ value, label: partWords[value] }))} value={part} onChange={setPart} isSticky />
      ) : null}
      {part === 'overview' ? (
        <StoreOverview storeId={id} role={role} />
      ) : part === 'statements' ? (
        <StoreStatements storeId={id} role={role} />
      ) : part === 'walkins' ? (
        <WalkinList store={chosen} isManaged={isManaged} />
      ) : part === 'shared' ? (
        <SharedMembers storeId={id} />
      ) : part === 'staff' ? (
        <StoreStaff storeId={id} />
      ) : part === 'lines' ? (
        <StoppedLines storeId={id} />
      ) : (
        <StoreMembers
          key={part}
          storeId={id}
          filter={part === 'waiting' ? 'waiting' : 'all'}
          isManaged={isManaged}
          hasTimelines={mayInStore(role, 'events')}
          led={part === led.part ? led.member : undefined}
        />
      )}
    </>
  )
}
