import { matchmakerLimits, serviceNoteType, serviceNoteTypes, type WrittenNoteType } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { observer } from 'mobx-react'
import { call, errorsInline } from '@/request/call'
import { useForm } from '@/shell/form'
import { toast } from '@/ui/base/overlay/Dialog'
import { ChoiceField, type ChoiceOption } from '@/ui/form/ChoiceField'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextAreaField } from '@/ui/form/TextAreaField'
import { followUpAt, followUpDays, followUpWords } from '../desk/deskWords'

export interface NoteSheetProps {
  isOpen: boolean
  no: string
  onClose: () => void
  onDone: () => void
}

interface Note {
  type: WrittenNoteType
  content: string
  /** Days until the next contact. */
  days: number | null
}

const noteOptions = serviceNoteTypes.written.map((value) => ({ value, label: serviceNoteType[value] }))

const dayLabel = (days: number): string =>
  days === 1 ? '明天' : days === 7 ? '一周后' : days === 14 ? '两周后' : days === 30 ? '一个月后' : `${days} 天后`

const dayOptions: ChoiceOption<number | null>[] = [
  { value: null, label: '暂不安排' },
  ...followUpDays.map((days) => ({ value: days, label: dayLabel(days) })),
]

/** A note of a talk with a member, and the next contact. */
export const NoteSheet = observer(function NoteSheet({ isOpen, no, onClose, onDone }: NoteSheetProps) {
  const form = useForm<Note>({
    about: `note:${no}`,
    initial: { type: 'call', content: '', days: null },
    rules: { content: (content) => (content.trim() ? null : '写几句沟通的内容吧') },
    submit: ({ type, content, days }) =>
      call(matchmaker.addNote, { no, type, content: content.trim(), nextAt: days === null ? null : followUpAt(days) }, errorsInline),
  })
  const days = form.read('days')
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="写跟进"
      form={form}
      submitWords="记下来"
      submitId="qx-note-save"
      onDone={() => {
        toast('已记下')
        onDone()
      }}
    >
      <ChoiceField form={form} name="type" label="怎么聊的" look="open" isNeverEmpty options={noteOptions} />
      <TextAreaField
        id="qx-note-content"
        form={form}
        name="content"
        label="聊了什么"
        look="open"
        placeholder="只有你能看到。近况、顾虑、对推荐的反馈，写下来下次好接着聊。"
        maxLength={matchmakerLimits.noteMax}
      />
      <ChoiceField
        form={form}
        name="days"
        label="下次跟进"
        look="open"
        corner={days === null ? '不提醒' : followUpWords(followUpAt(days)).words}
        isNeverEmpty
        options={dayOptions}
      />
    </SheetForm>
  )
})
