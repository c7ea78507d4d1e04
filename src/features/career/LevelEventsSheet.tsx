import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { name } from '@qianxian/protocol/base/dictionary'
import { career } from '@qianxian/protocol/career/career'
import type { LevelEvent } from '@qianxian/protocol/career/career.schema'
import { levelFigure, type LevelFigure, levelLimits } from '@qianxian/protocol/career/career.words'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { callQuietly } from '@/request/call'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { useLastShown } from '@/ui/base/overlay/useLastShown'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { ListModel } from '@/ui/list/ListModel'
import { ListView } from '@/ui/list/ListView'

const emptyWords: Record<LevelFigure, string> = {
  meetings: '双方都确认见过面，才会记在这里。',
  screenings: '等你把关的牵线有了结果，才会记在这里。',
  pairs: '两个人确认开始交往，才会记在这里。',
  complaints: '没有成立的投诉，请继续保持。',
}

export interface LevelEventsSheetProps {
  isOpen: boolean
  /** The figure whose events are shown; null if the sheet is closed. */
  figure: LevelFigure | null
  onClose: () => void
}

/** The events that one figure was counted from, newest first. */
export const LevelEventsSheet = observer(function LevelEventsSheet({ isOpen, figure, onClose }: LevelEventsSheetProps) {
  const shown = useLastShown(figure)
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={shown ? name(levelFigure, shown) : ''}>
      {shown ? <Events key={shown} figure={shown} /> : null}
    </Sheet>
  )
})

const Events = observer(function Events({ figure }: { figure: LevelFigure }) {
  const [list] = useState(
    () =>
      new ListModel<LevelEvent>({ keyOf: ({ id }) => id, load: (cursor) => callQuietly(career.getLevelEventPaged, { figure, cursor }) }),
  )
  useEffect(() => void list.load(), [list])
  return (
    <ListView
      model={list}
      keyOf={({ id }) => id}
      renderRow={({ text, at, isInTime }) => (
        <Box padY={20} line="bottom">
          <Row gap={12}>
            <Stack isGrowing gap={4}>
              <Typography size="m">{text}</Typography>
              <Typography size="s" tone="soft">
                {dateAndTime(at)}
              </Typography>
            </Stack>
            {isInTime === null ? null : (
              <Tag tone={isInTime ? 'success' : 'gold'}>{isInTime ? '及时' : `超过 ${levelLimits.screenWithinHours} 小时`}</Tag>
            )}
          </Row>
        </Box>
      )}
      empty={<EmptyState isCompact art="people" title="还没有" words={emptyWords[figure]} />}
      endWords="都在这里了"
    />
  )
})
