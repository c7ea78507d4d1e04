import { observer } from 'mobx-react'
import { Button } from '@/ui/base/action/Button'
import { ListItems } from '@/ui/base/layout/ListItems'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { useLastShown } from '@/ui/base/overlay/useLastShown'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { leadClaimOutcome } from '@qianxian/protocol/lead/lead.words'
import { name } from '@qianxian/protocol/base/dictionary'
import type { ClaimedRow } from './LeadBoard'

export interface ClaimAnswersSheetProps {
  isOpen: boolean
  /** The leads that were claimed together, each with its answer; null if the sheet is closed. */
  answered: readonly ClaimedRow[] | null
  onClose: () => void
  /** Opens the leads of the viewer. */
  onMine: () => void
}

/** The answer for each lead of a batch. */
export const ClaimAnswersSheet = observer(function ClaimAnswersSheet({ isOpen, answered, onClose, onMine }: ClaimAnswersSheetProps) {
  const rows = useLastShown(answered) ?? []
  const claimed = rows.filter(({ answer }) => answer.outcome === 'claimed').length
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={`领到 ${claimed} 条`}
      footer={
        <Button isBlock size="l" id="qx-lead-answers-done" onClick={claimed > 0 ? onMine : onClose}>
          {claimed > 0 ? '去联系' : '知道了'}
        </Button>
      }
    >
      <Box padX="gutter" padBottom={24} region="list" id="qx-lead-answers">
        <ListItems>
          {rows.map(({ row, answer }) => (
            <Row key={answer.id} gap={16} padY={20} line="bottom">
              <Stack isGrowing gap={4}>
                <Typography size="m" weight="semibold">
                  {`${row.name} · ${row.phone}`}
                </Typography>
                {answer.outcome === 'claimed' ? null : (
                  <Typography size="s" tone="soft">
                    {answer.message}
                  </Typography>
                )}
              </Stack>
              <Tag tone={answer.outcome === 'claimed' ? 'success' : 'plain'}>
                {answer.outcome === 'claimed' ? name(leadClaimOutcome, answer.outcome) : '没有领到'}
              </Tag>
            </Row>
          ))}
        </ListItems>
      </Box>
    </Sheet>
  )
})
