/** All figures of one row of the report; each count opens its leads. */
import { name, options } from '@qianxian/protocol/base/dictionary'
import type { LeadReportRow } from '@qianxian/protocol/lead/lead-report.schema'
import { leadFigure, type LeadFigure } from '@qianxian/protocol/lead/lead-report.words'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { useLastShown } from '@/ui/base/overlay/useLastShown'
import { measureWords, stepWords } from './LeadReportModel'

export interface LeadReportRowSheetProps {
  isOpen: boolean
  /** Null if the sheet is closed. */
  row: LeadReportRow | null
  onOpen: (figure: LeadFigure) => void
  onClose: () => void
}

export function LeadReportRowSheet({ isOpen, row, onOpen, onClose }: LeadReportRowSheetProps) {
  const shown = useLastShown(row)
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={shown?.name ?? ''}>
      {shown ? (
        <CellGroup>
          {options(leadFigure).map(({ value }) => (
            <Cell
              key={value}
              id={`qx-report-of-${value}`}
              label={name(leadFigure, value)}
              value={stepWords(shown.figures, value)}
              onClick={() => onOpen(value)}
            />
          ))}
          {measureWords(shown.figures).map(([label, words]) => (
            <Cell key={label} label={label} value={words} />
          ))}
        </CellGroup>
      ) : null}
    </Sheet>
  )
}
