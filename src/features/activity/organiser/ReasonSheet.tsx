/** An action on a guest that needs a reason, which is logged or shown to the guest; none is preselected. */
import { options } from '@qianxian/protocol/base/dictionary'
import { observer } from 'mobx-react'
import { useForm } from '@/shell/form'
import { ChoiceField } from '@/ui/form/ChoiceField'
import type { FormModel } from '@/ui/form/FormModel'
import { SheetForm } from '@/ui/form/SheetForm'

export interface ReasonSheetProps<Reason extends string> {
  isOpen: boolean
  onClose: () => void
  title: string
  lead?: string | undefined
  /** States who will read the reason. */
  hint: string
  reasons: Readonly<Record<Reason, string>>
  submitWords: string
  submitId: string
  submit: (reason: Reason) => Promise<unknown>
  onDone: () => unknown
}

function ReasonSheetOf<Reason extends string>(props: ReasonSheetProps<Reason>) {
  const { isOpen, onClose, title, lead, hint, reasons, submitWords, submitId, submit, onDone } = props
  const form = useForm<{ reason: Reason | null }>({
    initial: { reason: null },
    rules: { reason: (reason) => (reason ? null : '请选择原因') },
    submit: async ({ reason }) => reason && submit(reason),
  })
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      form={form}
      lead={lead}
      submitWords={submitWords}
      submitKind="danger"
      submitId={submitId}
      onDone={onDone}
    >
      <ChoiceField
        form={form as unknown as FormModel<{ reason: string | null }>}
        name="reason"
        look="open"
        as="rows"
        isNeverEmpty
        hint={hint}
        options={options(reasons).map(({ value, name }) => ({ value: value as string, label: name }))}
      />
    </SheetForm>
  )
}

export const ReasonSheet = observer(ReasonSheetOf) as typeof ReasonSheetOf
