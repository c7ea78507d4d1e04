import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { name } from '@qianxian/protocol/base/dictionary'
import { store } from '@qianxian/protocol/store/store'
import type { StoreEvent } from '@qianxian/protocol/store/store.schema'
import { type StoreFigure, storeFigure, type StorePeriod } from '@qianxian/protocol/store/store.words'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { callQuietly } from '@/request/call'
import { Box, Stack } from '@/ui/base/layout/layout'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Sheet } from '@/ui/base/overlay/Sheet'
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

export interface StoreEventsSheetProps {
  isOpen: boolean
  storeId: number
  period: StorePeriod
  /** The figure; null if the sheet is closed. */
  figure: StoreFigure | null
  onClose: () => void
}

/** Events behind one figure, newest first; names are masked. */
export const StoreEventsSheet = observer(function StoreEventsSheet({ isOpen, storeId, period, figure, onClose }: StoreEventsSheetProps) {
  const [shown, setShown] = useState(figure)
  useEffect(() => {
    if (figure) setShown(figure)
  }, [figure])
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={shown ? name(storeFigure, shown) : ''}>
      {shown ? <Events key={`${storeId}:${period}:${shown}`} storeId={storeId} period={period} figure={shown} /> : null}
    </Sheet>
  )
})

const Events = observer(function Events(asked: { storeId: number; period: StorePeriod; figure: StoreFigure }) {
  const [list] = useState(
    () =>
      new ListModel<StoreEvent>({ keyOf: ({ id }) => id, load: (cursor) => callQuietly(store.getFigureEventPaged, { ...asked, cursor }) }),
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
