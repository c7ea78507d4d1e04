import { name, options } from '@qianxian/protocol/base/dictionary'
import { consentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { store } from '@qianxian/protocol/store/store'
import { mayInStore } from '@qianxian/protocol/store/store.rules'
import type { StoreOverview as Overview } from '@qianxian/protocol/store/store.schema'
import { type StoreFigure, storeFigure, type StorePeriod, storePeriod, type StoreRole } from '@qianxian/protocol/store/store.words'
import { useState } from 'react'
import { callQuietly } from '@/request/call'
import { Box } from '@/ui/base/layout/layout'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { Chip, Chips } from '@/ui/base/action/Chip'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import { GoalsSheet, StoreEventsSheet } from './lazySheets'
import { storeFigureWords, colleagueRole, shareWords } from './storeWords'

export interface StoreOverviewProps {
  storeId: number
  role: StoreRole
}

/** Figures of a store by day, week or month; each opens its events if the viewer may read them. */
export function StoreOverview({ storeId, role }: StoreOverviewProps) {
  const [period, setPeriod] = useState<StorePeriod>('week')
  const [opened, setOpened] = useState<StoreFigure | null>(null)
  return (
    <Box padTop={20} padBottom={48}>
      <Box padX="gutter" bottom={20}>
        <Chips>
          {options(storePeriod).map(({ value, name: label }) => (
            <Chip key={value} role="radio" label={label} isOn={value === period} onClick={() => setPeriod(value)} />
          ))}
        </Chips>
      </Box>
      <Figures
        key={period}
        storeId={storeId}
        period={period}
        isManaged={mayInStore(role, 'manage')}
        onOpen={mayInStore(role, 'events') ? setOpened : undefined}
      />
      <StoreEventsSheet isOpen={opened !== null} storeId={storeId} period={period} figure={opened} onClose={() => setOpened(null)} />
    </Box>
  )
}

interface FiguresProps {
  storeId: number
  period: StorePeriod
  /** True if the viewer sets monthly targets. */
  isManaged: boolean
  onOpen?: (figure: StoreFigure) => void
}

function Figures({ storeId, period, isManaged, onOpen }: FiguresProps) {
  const [isAiming, setAiming] = useState(false)
  const [model] = useState(() => new DetailModel<Overview>({ load: () => callQuietly(store.getOverview, { storeId, period }) }))
  useDetailPage(model)
  return (
    <DetailView
      model={model}
      render={({ figures, staff, services }) => (
        <>
          <CellGroup title={onOpen ? `${name(storePeriod, period)}，点开看每一条` : name(storePeriod, period)}>
            {figures.map(({ figure, count, target }) => (
              <Cell
                key={figure}
                label={name(storeFigure, figure)}
                value={storeFigureWords(count, target)}
                id={`qx-store-${figure}`}
                onClick={onOpen ? () => onOpen(figure) : undefined}
              />
            ))}
            {isManaged && period === 'month' ? <Cell label="设定本月目标" id="qx-store-goals" onClick={() => setAiming(true)} /> : null}
          </CellGroup>
          {isManaged && period === 'month' ? (
            <GoalsSheet
              isOpen={isAiming}
              onClose={() => setAiming(false)}
              storeId={storeId}
              figures={figures}
              onDone={() => void model.reload()}
            />
          ) : null}
          {staff.length > 0 ? (
            <CellGroup title="按员工">
              {staff.map((one) => (
                <Cell key={one.id} label={one.name} note={shareWords(one)} value={colleagueRole(one)} />
              ))}
            </CellGroup>
          ) : null}
          <CellGroup title="按服务，会员同意了哪几项">
            {services.map(({ scope, count }) => (
              <Cell key={scope} label={name(consentScope, scope)} value={`${count} 位`} />
            ))}
          </CellGroup>
          <Typography isInset size="s" tone="soft">
            每个数字都由实际发生的事统计，不能手工填写。「服务中的授权」和「进行中的牵线」是现在的情况，不随时间切换。
          </Typography>
        </>
      )}
    />
  )
}
