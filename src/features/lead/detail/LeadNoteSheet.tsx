import { followResult, followResults, followType, type FollowType, leadLimits } from '@qianxian/protocol/lead/lead.words'
import type { Lead } from '@qianxian/protocol/lead/lead.schema'
import { observer } from 'mobx-react'
import { useForm } from '@/shell/form'
import { toast } from '@/ui/base/overlay/Dialog'
import { ChoiceField, type ChoiceOption } from '@/ui/form/ChoiceField'
import { choices } from '@/ui/form/choices'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextAreaField } from '@/ui/form/TextAreaField'
import { type DayPart, dayPartOf, dayPartWords, nextContactAt, nextContactWords, nextDays } from '../leadWords'
import type { NotedResult } from './LeadDetailModel'
import type { LeadSheetProps } from './leadSheet'

interface Note {
  type: FollowType
  result: NotedResult | null
  content: string
  /** Days until the next contact. */
  days: number | null
  part: DayPart
}

const results = followResults.noted.map((value) => ({ value, label: followResult[value] }))

const dayLabel = (days: number): string => (days === 1 ? '明天' : days === 7 ? '一周后' : days === 30 ? '一个月后' : `${days} 天后`)

const dayOptions: ChoiceOption<number | null>[] = [
  { value: null, label: '暂不安排' },
  ...nextDays.map((days) => ({ value: days, label: dayLabel(days) })),
]

const partOptions = (Object.keys(dayPartWords) as DayPart[]).map((value) => ({ value, label: dayPartWords[value] }))

/** A follow-up of the owner: how, with which result, and the next contact. */
export const LeadNoteSheet = observer(function LeadNoteSheet({ isOpen, model, lead, onClose }: LeadSheetProps & { lead: Lead }) {
  const form = useForm<Note>({
    about: `lead-note:${model.id}`,
    initial: { type: 'call', result: null, content: '', days: null, part: dayPartOf(lead.contactWindow) },
    rules: { result: (result) => (result ? null : '请选择结果') },
    submit: ({ type, result, content, days, part }) =>
      model.note({ type, result: result!, content: content.trim(), nextAt: days === null ? null : nextContactAt(days, part) }),
  })
  const days = form.read('days')
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="写跟进"
      form={form}
      submitWords="记下来"
      submitId="qx-lead-note-save"
      onDone={() => toast('已记下')}
    >
      <ChoiceField form={form} name="type" label="方式" look="open" isNeverEmpty options={choices(followType)} />
      <ChoiceField<Note, NotedResult> form={form} name="result" label="结果" look="open" isNeverEmpty options={results} />
      <TextAreaField
        id="qx-lead-note-content"
        form={form}
        name="content"
        label="聊了什么（选填）"
        look="open"
        placeholder="想找什么样的人、有什么顾虑，写下来下次好接着聊"
        maxLength={leadLimits.contentMax}
      />
      <ChoiceField
        form={form}
        name="days"
        label="下次联系"
        look="open"
        corner={days === null ? '不提醒' : nextContactWords(nextContactAt(days, form.read('part'))).words}
        isNeverEmpty
        options={dayOptions}
      />
      {days === null ? null : <ChoiceField form={form} name="part" look="open" isNeverEmpty options={partOptions} />}
    </SheetForm>
  )
})
