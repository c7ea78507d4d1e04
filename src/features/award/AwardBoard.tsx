/** The page of the tasks of one role: each with its progress, and a sheet with the events behind it. */
import type { AwardRow } from '@qianxian/protocol/award/award.schema'
import { awardStatus, type AwardStatus } from '@qianxian/protocol/award/award.words'
import { useState } from 'react'
import { usePageParams } from '@/router/usePageParams'
import { Screen } from '@/shell/Screen'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Tag, type Tone } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { ListView } from '@/ui/list/ListView'
import { useListPage } from '@/ui/list/useListPage'
import { awardList, type AwardSource } from './awardList'
import { goalInWords, progressInWords, rewardInWords } from './awardWords'
import { AwardSheet } from './lazySheets'

const tones: Readonly<Record<AwardStatus, Tone>> = {
  running: 'plain',
  reached: 'gold',
  reviewing: 'info',
  granted: 'success',
  denied: 'danger',
}

export function AwardBoard({ source }: { source: AwardSource }) {
  const { id } = usePageParams<'id'>()
  const [model] = useState(() => awardList(source))
  const [opened, setOpened] = useState<number | null>(() => (id ? Number(id) : null))
  useListPage(model)
  const again = () => void model.refresh()
  return (
    <Screen bg="rose" onRetry={again} onSessionChange={again}>
      <ListView
        model={model}
        keyOf={(row) => row.id}
        header={<Box padTop={24} />}
        renderRow={(row) => <Task row={row} onOpen={setOpened} />}
        empty={<EmptyState art="nothing" title="现在没有奖励任务" words="有新的任务时，会列在这里。" />}
        endWords="都在这里了"
      />
      <AwardSheet isOpen={opened !== null} id={opened} source={source} onClose={() => setOpened(null)} />
    </Screen>
  )
}

function Task({ row, onOpen }: { row: AwardRow; onOpen: (id: number) => void }) {
  return (
    <Box bottom={20} pad={24} surface="card" radius="m" id={`qx-award-${row.id}`} onClick={() => onOpen(row.id)}>
      <Row justify="between" align="start" gap={12}>
        <Stack isGrowing gap={4}>
          <Typography size="m" weight="semibold">
            {row.title}
          </Typography>
          <Typography size="s" tone="soft">
            {goalInWords(row)}
          </Typography>
        </Stack>
        <Stack align="end" gap={8}>
          <Typography size="l" weight="semibold" isFigure>
            {rewardInWords(row)}
          </Typography>
          <Tag tone={tones[row.status]}>{awardStatus[row.status]}</Tag>
        </Stack>
      </Row>
      <Typography top={12} size="s">
        {progressInWords(row)}
      </Typography>
    </Box>
  )
}
