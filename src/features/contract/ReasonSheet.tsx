import { contractLimits } from '@qianxian/protocol/contract/contract.words'
import { observer } from 'mobx-react'
import { useForm } from '@/shell/form'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextAreaField } from '@/ui/form/TextAreaField'
import { textRule } from '@/ui/form/textRule'

export interface ReasonSheetProps {
  isOpen: boolean
  onClose: () => void
  /** Subject of the unsent text. */
  about: string
  title: string
  lead: string
  label: string
  submitWords: string
  onSend: (reason: string) => Promise<unknown>
  onDone?: () => void
}

/** A reason that goes into the history of the contract. */
export const ReasonSheet = observer(function ReasonSheet(props: ReasonSheetProps) {
  const { isOpen, onClose, about, title, lead, label, submitWords, onSend, onDone } = props
  const form = useForm<{ reason: string }>({
    about,
    initial: { reason: '' },
    rules: { reason: textRule(`请填写${label}`, { min: contractLimits.reasonMin, max: contractLimits.reasonMax }) },
    submit: ({ reason }) => onSend(reason.trim()),
  })
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      form={form}
      lead={lead}
      submitWords={submitWords}
      submitId="qx-contract-reason-send"
      onDone={onDone}
    >
      <TextAreaField
        id="qx-contract-reason"
        form={form}
        name="reason"
        look="open"
        label={label}
        isRequired
        maxLength={contractLimits.reasonMax}
      />
    </SheetForm>
  )
})
