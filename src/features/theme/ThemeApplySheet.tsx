import { themeLimits } from '@qianxian/protocol/theme/theme.words'
import { observer } from 'mobx-react'
import { useForm } from '@/shell/form'
import { toast } from '@/ui/base/overlay/Dialog'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextAreaField } from '@/ui/form/TextAreaField'
import type { ThemeModel } from './ThemeModel'

export interface ThemeApplySheetProps {
  model: ThemeModel
  isOpen: boolean
  onClose: () => void
}

/** A few words for the auditor, sent with an application to a zone. */
export const ThemeApplySheet = observer(function ThemeApplySheet({ model, isOpen, onClose }: ThemeApplySheetProps) {
  const form = useForm({ initial: { words: '' }, submit: ({ words }) => model.askIn(words.trim()) })
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="申请加入"
      form={form}
      lead="申请由工作人员审核，结果会在消息里告诉你。"
      submitWords="提交申请"
      submitId="qx-theme-send"
      onDone={() => toast('申请已提交')}
    >
      <TextAreaField
        id="qx-theme-words"
        form={form}
        name="words"
        look="open"
        label="申请说明"
        placeholder="说说为什么想加入"
        maxLength={themeLimits.wordsMax}
      />
    </SheetForm>
  )
})
