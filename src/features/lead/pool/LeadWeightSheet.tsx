import type { LeadWeightView } from '@qianxian/protocol/lead/lead.schema'
import { leadLimits } from '@qianxian/protocol/lead/lead.words'
import { CellGroup, Cell } from '@/ui/base/layout/Cell'
import { Box, Stack } from '@/ui/base/layout/layout'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { Typography } from '@/ui/base/text/Typography'
import { shareWords, weightWords } from '../leadWords'

export interface LeadWeightSheetProps {
  isOpen: boolean
  weight: LeadWeightView
  onClose: () => void
}

const { weightDays, weightAssumed, weightAssumedShare, weightBase } = leadLimits

/** The handler's own weight in the rotation, and every figure from which it follows. */
export function LeadWeightSheet({ isOpen, weight: own, onClose }: LeadWeightSheetProps) {
  const { weight, acceptedShare, honestShare, offered, acceptedInTime, markedInvalid, overturned } = own
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="轮转权重">
      <Stack align="center" padX="gutter" padBottom={24} gap={8} id="qx-lead-weight-figures">
        <Typography size="3xl" weight="bold" leading="tight" isFigure tone="brand">
          {weightWords(weight)}
        </Typography>
        <Typography size="sm" tone="soft" align="center">
          {`${weightBase} + ${shareWords(acceptedShare)} × ${shareWords(honestShare)}`}
        </Typography>
      </Stack>
      <CellGroup title={`近 ${weightDays} 天`}>
        <Cell label="及时接受" note={`轮到 ${offered} 次，及时接受 ${acceptedInTime} 次`} value={shareWords(acceptedShare)} />
        <Cell label="无效属实" note={`标记无效 ${markedInvalid} 次，复核推翻 ${overturned} 次`} value={shareWords(honestShare)} />
      </CellGroup>
      <Box padX="gutter" padBottom={48}>
        <Typography size="s" tone="soft">
          {`权重越大，A 级线索轮到得越多。两项都先按 ${weightAssumed} 次、${shareWords(weightAssumedShare)} 起算，再加上自己的记录。`}
        </Typography>
      </Box>
    </Sheet>
  )
}
