import { interact } from '@qianxian/protocol/interact/interact'
import type { PersonEntry } from '@qianxian/protocol/interact/interact.schema'
import { favoriteLimits } from '@qianxian/protocol/interact/interact.words'
import { observer } from 'mobx-react'
import { call, saidByScreen } from '@/request/call'
import { useForm } from '@/shell/form'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextAreaField } from '@/ui/form/TextAreaField'

export interface FavNoteSheetProps {
  entry: PersonEntry | null
  onClose: () => void
  onSaved: (entry: PersonEntry, note: string | null) => void
}

/** A note about somebody saved; nobody else ever reads it. */
export const FavNoteSheet = observer(function FavNoteSheet({ entry, onClose, onSaved }: FavNoteSheetProps) {
  const form = useForm({
    about: `fav:${entry?.card.no ?? ''}`,
    initial: { note: entry?.note ?? '' },
    submit: async ({ note }) => {
      if (!entry) return
      const words = note.trim()
      await call(interact.fav, { no: entry.card.no, note: words, group: entry.group ?? undefined }, saidByScreen)
      onSaved(entry, words || null)
    },
  })
  return (
    <SheetForm
      isOpen={entry !== null}
      onClose={onClose}
      title={`备注 ${entry?.card.nickname ?? ''}`}
      form={form}
      submitWords="保存"
      submitId="qx-fav-note-save"
    >
      <TextAreaField
        form={form}
        name="note"
        look="open"
        hint="只有你自己能看到"
        placeholder="例如：喜欢徒步，周末有空"
        maxLength={favoriteLimits.noteMax}
      />
    </SheetForm>
  )
})
