/** Confirms an exit after showing what ends and what is refunded. */
import { values } from '@qianxian/protocol/base/dictionary'
import type { Receipt } from '@qianxian/protocol/couple/couple.schema'
import { nameStyle, type NameStyle } from '@qianxian/protocol/couple/couple.words'
import { useState } from 'react'
import { Button } from '@/ui/base/action/Button'
import { Chip, Chips } from '@/ui/base/action/Chip'
import { Box } from '@/ui/base/layout/layout'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { Typography } from '@/ui/base/text/Typography'
import { SubmitBar } from '@/ui/form/FormView'
import type { CoupleModel } from './CoupleModel'
import { ReceiptLines } from './ReceiptCard'

interface ExitSheetProps {
  model: CoupleModel
  receipt: Receipt
  isElsewhere: boolean
  isOpen: boolean
  onClose: () => void
}

export function ExitSheet({ model, receipt, isElsewhere, isOpen, onClose }: ExitSheetProps) {
  const [style, setStyle] = useState<NameStyle>('nickname')

  async function handleConfirm() {
    await (isElsewhere ? model.exitElsewhere() : model.confirmExit(style))
    onClose()
  }

  return (
    <Sheet
      isOpen={isOpen}
      title={isElsewhere ? '在别处遇到了' : '确认脱单'}
      onClose={onClose}
      footer={
        <SubmitBar>
          <Button isBlock size="l" id="qx-exit-confirm" onClick={handleConfirm}>
            {isElsewhere ? '我脱单了' : '确认脱单'}
          </Button>
        </SubmitBar>
      }
    >
      <Box padX="gutter" padBottom={32}>
        <Typography size="m" tone="soft">
          {isElsewhere
            ? '恭喜你。你的资料会关闭，进行中的牵线和对话会体面结束，对方只会知道你已脱单。'
            : '两人都确认后，你们的资料关闭，和其他人的牵线、对话会体面结束。'}
        </Typography>
        {isElsewhere ? null : (
          <Box top={32}>
            <Typography bottom={16} size="m" weight="semibold">
              证明上怎么写你的名字
            </Typography>
            <Chips>
              {values(nameStyle).map((one) => (
                <Chip key={one} label={nameStyle[one]} role="radio" isOn={style === one} onClick={() => setStyle(one)} />
              ))}
            </Chips>
          </Box>
        )}
        <Typography top={32} bottom={20} size="m" weight="semibold">
          会退给你的
        </Typography>
        <ReceiptLines receipt={receipt} />
      </Box>
    </Sheet>
  )
}
