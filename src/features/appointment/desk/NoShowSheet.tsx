import { observer } from 'mobx-react'
import { useForm } from '@/shell/form'
import { ChoicesField } from '@/ui/form/ChoiceField'
import { SheetForm } from '@/ui/form/SheetForm'

type Side = 'a' | 'b'

export interface NoShowSheetProps {
  isOpen: boolean
  onClose: () => void
  a: string
  /** Null for an appointment with the desk. */
  b: string | null
  onSend: (missing: { isWithoutA: boolean; isWithoutB: boolean }) => Promise<unknown>
}

/** Names the people who did not come. */
export const NoShowSheet = observer(function NoShowSheet({ isOpen, onClose, a, b, onSend }: NoShowSheetProps) {
  const form = useForm<{ sides: Side[] }>({
    initial: { sides: [] },
    rules: { sides: (sides) => (sides.length === 0 ? '请选择没有来的人' : null) },
    submit: ({ sides }) => onSend({ isWithoutA: sides.includes('a'), isWithoutB: sides.includes('b') }),
  })
  const options: { value: Side; label: string }[] = [{ value: 'a', label: a }, ...(b === null ? [] : [{ value: 'b' as const, label: b }])]
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="有一方没有来"
      form={form}
      lead="本人会收到通知，也可以说明情况。没有来的一方会留下记录，白等的一方下次排在最前。"
      submitWords="确认没有来"
      submitId="qx-noshow-send"
      submitKind="danger"
    >
      <ChoicesField form={form} name="sides" look="open" as="rows" label="没有来的人" options={options} />
    </SheetForm>
  )
})
