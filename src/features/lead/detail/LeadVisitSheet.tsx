import { clockInChina } from '@qianxian/protocol/base/clock'
import { leadLimits } from '@qianxian/protocol/lead/lead.words'
import { observer } from 'mobx-react'
import { useForm } from '@/shell/form'
import { toast } from '@/ui/base/overlay/Dialog'
import { DateField, PickerField } from '@/ui/form/PickerField'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextAreaField } from '@/ui/form/TextAreaField'
import { visitDays, visitTimes } from './visitTimes'
import type { LeadSheetProps } from './leadSheet'

interface Visit {
  day: string | null
  time: string | null
  content: string
}

/** A visit of the person to the owner's store. */
export const LeadVisitSheet = observer(function LeadVisitSheet({
  isOpen,
  model,
  storeName,
  onClose,
}: LeadSheetProps & { storeName: string | null }) {
  const form = useForm<Visit>({
    about: `lead-visit:${model.id}`,
    initial: { day: null, time: null, content: '' },
    rules: {
      day: (day) => (day ? null : '请选择到店日期'),
      time: (time, { day }) =>
        time === null ? '请选择到店时间' : day && !visitTimes(day).includes(time) ? '这个时间已经来不及，请改一个' : null,
    },
    submit: ({ day, time, content }) => {
      const said = content.trim()
      return model.bookVisit({ day: day!, time: time!, ...(said ? { content: said } : {}) })
    },
  })
  const day = form.read('day')
  const { from, to } = visitDays()
  const times = visitTimes(day ?? clockInChina(new Date()).add(1, 'day').format('YYYY-MM-DD'))
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="约到店"
      form={form}
      lead={storeName ? `和本人说好时间，到「${storeName}」。` : '和本人说好到店的时间。'}
      submitWords="约好了"
      submitId="qx-lead-visit-save"
      onDone={() => toast('已约好，到店前会提醒')}
    >
      <DateField form={form} name="day" label="到店日期" look="open" from={from} to={to} openAt={from} />
      <PickerField
        form={form}
        name="time"
        label="到店时间"
        look="open"
        options={times.map((value) => ({ value, label: value }))}
        openAt="14:00"
      />
      <TextAreaField
        id="qx-lead-visit-content"
        form={form}
        name="content"
        label="备注（选填）"
        look="open"
        placeholder="例如：和家人一起来，想了解一对一服务"
        maxLength={leadLimits.contentMax}
      />
    </SheetForm>
  )
})
