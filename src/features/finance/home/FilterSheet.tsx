import { monthInWords, monthsUntil } from '@qianxian/protocol/base/calendar'
import { historyDirections } from '@qianxian/protocol/finance/finance.words'
import { observer } from 'mobx-react'
import { useForm } from '@/shell/form'
import type { FinanceHistories, HistoryFilter } from '@/stores/financeHistories'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { SheetForm } from '@/ui/form/SheetForm'
import { directionWords } from './historyWords'

/** Number of months that can be chosen; earlier ones are reached by scrolling. */
const MONTHS = 12

interface FilterSheetProps {
  isOpen: boolean
  onClose: () => void
  histories: FinanceHistories
  /** The moment from which months are counted back. */
  now: string
}

/** Filters a history by month and direction. */
export const FilterSheet = observer(function FilterSheet({ isOpen, onClose, histories, now }: FilterSheetProps) {
  const { box } = histories.boxes
  const form = useForm<HistoryFilter>({
    initial: histories.filter,
    submit: async (filter) => histories.choose({ ...filter }),
  })
  const words = directionWords(box)
  return (
    <SheetForm isOpen={isOpen} onClose={onClose} title="筛选" form={form} submitWords="查看" submitId="qx-finance-filter-done">
      {/* Withdrawals have only one direction. */}
      {box === 'cashouts' ? null : (
        <ChoiceField
          form={form}
          name="direction"
          look="open"
          label="类型"
          isNeverEmpty
          options={historyDirections.map((value) => ({ value, label: words[value] }))}
        />
      )}
      <ChoiceField
        form={form}
        name="month"
        look="open"
        label="月份"
        hint="不选就是全部月份"
        options={monthsUntil(now, MONTHS).map((value) => ({ value, label: monthInWords(value) }))}
      />
    </SheetForm>
  )
})
