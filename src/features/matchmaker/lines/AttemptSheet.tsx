import { lineLimits } from '@qianxian/protocol/line/line.words'
import { matchmakerLimits } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { observer } from 'mobx-react'
import { useForm } from '@/shell/form'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextAreaField } from '@/ui/form/TextAreaField'
import { textRule } from '@/ui/form/textRule'
import type { LineSheetProps } from './WorkLines'

/** Records that the matchmaker tried to reach the two people. */
export const AttemptSheet = observer(function AttemptSheet({ model, line, onClose }: LineSheetProps) {
  const form = useForm({
    about: `attempt:${line?.id ?? 0}`,
    initial: { note: '' },
    rules: { note: textRule('写一下怎么联系的、结果如何', { max: matchmakerLimits.attemptNoteMax }) },
    submit: async ({ note }) => line && model.record(line, note),
  })
  const { contactAttemptsWithinDays, contactAttemptsBeforeNoAnswer } = lineLimits
  return (
    <SheetForm
      isOpen={line !== null}
      onClose={onClose}
      title="记录联系"
      form={form}
      lead={`${contactAttemptsWithinDays} 天内在 ${contactAttemptsBeforeNoAnswer} 个不同的日子都联系不上，才能以「多次联系未得到回应」退回。`}
      submitWords="记下来"
      submitId="qx-work-record"
    >
      <TextAreaField
        id="qx-work-note"
        form={form}
        name="note"
        look="open"
        placeholder="例如：上午电话未接，已在平台留言，约明天下午再联系"
        maxLength={matchmakerLimits.attemptNoteMax}
      />
    </SheetForm>
  )
})
