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

type TakerField = 'toId' | 'staffId'

export interface MatchmakerPickerSheetProps {
  isOpen: boolean
  onClose: () => void
  title: string
  /** What comes of it, over the choice. */
  lead: string
  /** On the key, before and after somebody is chosen. */
  noneWords: string
  submitWords: string
  submitId: string
  /** Where nobody can be chosen. */
  emptyWords: string
  /** As what the verb names whoever is chosen: what is refused about them stands at the choice. */
  field: TakerField
  /** Asked each time that it opens. */
  load: () => Promise<MatchmakerChoice[]>
  /** Rejects where the server refuses. */
  onGive: (id: number) => Promise<unknown>
}

/** Which matchmaker shall have it, of those who may. */
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
    initial: { toId: null, staffId: null },
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
