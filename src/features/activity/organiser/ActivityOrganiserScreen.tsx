/** 活动管理: the organiser's activities, and the guests of each. */
import { whenWords } from '@qianxian/protocol/activity/activity.rules'
import { organiser } from '@qianxian/protocol/activity/organiser'
import type { OrganisedRow, Side } from '@qianxian/protocol/activity/organiser.schema'
import { organisedBox, type OrganisedBox } from '@qianxian/protocol/activity/organiser.words'
import { values } from '@qianxian/protocol/base/dictionary'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { callQuietly } from '@/request/call'
import { navigateTo } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { Box, Row } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import { ListTabs } from '@/ui/list/ListTabs'
import { TabbedLists } from '@/ui/list/TabbedLists'
import { ListView } from '@/ui/list/ListView'
import { useTabbedLists } from '@/ui/list/useListPage'
import { ActivityPlanSheet } from './lazySheets'
import { OrganisedActivity } from './OrganisedActivity'
import { organisedHead } from './organiserWords'

export const ActivityOrganiserScreen = guardScreen(function ActivityOrganiserScreen() {
  const { id } = usePageParams<'id'>()
  const [sides] = useState(() => new DetailModel<readonly Side[]>({ load: async () => (await callQuietly(organiser.getSides, {})).sides }))
  useDetailPage(sides)
  const again = () => void sides.reload()
  return (
    <Screen title="活动管理" onRetry={again} onSessionChange={again}>
      <DetailView
        model={sides}
        render={(known) =>
          /^\d{1,15}$/.test(id ?? '') ? <OrganisedActivity id={Number(id)} sides={known} /> : <Organised sides={known} />
        }
      />
    </Screen>
  )
})

const emptyWords: Readonly<Record<OrganisedBox, string>> = {
  current: '没有正在进行的活动',
  preparing: '没有草稿和审核中的活动',
  past: '还没有结束的活动',
}

const Organised = observer(function Organised({ sides }: { sides: readonly Side[] }) {
  const [isPlanning, setPlanning] = useState(false)
  const [model] = useState(
    () =>
      new TabbedLists<OrganisedBox, OrganisedRow>({
        boxes: values(organisedBox),
        box: 'current',
        keyOf: (row) => row.id,
        load: (box, cursor) => callQuietly(organiser.getOrganisedPaged, { box, cursor }),
      }),
  )
  useTabbedLists(model)
  return (
    <>
      {sides.length > 0 ? (
        <Row isInset top={16} bottom={8} justify="between" gap={16}>
          <Typography isGrowing size="s" tone="soft">
            {sides.map((one) => one.name).join('、')}
          </Typography>
          <Button size="s" id="qx-organiser-new" onClick={() => setPlanning(true)}>
            发布活动
          </Button>
        </Row>
      ) : null}
      <ListTabs boxes={model} words={organisedBox} />
      <ListView
        key={model.box}
        model={model.list}
        keyOf={(row) => row.id}
        renderRow={(row) => <OrganisedCard row={row} />}
        empty={<EmptyState art="people" title={emptyWords[model.box]} words="发布的活动通过审核后，报名和签到都在这里管理" />}
      />
      <ActivityPlanSheet
        isOpen={isPlanning}
        onClose={() => setPlanning(false)}
        sides={sides}
        old={null}
        onDone={(id) => navigateTo('/subpages/active/signup', { id })}
      />
    </>
  )
})

function OrganisedCard({ row }: { row: OrganisedRow }) {
  const { id, title, startAt, endAt, place, seats, organiserName, isDoorOnly } = row
  const { tag, tone, soon } = organisedHead(row)
  return (
    <Box
      role="link"
      bottom={20}
      pad={28}
      surface="card"
      radius="m"
      id={`qx-organised-${id}`}
      onClick={() => navigateTo('/subpages/active/signup', { id })}
    >
      <Row justify="between" align="start" gap={16}>
        <Typography isGrowing size="m" weight="semibold" lines={2}>
          {title}
        </Typography>
        <Tag tone={tone}>{tag}</Tag>
      </Row>
      <Typography top={12} size="s" tone="soft">
        {whenWords(startAt, endAt)}
      </Typography>
      {soon ? (
        <Typography top={4} size="s" tone="success" weight="semibold">
          {soon}
        </Typography>
      ) : null}
      <Row justify="between" gap={16} top={4}>
        <Typography isGrowing size="s" tone="soft" lines={1}>
          {`${place} · ${isDoorOnly ? '协助签到' : organiserName}`}
        </Typography>
        <Typography isFixed size="s" tone="brand" weight="semibold" isFigure>
          {`${seats.taken}/${seats.quota}`}
        </Typography>
      </Row>
    </Box>
  )
}
