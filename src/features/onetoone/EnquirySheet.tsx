import { appointmentMode, type AppointmentMode } from '@qianxian/protocol/appointment/appointment.words'
import { consultTime, oneToOneLimits as limits, type ConsultTime } from '@qianxian/protocol/onetoone/onetoone.words'
import { observer } from 'mobx-react'
import { useForm } from '@/shell/form'
import { toast } from '@/ui/base/overlay/Dialog'
import { ChoiceField, ChoicesField } from '@/ui/form/ChoiceField'
import { choices } from '@/ui/form/choices'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextAreaField } from '@/ui/form/TextAreaField'
import { textRule } from '@/ui/form/textRule'
import type { OneToOneModel } from './OneToOneModel'

export interface EnquirySheetProps {
  isOpen: boolean
  onClose: () => void
  model: OneToOneModel
  /** Name of the matchmaker who gets it. */
  matchmaker: string
}

interface Typed {
  wishes: string
  times: ConsultTime[]
  mode: AppointmentMode
}

/** The wishes of a member, and when they have time for a consultation. It asks for no budget. */
export const EnquirySheet = observer(function EnquirySheet({ isOpen, onClose, model, matchmaker }: EnquirySheetProps) {
  const form = useForm<Typed>({
    about: 'onetoone',
    initial: { wishes: '', times: [], mode: 'offline' },
    rules: {
      wishes: textRule('请写下你的需求', { min: limits.wishesMin, max: limits.wishesMax }),
      times: (times) => (times.length > 0 ? null : '请至少选一个方便的时间'),
    },
    submit: ({ wishes, ...facts }) => model.enquire({ wishes: wishes.trim(), ...facts }),
  })
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="提交需求"
      form={form}
      lead={`只有红娘${matchmaker}看得到。先约一次咨询，咨询后才有方案和价格。`}
      submitWords="提交"
      submitId="qx-onetoone-send"
      onDone={() => toast('已提交，红娘会和你约咨询')}
    >
      <TextAreaField
        id="qx-onetoone-wishes"
        form={form}
        name="wishes"
        label="想找怎样的人"
        look="open"
        isRequired
        placeholder="看重什么、不能接受什么、希望红娘怎么帮你。"
        maxLength={limits.wishesMax}
      />
      <ChoicesField form={form} name="times" label="方便咨询的时间" look="open" isRequired options={choices(consultTime)} />
      <ChoiceField form={form} name="mode" label="咨询方式" look="open" isNeverEmpty options={choices(appointmentMode)} />
    </SheetForm>
  )
})
