import { authLimits } from '@qianxian/protocol/auth/auth.words'
import { codeNotation } from '@qianxian/protocol/base/notation'
import { Image } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Button } from '@/ui/base/action/Button'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Icon } from '@/ui/base/media/Icon'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { Typography } from '@/ui/base/text/Typography'
import { TextField } from '@/ui/form/TextField'
import type { CaptchaGate } from './CaptchaGate'
import './CaptchaSheet.scss'

const captchaNotation = codeNotation(authLimits.captchaLetters)

/** The captcha, with a button for another one. */
export const CaptchaSheet = observer(function CaptchaSheet({ gate }: { gate: CaptchaGate }) {
  return (
    <Sheet isOpen={gate.isOpen} onClose={() => gate.giveUp()} title="安全验证">
      <Stack padX={40} padTop={8} padBottom={40}>
        <Typography size="m" tone="soft">
          请输入图中的字符，确认是你本人在操作
        </Typography>
        <Row
          justify="between"
          top={28}
          bottom={28}
          padX={32}
          radius="m"
          className="qx-auth-picture__frame"
          label="换一张图片"
          onClick={() => gate.refresh()}
        >
          <Box>{gate.picture ? <Image className="qx-auth-picture__image" mode="aspectFit" src={gate.picture} /> : null}</Box>
          <Row gap={8} tall="tap" tone="brand">
            <Icon name="refresh-cw" size={32} />
            <Typography>{gate.isLoading ? '加载中' : '换一张'}</Typography>
          </Row>
        </Row>
        <TextField
          look="open"
          id="qx-picture-text"
          label="图中字符"
          placeholder="不分大小写"
          notation={captchaNotation}
          value={gate.text}
          error={gate.error}
          onChange={(text) => gate.type(text)}
          onConfirm={() => gate.confirm()}
        />
        <Button isBlock size="l" id="qx-picture-confirm" isLoading={gate.isChecking} onClick={() => gate.confirm()}>
          确定
        </Button>
      </Stack>
    </Sheet>
  )
})
