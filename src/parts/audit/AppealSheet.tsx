import { auditLimits } from '@qianxian/protocol/audit/audit.words'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { useForm } from '@/shell/form'
import { toast } from '@/ui/base/overlay/Dialog'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextAreaField } from '@/ui/form/TextAreaField'
import { textRule } from '@/ui/form/textRule'

export interface AppealSheetProps {
  isOpen: boolean
  onClose: () => void
  model: { appeal: (taskId: number, text: string) => Promise<void> }
  /** The decision that is appealed against. */
  taskId: number | null
  title?: string
  /** The refused content, and the reason. */
  children?: ReactNode
}

/** Appeals for a second decision by another auditor. */
export const AppealSheet = observer(function AppealSheet(props: AppealSheetProps) {
  const { isOpen, onClose, model, taskId, title = '申诉', children } = props
  const form = useForm({
    about: `appeal:${taskId ?? 0}`,
    initial: { text: '' },
    rules: { text: textRule('请说明理由', { min: auditLimits.appealMin, max: auditLimits.appealMax }) },
    submit: async ({ text }) => taskId !== null && model.appeal(taskId, text),
  })
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      form={form}
      lead={children}
      submitWords="提交申诉"
      submitId="qx-appeal"
      onDone={() => toast('申诉已提交')}
    >
      <TextAreaField
        form={form}
        name="text"
        look="open"
        label="觉得不对？"
        hint="可以申诉一次，会由另一位审核员重新看。"
        placeholder="说说你的理由"
        maxLength={auditLimits.appealMax}
      />
    </SheetForm>
  )
})
