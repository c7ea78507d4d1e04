import { interact } from '@qianxian/protocol/interact/interact'
import type { PersonEntry } from '@qianxian/protocol/interact/interact.schema'
import { favoriteLimits } from '@qianxian/protocol/interact/interact.words'
import { observer } from 'mobx-react'
import { call, errorsInline } from '@/request/call'
import { useForm } from '@/shell/form'
import { Chip, Chips } from '@/ui/base/action/Chip'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextAreaField } from '@/ui/form/TextAreaField'
import { TextField } from '@/ui/form/TextField'
import type { FavGroups } from './FavGroups'

export interface FavNoteSheetProps {
  entry: PersonEntry | null
  groups: FavGroups
  onClose: () => void
  onSaved: (entry: PersonEntry, kept: Pick<PersonEntry, 'note' | 'group'>) => void
}

/** A note about a favourite, and their group; only the owner can read either. */
export const FavNoteSheet = observer(function FavNoteSheet({ entry, groups, onClose, onSaved }: FavNoteSheetProps) {
  const form = useForm({
    about: `fav:${entry?.card.no ?? ''}`,
    initial: { note: entry?.note ?? '', group: entry?.group ?? '' },
    submit: async ({ note, group }) => {
      if (!entry) return
      const kept = { note: note.trim(), group: group.trim() }
      await call(interact.fav, { no: entry.card.no, ...kept }, errorsInline)
      onSaved(entry, { note: kept.note || null, group: kept.group || null })
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
      <TextField
        form={form}
        name="group"
        look="open"
        label="分组（选填）"
        placeholder="例如：想先认识"
        maxLength={favoriteLimits.groupMax}
      />
      {groups.all.length > 0 ? (
        <Chips>
          {groups.all.map(({ group }) => (
            <Chip key={group} label={group} isOn={form.read('group').trim() === group} onClick={() => form.set('group', group)} />
          ))}
        </Chips>
      ) : null}
    </SheetForm>
  )
})
