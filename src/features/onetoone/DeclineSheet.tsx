import { oneToOneLimits as limits } from '@qianxian/protocol/onetoone/onetoone.words'
import { observer } from 'mobx-react'
import { useForm } from '@/shell/form'
import { toast } from '@/ui/base/overlay/Dialog'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextAreaField } from '@/ui/form/TextAreaField'
import { textRule } from '@/ui/form/textRule'
import type { OneToOneModel } from './OneToOneModel'

export interface DeclineSheetProps {
  isOpen: boolean
  onClose: () => void
  model: OneToOneModel
  id: number
  version: number
}

/** Declines a plan; the reason helps the matchmaker to write another one, and may be left out. */
export const DeclineSheet = observer(function DeclineSheet({ isOpen, onClose, model, id, version }: DeclineSheetProps) {
  const form = useForm<{ reason: string }>({
    about: `onetoone-decline:${id}:${version}`,
    initial: { reason: '' },
    rules: { reason: textRule('', { min: 0, max: limits.reasonMax }) },
    submit: ({ reason }) => model.decline(id, version, reason.trim()),
  })
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="不同意这份方案"
      form={form}
      lead="红娘可以按你的想法再写一份，也可以随时撤回需求。"
      submitWords="不同意"
      submitId="qx-onetoone-decline-send"
      onDone={() => toast('已告诉红娘')}
    >
      <TextAreaField
        id="qx-onetoone-reason"
        form={form}
        name="reason"
        label="哪里不合适（可不填）"
        look="open"
        placeholder="次数、时间、价格或筛选标准。"
        maxLength={limits.reasonMax}
      />
    </SheetForm>
  )
})
