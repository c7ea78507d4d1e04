import { lineCloseReason, lineLimits, type ScreenReason, screenReasons } from '@qianxian/protocol/line/line.words'
import { observer } from 'mobx-react'
import { useForm } from '@/shell/form'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { SheetForm } from '@/ui/form/SheetForm'
import type { LineSheetProps } from './WorkLines'

/** Sends a line back with one reason, which the sender will read. */
export const RefuseSheet = observer(function RefuseSheet({ model, line, onClose }: LineSheetProps) {
  const form = useForm<{ reason: ScreenReason | null }>({
    about: `refuse:${line?.id ?? 0}`,
    initial: { reason: null },
    rules: { reason: (reason) => (reason ? null : '请选择原因') },
    submit: async ({ reason }) => line && reason && model.refuse(line, reason),
  })
  const isNoAnswer = form.read('reason') === 'no_answer'
  return (
    <SheetForm
      isOpen={line !== null}
      onClose={onClose}
      title="退回牵线"
      form={form}
      lead="发起人会看到你选的原因，牵线次数会退还。"
      submitWords={`退回给${line?.from.nickname ?? '发起人'}`}
      submitId="qx-work-refuse"
      submitKind="danger"
    >
      <ChoiceField
        form={form}
        name="reason"
        look="open"
        isNeverEmpty
        options={screenReasons.map((value) => ({ value, label: lineCloseReason[value] }))}
        hint={
          isNoAnswer && line
            ? `需要 ${lineLimits.contactAttemptsWithinDays} 天内在 ${lineLimits.contactAttemptsBeforeNoAnswer} 个不同的日子联系过，已记录 ${line.attempts} 次。`
            : undefined
        }
      />
    </SheetForm>
  )
})
