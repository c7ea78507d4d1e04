/** Rows of an import that were not imported, each with its reason, and the result of every row as a file. */
import { name, options } from '@qianxian/protocol/base/dictionary'
import { leadImport } from '@qianxian/protocol/lead/lead-import'
import type { LeadImport, LeadImportRow } from '@qianxian/protocol/lead/lead-import.schema'
import { leadImportOutcome, type LeadImportOutcome } from '@qianxian/protocol/lead/lead-import.words'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { call, callQuietly, errorsInline } from '@/request/call'
import { exportSheet } from '@/shell/exportSheet'
import { Button } from '@/ui/base/action/Button'
import { Chip, Chips } from '@/ui/base/action/Chip'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { useLastShown } from '@/ui/base/overlay/useLastShown'
import { Typography } from '@/ui/base/text/Typography'
import { ListModel } from '@/ui/list/ListModel'
import { ListView } from '@/ui/list/ListView'
import { progressWords } from './LeadImportModel'

export interface LeadImportSheetProps {
  isOpen: boolean
  /** Null if the sheet is closed. */
  one: LeadImport | null
  onClose: () => void
}

const resultFile = (id: number): Promise<void> =>
  exportSheet({
    title: '导出每一行的结果',
    content: '文件里有每一行的结果，姓名和手机号打码，会写明是谁在什么时候导出的，请不要外传。',
    link: (format) => call(leadImport.getLeadImportLink, { id, format }, errorsInline),
    endpoint: leadImport.exportLeadImport,
    fileName: `导入结果-${id}`,
  })

export const LeadImportSheet = observer(function LeadImportSheet({ isOpen, one, onClose }: LeadImportSheetProps) {
  const shown = useLastShown(one)
  const [outcome, setOutcome] = useState<LeadImportOutcome>('refused')
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={shown?.fileName ?? ''}
      footer={
        shown ? (
          <Button isBlock kind="secondary" id="qx-import-export" onClick={() => resultFile(shown.id)}>
            导出每一行的结果
          </Button>
        ) : undefined
      }
    >
      {shown ? (
        <>
          <Typography isInset bottom={16} size="sm" tone="soft" region="status">
            {progressWords(shown)}
          </Typography>
          <Box padX="gutter" bottom={16}>
            <Chips>
              {options(leadImportOutcome).map(({ value, name: label }) => (
                <Chip key={value} role="radio" label={label} isOn={value === outcome} onClick={() => setOutcome(value)} />
              ))}
            </Chips>
          </Box>
          <Rows key={`${shown.id}:${outcome}:${shown.done}`} id={shown.id} outcome={outcome} />
        </>
      ) : null}
    </Sheet>
  )
})

const Rows = observer(function Rows({ id, outcome }: { id: number; outcome: LeadImportOutcome }) {
  const [list] = useState(
    () =>
      new ListModel<LeadImportRow>({
        keyOf: ({ line }) => line,
        load: (cursor) => callQuietly(leadImport.getLeadImportRowPaged, { id, outcome, cursor }),
      }),
  )
  useEffect(() => void list.load(), [list])
  return (
    <ListView
      model={list}
      keyOf={({ line }) => line}
      renderRow={(row) => (
        <Box padX="gutter" padY={20} line="bottom">
          <Row gap={16}>
            <Typography isFixed size="m" weight="semibold" isFigure>
              {`第 ${row.line} 行`}
            </Typography>
            <Typography isGrowing size="s" tone="soft">
              {[row.name, row.phone].filter(Boolean).join(' ')}
            </Typography>
          </Row>
          <Stack top={4}>
            <Typography size="sm">{row.reason || name(leadImportOutcome, row.outcome)}</Typography>
          </Stack>
        </Box>
      )}
      empty={<EmptyState isCompact art="people" title="没有这样的行" words="换一类结果看看。" />}
      endWords="都在这里了"
    />
  )
})
