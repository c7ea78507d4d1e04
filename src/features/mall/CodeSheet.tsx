/** The code of an exchange: requested when the sheet opens, because each view is recorded, and dropped when it closes. */
import { mall } from '@qianxian/protocol/mall/mall'
import type { OutputOf } from '@qianxian/protocol/base/endpoint'
import { Image } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { copyText } from '@/platform/sharing/clipboard'
import { callQuietly } from '@/request/call'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { confirm } from '@/ui/base/overlay/Dialog'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import './CodeSheet.scss'

type Code = OutputOf<(typeof mall)['lookAtCode']>

interface CodeSheetProps {
  isOpen: boolean
  id: number
  /** True for a card's code, which may be marked as used; false for a code that a store enters. */
  isVirtual: boolean
  canUse: boolean
  onClose: () => void
  onUsed: () => Promise<void>
}

export const CodeSheet = observer(function CodeSheet({ isOpen, id, isVirtual, canUse, onClose, onUsed }: CodeSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={isVirtual ? '卡券' : '核销码'}>
      {isOpen ? <CodeOf id={id} isVirtual={isVirtual} canUse={canUse} onClose={onClose} onUsed={onUsed} /> : null}
    </Sheet>
  )
})

/** 2345 6789 AB: grouped as it is read aloud. */
const spaced = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ')

const CodeOf = observer(function CodeOf({ id, isVirtual, canUse, onClose, onUsed }: Omit<CodeSheetProps, 'isOpen'>) {
  const [model] = useState(() => new DetailModel<Code>({ load: () => callQuietly(mall.lookAtCode, { id }) }))
  useEffect(() => void model.load(), [model])

  async function handleUsed() {
    const isSure = await confirm({ title: '已经用过了？', content: '标记后会移到已完成里，卡券仍可查看。', confirmWords: '用过了' })
    if (!isSure) return
    await onUsed()
    onClose()
  }

  return (
    <DetailView
      model={model}
      render={({ codes, picture }) => (
        <Stack align="center" padX="gutter" padBottom={40}>
          {picture ? (
            <Box pad={16} className="qx-code-paper">
              <Image className="qx-code-picture" src={picture} mode="aspectFit" ariaLabel="核销码的二维码" />
            </Box>
          ) : null}
          {codes.map((code) => (
            <Row key={code} top={20} gap={20} justify="center" isWrapping>
              <Typography size="2xl" weight="bold" isFigure canSelect>
                {spaced(code)}
              </Typography>
              <Button kind="ghost" size="s" onClick={() => copyText(code, '已复制')}>
                复制
              </Button>
            </Row>
          ))}
          <Typography top={20} size="s" tone="soft" align="center">
            {picture ? '请店员扫码，或报出上面的核销码' : isVirtual ? '请不要转给别人，每次查看都会记录' : '已经核销过了'}
          </Typography>
          {canUse ? (
            <Button top={24} isBlock kind="ghost" id="qx-code-used" onClick={handleUsed}>
              我已用过
            </Button>
          ) : null}
        </Stack>
      )}
    />
  )
})
