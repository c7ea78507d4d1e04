import { amount, points } from '@qianxian/protocol/base/format'
import { observer } from 'mobx-react'
import { useForm } from '@/shell/form'
import { financeStore } from '@/stores/finance.store'
import { Box } from '@/ui/base/layout/layout'
import { toast } from '@/ui/base/overlay/Dialog'
import { Typography } from '@/ui/base/text/Typography'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { SheetForm } from '@/ui/form/SheetForm'
import type { PayModel } from './PayModel'

const reasons = ['不小心多付了', '暂时不需要了', '和说明不一致', '其他原因']

interface RefundSheetProps {
  isOpen: boolean
  onClose: () => void
  model: PayModel
}

/** Shows the refund's amount, destinations and explanation, then asks for the reason. */
export const RefundSheet = observer(function RefundSheet({ isOpen, onClose, model }: RefundSheetProps) {
  const form = useForm<{ reason: string | null }>({
    initial: { reason: null },
    rules: { reason: (reason) => (reason ? null : '请选择退款原因') },
    submit: ({ reason }) => model.refund(reason ?? ''),
  })
  const back = model.order?.refundable
  const sums = [back?.fen ? `¥${amount(back.fen)}` : '', back?.points ? `${points(back.points)} ${financeStore.creditName}` : '']
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="申请退款"
      form={form}
      submitWords="申请退款"
      submitId="qx-refund-submit"
      isSubmitDisabled={sums.every((sum) => sum === '')}
      onDone={() => toast('已申请退款')}
      lead={
        <Box bottom={24} pad={28} surface="brand" radius="m">
          <Typography size="s" tone="soft">
            会退回
          </Typography>
          <Typography top={4} size="2xl" weight="bold" id="qx-refund-sum">
            {sums.filter(Boolean).join(' + ') || '暂无可退'}
          </Typography>
          {back?.why.map((words) => (
            <Typography key={words} top={8} size="s" tone="soft">
              {words}
            </Typography>
          ))}
        </Box>
      }
    >
      <ChoiceField
        form={form}
        name="reason"
        look="open"
        label="退款原因"
        isNeverEmpty
        options={reasons.map((value) => ({ value, label: value }))}
      />
    </SheetForm>
  )
})
