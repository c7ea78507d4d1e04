/** Arrival at a meeting: by the place, or by the code that one says and the other types. */
import { appointmentLimits } from '@qianxian/protocol/appointment/appointment.words'
import { digitsNotation, lengthFault } from '@qianxian/protocol/base/notation'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { firstErrorWords } from '@/request/fault'
import { useForm } from '@/shell/form'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { Typography } from '@/ui/base/text/Typography'
import { TextField } from '@/ui/form/TextField'

const codeNotation = digitsNotation(appointmentLimits.codeLength)

export interface ArrivalSheetProps {
  isOpen: boolean
  onClose: () => void
  /** True for a meeting at a place with a position on the map. */
  hasPlace: boolean
  /** The code that the viewer says aloud; null outside its hours. */
  myCode: string | null
  onPlace: () => Promise<unknown>
  onCode: (code: string) => Promise<unknown>
}

export const ArrivalSheet = observer(function ArrivalSheet(props: ArrivalSheetProps) {
  const { isOpen, onClose, hasPlace, myCode, onPlace, onCode } = props
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm<{ code: string }>({
    initial: { code: '' },
    rules: { code: (code) => (code === '' ? '请输入对方念的四位数' : lengthFault(codeNotation, '见面码', code)) },
    submit: ({ code }) => onCode(code),
  })

  async function handlePlace() {
    setRefusal(null)
    try {
      await onPlace()
      onClose()
    } catch (error) {
      setRefusal(firstErrorWords(error))
    }
  }

  async function handleCode() {
    if (!(await form.submit())) return
    form.clear()
    onClose()
  }

  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="签到">
      <Stack padX="gutter" padBottom={40} gap={24}>
        {hasPlace ? (
          <Box pad={28} surface="card">
            <Button isBlock size="l" icon="map-pin" id="qx-arrival-place" onClick={handlePlace}>
              我在约定的地点
            </Button>
            <Typography top={16} size="s" tone={refusal ? 'danger' : 'soft'} region={refusal ? 'alert' : undefined}>
              {refusal ?? `离地点 ${appointmentLimits.nearMetres} 米以内就能签到。位置只用来比一次远近，不保存，对方看不到。`}
            </Typography>
          </Box>
        ) : null}
        <Box pad={28} surface="card">
          <Typography weight="semibold">已经见到对方？</Typography>
          {myCode ? (
            <Row top={16} pad={24} justify="between" gap={16} surface="sunken" radius="m" id="qx-arrival-own">
              <Typography size="sm" tone="soft">
                念给对方听
              </Typography>
              <Typography size="3xl" weight="bold" isFigure>
                {myCode}
              </Typography>
            </Row>
          ) : null}
          <Box top={24}>
            <TextField
              form={form}
              name="code"
              look="open"
              label="对方的见面码"
              type="number"
              placeholder={`请输入 ${appointmentLimits.codeLength} 位数字`}
              notation={codeNotation}
              id="qx-arrival-code"
            />
          </Box>
          <Typography bottom={16} size="s" tone={form.refusal ? 'danger' : 'soft'}>
            {form.refusal ?? '输对了，两个人都算签到。'}
          </Typography>
          <Button isBlock kind="secondary" id="qx-arrival-send" isLoading={form.isSubmitting} onClick={handleCode}>
            用见面码签到
          </Button>
        </Box>
        <Typography size="s" tone="soft">
          都不方便时，可以请现场的红娘或门店工作人员帮你签到。
        </Typography>
      </Stack>
    </Sheet>
  )
})
