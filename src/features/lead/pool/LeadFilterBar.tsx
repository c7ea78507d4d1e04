import { name } from '@qianxian/protocol/base/dictionary'
import { leadLevel, leadSource } from '@qianxian/protocol/lead/lead.words'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { Chip, Chips } from '@/ui/base/action/Chip'
import { Box } from '@/ui/base/layout/layout'
import { LeadFilterSheet } from './lazySheets'
import type { LeadBoard } from './LeadBoard'

/** Filters in use, each with a cross, the leads due today, and choosing several leads of the pool. */
export const LeadFilterBar = observer(function LeadFilterBar({ board }: { board: LeadBoard }) {
  const [isOpen, setOpen] = useState(false)
  const { filter } = board
  const cityName = board.desk.value?.cities.find(({ code }) => code === filter.city)?.name
  return (
    <Box padX="gutter" padY={8}>
      <Chips>
        <Chip label="筛选" icon="sliders-horizontal" isOn={board.filterCount > 0} onClick={() => setOpen(true)} />
        {filter.level ? (
          <Chip isOn label={name(leadLevel, filter.level)} onRemove={() => board.setFilter({ ...filter, level: null })} />
        ) : null}
        {filter.city ? <Chip isOn label={cityName ?? '城市'} onRemove={() => board.setFilter({ ...filter, city: null })} /> : null}
        {filter.source ? (
          <Chip isOn label={name(leadSource, filter.source)} onRemove={() => board.setFilter({ ...filter, source: null })} />
        ) : null}
        {board.hasDeadlines ? (
          <Chip
            role="checkbox"
            label="今天到期"
            icon="clock"
            isOn={board.isDueToday}
            onClick={() => board.setDueToday(!board.isDueToday)}
          />
        ) : null}
        {board.tabs.box === 'pool' && board.desk.value?.isHandler && !board.isChoosing ? (
          <Chip label="批量领取" icon="check" isDisabled={board.claimable === 0} onClick={() => board.startChoosing()} />
        ) : null}
      </Chips>
      <LeadFilterSheet isOpen={isOpen} board={board} onClose={() => setOpen(false)} />
    </Box>
  )
})
