/** Potential leads: visits to landing pages that sent no phone number, and the figures of each channel. */
import { relativeTime } from '@qianxian/protocol/base/calendar'
import { name, options } from '@qianxian/protocol/base/dictionary'
import type { PotentialLead } from '@qianxian/protocol/landing/landing.schema'
import { landingAct, landingLimits } from '@qianxian/protocol/landing/landing.words'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { navigateTo } from '@/router/navigator'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { Chip, Chips } from '@/ui/base/action/Chip'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Icon } from '@/ui/base/media/Icon'
import { Typography } from '@/ui/base/text/Typography'
import { ListView } from '@/ui/list/ListView'
import { useListPage } from '@/ui/list/useListPage'
import { PotentialList } from './PotentialList'
import { figureWords, traceWords } from './potentialWords'

export const PotentialIndexScreen = guardScreen(function PotentialIndexScreen() {
  const [model] = useState(() => new PotentialList())
  useListPage(model.list)
  const refresh = () => void model.list.refresh()
  return (
    <Screen onRetry={refresh} onSessionChange={refresh}>
      <ListView
        model={model.list}
        keyOf={({ id }) => id}
        header={<Head model={model} />}
        renderRow={(row) => <Visit row={row} />}
        endWords={`只保留 ${landingLimits.traceDays} 天`}
        empty={<EmptyState art="people" title="还没有这样的访问" words="打开过获客页、但没有留下手机号的访问会列在这里" />}
      />
    </Screen>
  )
})

const Head = observer(function Head({ model }: { model: PotentialList }) {
  const figure = model.figures.find(({ channel }) => channel === model.channel)
  return (
    <Box padX="gutter" padTop={20} bottom={20}>
      <Box bottom={20} padX={28} padY={20} surface="info" radius="m">
        <Typography size="s" tone="info">
          这些人没有留下手机号，也没有同意被联系，所以只能看，不能联系。
        </Typography>
      </Box>
      <Chips>
        <Chip role="radio" label="全部渠道" isOn={model.channel === null} onClick={() => model.show({ channel: null })} />
        {model.figures.map(({ channel, name: label }) => (
          <Chip key={channel} role="radio" label={label} isOn={model.channel === channel} onClick={() => model.show({ channel })} />
        ))}
      </Chips>
      <Box top={20}>
        <Chips>
          <Chip role="radio" label="全部" isOn={model.act === null} onClick={() => model.show({ act: null })} />
          {options(landingAct).map(({ value, name: label }) => (
            <Chip key={value} role="radio" label={label} isOn={model.act === value} onClick={() => model.show({ act: value })} />
          ))}
        </Chips>
      </Box>
      <Typography top={20} size="s" tone="soft" id="qx-potential-figures">
        {figureWords(figure ? [figure] : model.figures)}
      </Typography>
    </Box>
  )
})

function Visit({ row }: { row: PotentialLead }) {
  return (
    <Row
      role="link"
      gap={16}
      bottom={20}
      pad={28}
      surface="card"
      isClipped
      id={`qx-potential-${row.id}`}
      onClick={() => navigateTo('/subpages/customer/detailpop', { id: row.id })}
    >
      <Stack isGrowing gap={4}>
        <Typography size="m" weight="semibold">
          {name(landingAct, row.act)}
        </Typography>
        <Typography size="s" tone="soft">
          {traceWords(row)}
        </Typography>
      </Stack>
      <Typography isFixed size="s" tone="soft">
        {relativeTime(row.lastAt)}
      </Typography>
      <Icon name="chevron-right" size={32} color="var(--qx-ink-3)" />
    </Row>
  )
}
