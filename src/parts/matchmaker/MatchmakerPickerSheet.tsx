import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { useForm } from '@/shell/form'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { SheetForm } from '@/ui/form/SheetForm'
import { PageSkeleton } from '@/ui/base/feedback/Skeleton'
import { Typography } from '@/ui/base/text/Typography'

export interface MatchmakerChoice {
  id: number
  name: string
  note: string
}

type TakerField = 'toId' | 'staffId' | 'handlerId'

export interface MatchmakerPickerSheetProps {
  isOpen: boolean
  onClose: () => void
  title: string
  /** Explains the consequence, above the choice. */
  lead: string
  /** Button labels, before and after a choice. */
  noneWords: string
  submitWords: string
  submitId: string
  /** Shown if no matchmaker can be chosen. */
  emptyWords: string
  /** The input field that names the chosen matchmaker; a refusal about it is shown at the choice. */
  field: TakerField
  /** Called each time the sheet opens. */
  load: () => Promise<MatchmakerChoice[]>
  /** Rejects if the server refuses. */
  onGive: (id: number) => Promise<unknown>
}

/** Chooses the new matchmaker, from those eligible. */
export const MatchmakerPickerSheet = observer(function MatchmakerPickerSheet({
  isOpen,
  field,
  load,
  emptyWords,
  onGive,
  noneWords,
  submitWords,
  ...sheet
}: MatchmakerPickerSheetProps) {
  const [takers] = useState(() => new DetailModel<MatchmakerChoice[]>({ load }))
  const form = useForm<Record<TakerField, number | null>>({
    initial: { toId: null, staffId: null, handlerId: null },
    submit: async ({ [field]: chosen }) => chosen !== null && onGive(chosen),
  })
  useEffect(() => {
    if (!isOpen) return
    form.clear()
    void takers.load()
  }, [isOpen, takers, form])
  const isNone = form.read(field) === null
  return (
    <SheetForm {...sheet} isOpen={isOpen} form={form} submitWords={isNone ? noneWords : submitWords} isSubmitDisabled={isNone}>
      <DetailView
        model={takers}
        skeleton={<PageSkeleton kind="words" />}
        render={(list) =>
          list.length === 0 ? (
            <Typography align="center" top={24} bottom={24} tone="soft">
              {emptyWords}
            </Typography>
          ) : (
            <ChoiceField
              form={form}
              name={field}
              look="open"
              as="rows"
              isNeverEmpty
              options={list.map(({ id: value, name: label, note }) => ({ value, label, note }))}
            />
          )
        }
      />
    </SheetForm>
  )
})
