import { monthInWords } from '@qianxian/protocol/base/calendar'
import { amount } from '@qianxian/protocol/base/format'
import type { BonusMonth } from '@qianxian/protocol/commission/commission.schema'
import { observer } from 'mobx-react'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { Sheet } from '@/ui/base/overlay/Sheet'
import type { BonusModel } from './BonusModel'

export interface MonthsSheetProps {
  isOpen: boolean
  model: BonusModel
  onClose: () => void
}

const wordsOf = ({ pendingFen, heldFen, reversedFen }: BonusMonth): string =>
  [`待结算 ¥${amount(pendingFen)}`, heldFen > 0 ? `暂缓 ¥${amount(heldFen)}` : '', reversedFen > 0 ? `扣回 ¥${amount(reversedFen)}` : '']
    .filter((words) => words !== '')
    .join(' · ')

/** The sums of each month of payment; a tap shows the lines of that month. */
export const MonthsSheet = observer(function MonthsSheet({ isOpen, model, onClose }: MonthsSheetProps) {
  function choose(month: string | null) {
    model.chooseMonth(month)
    onClose()
  }
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="按付款月份">
      <CellGroup>
        <Cell label="全部" id="qx-bonus-month-all" onClick={() => choose(null)} />
        {(model.sums.value?.months ?? []).map((sums) => (
          <Cell
            key={sums.month}
            label={monthInWords(sums.month)}
            note={wordsOf(sums)}
            value={`已结算 ¥${amount(sums.settledFen)}`}
            id={`qx-bonus-month-${sums.month}`}
            onClick={() => choose(sums.month)}
          />
        ))}
      </CellGroup>
    </Sheet>
  )
})
