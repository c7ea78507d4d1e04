import { name } from '@qianxian/protocol/base/dictionary'
import { type StoreFigure, storeFigure, type StorePeriod } from '@qianxian/protocol/store/store.words'
import { observer } from 'mobx-react'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { useLastShown } from '@/ui/base/overlay/useLastShown'
import { FigureEvents } from './FigureEvents'

export interface StoreEventsSheetProps {
  isOpen: boolean
  storeId: number
  period: StorePeriod
  /** A month that replaces the period; null for the period. */
  month: string | null
  /** The figure; null if the sheet is closed. */
  figure: StoreFigure | null
  onClose: () => void
}

/** The events behind one figure, in a sheet. */
export const StoreEventsSheet = observer(function StoreEventsSheet({
  isOpen,
  storeId,
  period,
  month,
  figure,
  onClose,
}: StoreEventsSheetProps) {
  const shown = useLastShown(figure)
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={shown ? name(storeFigure, shown) : ''}>
      {shown ? (
        <FigureEvents key={`${storeId}:${month ?? period}:${shown}`} storeId={storeId} period={period} month={month} figure={shown} />
      ) : null}
    </Sheet>
  )
})
