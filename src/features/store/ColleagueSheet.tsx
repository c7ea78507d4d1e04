import { name } from '@qianxian/protocol/base/dictionary'
import type { StoreColleague } from '@qianxian/protocol/store/store.schema'
import { storeFigure, type StoreFigure, type StorePeriod } from '@qianxian/protocol/store/store.words'
import { useState } from 'react'
import { Box } from '@/ui/base/layout/layout'
import { Chip, Chips } from '@/ui/base/action/Chip'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { useLastShown } from '@/ui/base/overlay/useLastShown'
import { FigureEvents } from './FigureEvents'

const shownFigures: readonly StoreFigure[] = ['meetings', 'interviews', 'lines', 'consents', 'complaints']

export interface ColleagueSheetProps {
  isOpen: boolean
  storeId: number
  period: StorePeriod
  month: string | null
  /** The colleague; null if the sheet is closed. */
  colleague: StoreColleague | null
  onClose: () => void
}

/** The acts of one colleague in the period, by figure. */
export function ColleagueSheet({ isOpen, storeId, period, month, colleague, onClose }: ColleagueSheetProps) {
  const shown = useLastShown(colleague)
  const [figure, setFigure] = useState<StoreFigure>('meetings')
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={shown?.name ?? ''}>
      {shown ? (
        <>
          <Box padX="gutter" bottom={12}>
            <Chips>
              {shownFigures.map((value) => (
                <Chip key={value} role="radio" label={name(storeFigure, value)} isOn={value === figure} onClick={() => setFigure(value)} />
              ))}
            </Chips>
          </Box>
          <FigureEvents key={`${shown.id}:${figure}`} storeId={storeId} period={period} month={month} figure={figure} staffId={shown.id} />
        </>
      ) : null}
    </Sheet>
  )
}
