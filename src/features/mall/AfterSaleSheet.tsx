/** The form for a complaint about a gift that arrived. */
import { options } from '@qianxian/protocol/base/dictionary'
import { afterSaleReason, type AfterSaleReason, mallLimits } from '@qianxian/protocol/mall/mall.words'
import { observer } from 'mobx-react'
import { useForm } from '@/shell/form'
import { toast } from '@/ui/base/overlay/Dialog'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextAreaField } from '@/ui/form/TextAreaField'
import { textRule } from '@/ui/form/textRule'
import type { ExchangeModel } from './ExchangeModel'

interface AfterSaleSheetProps {
  isOpen: boolean
  model: ExchangeModel
  onClose: () => void
}

interface Complaint {
  reason: AfterSaleReason | null
  text: string
}

export const AfterSaleSheet = observer(function AfterSaleSheet({ isOpen, model, onClose }: AfterSaleSheetProps) {
  const form = useForm<Complaint>({
    about: `after-sale:${model.id}`,
    initial: { reason: null, text: '' },
    rules: {
      reason: (reason) => (reason ? null : '请选择售后原因'),
      text: textRule('请说说哪里不对', { min: mallLimits.textMin, max: mallLimits.textMax }),
    },
    submit: async ({ reason, text }) => {
      if (reason) await model.complain(reason, text)
    },
  })
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="申请售后"
      form={form}
      lead="平台会尽快处理，同意后积分和钱原路退回。"
      submitWords="提交"
      submitId="qx-after-sale-send"
      onDone={() => toast('已提交')}
    >
      <ChoiceField
        form={form}
        name="reason"
        look="open"
        label="哪里不对"
        as="chips"
        isRequired
        options={options(afterSaleReason).map(({ value, name }) => ({ value, label: name }))}
      />
      <TextAreaField form={form} name="text" look="open" label="情况说明" isRequired maxLength={mallLimits.textMax} />
    </SheetForm>
  )
})
