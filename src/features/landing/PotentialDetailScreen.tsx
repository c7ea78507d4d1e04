/** One potential lead: its channel, city and steps. There is nobody to contact. */
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { name } from '@qianxian/protocol/base/dictionary'
import { landing } from '@qianxian/protocol/landing/landing'
import type { PotentialLeadDetail } from '@qianxian/protocol/landing/landing.schema'
import { landingAct } from '@qianxian/protocol/landing/landing.words'
import { useState } from 'react'
import { callQuietly } from '@/request/call'
import { isFault } from '@/request/faultName'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { Box, CardBox } from '@/ui/base/layout/layout'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import { LineTimeline } from '@/ui/person/LineTimeline'

export const PotentialDetailScreen = guardScreen(function PotentialDetailScreen() {
  const { id } = usePageParams<'id'>()
  const [model] = useState(
    () =>
      new DetailModel<PotentialLeadDetail>({
        load: () => callQuietly(landing.getPotential, { id: Number(id) }),
        isGone: (error) => isFault(error, baseFaults.not_found, baseFaults.input_invalid),
      }),
  )
  useDetailPage(model)
  return (
    <Screen onRetry={() => void model.reload()}>
      <DetailView
        model={model}
        render={(visit) => <Visit visit={visit} />}
        gone={<EmptyState art="gone" title="这条记录已经不在了" words="可能已到期删除，也可能这个人登记了，在公海里" />}
      />
    </Screen>
  )
})

function Visit({ visit }: { visit: PotentialLeadDetail }) {
  const { channelName, pageTitle, cityName, act, times, openedAt, lastAt, until, steps } = visit
  return (
    <Box padTop={16} padBottom={48}>
      <CellGroup>
        <Cell label="渠道" value={channelName} />
        <Cell label="页面" value={pageTitle} />
        <Cell label="城市" value={cityName ?? '未选'} />
        <Cell label="最后一步" value={name(landingAct, act)} />
        <Cell label="步数" value={String(times)} />
        <Cell label="打开时间" value={dateAndTime(openedAt)} />
        <Cell label="最后操作" value={dateAndTime(lastAt)} />
        <Cell label="自动删除" value={dateAndTime(until)} />
      </CellGroup>
      <CardBox isInset bottom={32} pad={32}>
        <LineTimeline
          steps={steps.map((step) => ({
            key: step.act,
            title: name(landingAct, step.act),
            time: dateAndTime(step.at),
            state: 'done' as const,
          }))}
        />
      </CardBox>
      <Typography isInset size="s" tone="soft">
        只记录渠道、城市和步骤，没有姓名和联系方式。对方没有同意被联系，这里不能做任何操作；对方登记后，这条记录会变成公海里的一条线索。
      </Typography>
    </Box>
  )
}
