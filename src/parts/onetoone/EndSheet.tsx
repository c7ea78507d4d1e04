import { oneToOneLimits as limits } from '@qianxian/protocol/onetoone/onetoone.words'
import { observer } from 'mobx-react'
import { useForm } from '@/shell/form'
import { toast } from '@/ui/base/overlay/Dialog'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextAreaField } from '@/ui/form/TextAreaField'
import { textRule } from '@/ui/form/textRule'
import type { ServedOneToOnes } from './ServedOneToOnes'

export interface EndSheetProps {
  isOpen: boolean
  onClose: () => void
  model: ServedOneToOnes
  id: number
}

/** Ends an enquiry with words that the member reads. */
export const EndSheet = observer(function EndSheet({ isOpen, onClose, model, id }: EndSheetProps) {
  const form = useForm<{ reason: string }>({
    about: `onetoone-end:${id}`,
    initial: { reason: '' },
    rules: { reason: textRule('请写明原因', { min: limits.reasonMin, max: limits.reasonMax }) },
    submit: ({ reason }) => model.close(id, reason.trim()),
  })
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="结束私人定制"
      form={form}
      lead="会员会看到你写的原因。还没有签完的合同一起撤回。"
      submitWords="结束"
      submitId="qx-onetoone-end-send"
      onDone={() => toast('已结束')}
    >
      <TextAreaField
        id="qx-onetoone-end-reason"
        form={form}
        name="reason"
        label="结束说明"
        look="open"
        isRequired
        maxLength={limits.reasonMax}
      />
    </SheetForm>
  )
})
