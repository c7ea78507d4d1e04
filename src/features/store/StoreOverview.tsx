import { monthInWords, monthsUntil } from '@qianxian/protocol/base/calendar'
import { name, options } from '@qianxian/protocol/base/dictionary'
import { consentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { store } from '@qianxian/protocol/store/store'
import { mayInStore, monthInShanghai } from '@qianxian/protocol/store/store.rules'
import type { StoreColleague, StoreOverview as Overview } from '@qianxian/protocol/store/store.schema'
import {
  type StoreFigure,
  storeFigure,
  storeLimits,
  type StorePeriod,
  storePeriod,
  type StoreRole,
} from '@qianxian/protocol/store/store.words'
import { useState } from 'react'
import { call, callQuietly, errorsInline } from '@/request/call'
import { Box } from '@/ui/base/layout/layout'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { Chip, Chips } from '@/ui/base/action/Chip'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import { exportSheet } from '@/shell/exportSheet'
import { ColumnSheet } from '@/ui/form/ColumnSheet'
import { ColleagueSheet, GoalsSheet, StoreEventsSheet } from './lazySheets'
import { StaffRow } from './StaffRow'
import { storeFigureWords, shareWords } from './storeWords'

export interface StoreOverviewProps {
  storeId: number
  role: StoreRole
}

/** Figures of a store by day, week or month; each opens its events if the viewer may read them. */
export function StoreOverview({ storeId, role }: StoreOverviewProps) {
  const [period, setPeriod] = useState<StorePeriod>('week')
  /** An earlier month; null while a current period is shown. */
  const [month, setMonth] = useState<string | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const [opened, setOpened] = useState<StoreFigure | null>(null)
  const [earlier] = useState(() => monthsUntil(new Date(), storeLimits.monthsShown).slice(1))
  function choose(next: StorePeriod, earlierMonth: string | null) {
    setPeriod(next)
    setMonth(earlierMonth)
  }
  return (
    <Box padTop={20} padBottom={48}>
      <Box padX="gutter" bottom={20}>
        <Chips>
          {options(storePeriod).map(({ value, name: label }) => (
            <Chip key={value} role="radio" label={label} isOn={month === null && value === period} onClick={() => choose(value, null)} />
          ))}
          <Chip
            role="button"
            label={month === null ? '以前的月份' : monthInWords(month)}
            isOn={month !== null}
            onClick={() => setChoosing(true)}
          />
        </Chips>
      </Box>
      <ColumnSheet
        isOpen={isChoosing}
        title="选一个月"
        columnsOf={() => [earlier.map((value) => ({ value, label: monthInWords(value) }))]}
        value={[month]}
        onConfirm={([picked]) => choose('month', picked === null || picked === undefined ? null : `${picked}`)}
        onClose={() => setChoosing(false)}
      />
      <Figures
        key={month ?? period}
        storeId={storeId}
        period={period}
        month={month}
        isManaged={mayInStore(role, 'manage')}
        onOpen={mayInStore(role, 'events') ? setOpened : undefined}
      />
      <StoreEventsSheet
        isOpen={opened !== null}
        storeId={storeId}
        period={period}
        month={month}
        figure={opened}
        onClose={() => setOpened(null)}
      />
    </Box>
  )
}

const exportMonth = (storeId: number, month: string): Promise<void> =>
  exportSheet({
    title: `导出${monthInWords(month)}的数据`,
    content: '文件里有门店的数字、员工和每一条记录，会员的名字打码，会写明是谁在什么时候导出的，请不要外传。',
    link: (format) => call(store.getStoreMonthLink, { storeId, month, format }, errorsInline),
    endpoint: store.exportStoreMonth,
    fileName: `门店数据-${month}`,
  })

interface FiguresProps {
  storeId: number
  period: StorePeriod
  month: string | null
  /** True if the viewer sets monthly targets. */
  isManaged: boolean
  onOpen?: (figure: StoreFigure) => void
}

function Figures({ storeId, period, month, isManaged, onOpen }: FiguresProps) {
  const [isAiming, setAiming] = useState(false)
  const [shown, setShown] = useState<StoreColleague | null>(null)
  const inMonth = month === null ? {} : { month }
  const isThisMonth = month === null && period === 'month'
  const title = month === null ? name(storePeriod, period) : monthInWords(month)
  const [model] = useState(() => new DetailModel<Overview>({ load: () => callQuietly(store.getOverview, { storeId, period, ...inMonth }) }))
  useDetailPage(model)
  return (
    <DetailView
      model={model}
      render={({ figures, staff, services }) => (
        <>
          <CellGroup title={onOpen ? `${title}，点开看每一条` : title}>
            {figures.map(({ figure, count, target }) => (
              <Cell
                key={figure}
                label={name(storeFigure, figure)}
                value={storeFigureWords(count, target)}
                id={`qx-store-${figure}`}
                onClick={onOpen ? () => onOpen(figure) : undefined}
              />
            ))}
            {isManaged && isThisMonth ? <Cell label="设定本月目标" id="qx-store-goals" onClick={() => setAiming(true)} /> : null}
            {isManaged && (isThisMonth || month !== null) ? (
              <Cell
                label={`导出${title}`}
                id="qx-store-export"
                onClick={() => exportMonth(storeId, month ?? monthInShanghai(new Date()))}
              />
            ) : null}
          </CellGroup>
          {isManaged && isThisMonth ? (
            <GoalsSheet
              isOpen={isAiming}
              onClose={() => setAiming(false)}
              storeId={storeId}
              figures={figures}
              onDone={() => void model.reload()}
            />
          ) : null}
          {staff.length > 0 ? (
            <CellGroup title="按员工，点开看做了什么">
              {staff.map((one) => (
                <StaffRow
                  key={one.id}
                  id={`qx-store-colleague-${one.id}`}
                  staff={one}
                  note={shareWords(one)}
                  onClick={() => setShown(one)}
                />
              ))}
            </CellGroup>
          ) : null}
          <ColleagueSheet
            isOpen={shown !== null}
            storeId={storeId}
            period={period}
            month={month}
            colleague={shown}
            onClose={() => setShown(null)}
          />
          {services.length > 0 ? (
            <CellGroup title="按服务，会员同意了哪几项">
              {services.map(({ scope, count }) => (
                <Cell key={scope} label={name(consentScope, scope)} value={`${count} 位`} />
              ))}
            </CellGroup>
          ) : null}
          <Typography isInset size="s" tone="soft">
            每个数字都由实际发生的事统计，不能手工填写。
            {month === null ? '「服务中的授权」和「进行中的牵线」是现在的情况，不随时间切换。' : ''}
          </Typography>
        </>
      )}
    />
  )
}
