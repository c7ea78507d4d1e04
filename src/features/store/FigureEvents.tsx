/** Events behind one figure, newest first, of the whole store or of one colleague. */
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { store } from '@qianxian/protocol/store/store'
import type { StoreEvent } from '@qianxian/protocol/store/store.schema'
import { type StoreFigure, type StorePeriod } from '@qianxian/protocol/store/store.words'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { callQuietly } from '@/request/call'
import { Box, Stack } from '@/ui/base/layout/layout'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Typography } from '@/ui/base/text/Typography'
import { ListModel } from '@/ui/list/ListModel'
import { ListView } from '@/ui/list/ListView'

const emptyWords: Record<StoreFigure, string> = {
  members: '会员和门店的红娘建立服务，就会记在这里。',
  consents: '会员同意门店的红娘为 TA 服务，才会记在这里。',
  lines: '门店的红娘在跟进的牵线会出现在这里。',
  meetings: '双方都确认见过面，才会记在这里。',
  interviews: '会员确认了红娘记下的访谈，才会记在这里。',
  complaints: '没有成立的投诉，请继续保持。',
}

export interface FigureEventsProps {
  storeId: number
  period: StorePeriod
  /** A month that replaces the period; null for the period. */
  month: string | null
  figure: StoreFigure
  staffId?: number
}

export const FigureEvents = observer(function FigureEvents({ month, staffId, ...asked }: FigureEventsProps) {
  const [list] = useState(
    () =>
      new ListModel<StoreEvent>({
        keyOf: ({ id }) => id,
        load: (cursor) =>
          callQuietly(store.getFigureEventPaged, {
            ...asked,
            ...(month === null ? {} : { month }),
            ...(staffId === undefined ? {} : { staffId }),
            cursor,
          }),
      }),
  )
  useEffect(() => void list.load(), [list])
  return (
    <ListView
      model={list}
      keyOf={({ id }) => id}
      renderRow={({ text, by, at }) => (
        <Box padY={20} line="bottom">
          <Stack gap={4}>
            <Typography size="m">{text}</Typography>
            <Typography size="s" tone="soft">
              {by === null ? dateAndTime(at) : `${by} · ${dateAndTime(at)}`}
            </Typography>
          </Stack>
        </Box>
      )}
      empty={<EmptyState isCompact art="people" title="还没有" words={emptyWords[asked.figure]} />}
      endWords="都在这里了"
    />
  )
})
