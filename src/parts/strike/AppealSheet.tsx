/** Appeals against a measure, once, in the member's own words. */
import { auditLimits } from '@qianxian/protocol/audit/audit.words'
import { observer } from 'mobx-react'
import { toast } from '@/ui/base/overlay/Dialog'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextAreaField } from '@/ui/form/TextAreaField'
import type { MyStrikes } from './MyStrikes'

export const AppealSheet = observer(function AppealSheet({
  isOpen,
  model,
  onClose,
}: {
  isOpen: boolean
  model: MyStrikes
  onClose: () => void
}) {
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="申诉"
      form={model.form}
      lead="另一位审核员会重新看一遍。结果是最终的，会写在这里。"
      submitWords="提交申诉"
      submitId="qx-strike-appeal-send"
      onDone={() => toast('已提交，等待复核')}
    >
      <TextAreaField
        id="qx-strike-appeal-text"
        form={model.form}
        name="text"
        look="open"
        label="为什么不该这样处理"
        isRequired
        placeholder="写清当时的情况，越具体越好"
        maxLength={auditLimits.appealMax}
      />
    </SheetForm>
  )
})
