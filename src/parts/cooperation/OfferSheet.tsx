import { cooperationLimits } from '@qianxian/protocol/cooperation/cooperation.words'
import { countNotation } from '@qianxian/protocol/base/notation'
import { observer } from 'mobx-react'
import { useForm } from '@/shell/form'
import { toast } from '@/ui/base/overlay/Dialog'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextAreaField } from '@/ui/form/TextAreaField'
import { TextField } from '@/ui/form/TextField'
import { parsePercent, percentRule } from './cooperationWords'
import type { MemberCooperations } from './MemberCooperations'

const percentNotation = countNotation(2)

/** The person whom the other matchmaker serves. */
export interface OfferTarget {
  no: string
  name: string
}

export interface OfferSheetProps {
  model: MemberCooperations
  isOpen: boolean
  /** The target; null before the first one. */
  wanted: OfferTarget | null
  onClose: () => void
}

const { percentMax, percentUsual, answerHours, messageMax } = cooperationLimits

/** Offers cooperation to the other side's matchmaker, with their share. */
export const OfferSheet = observer(function OfferSheet({ model, isOpen, wanted, onClose }: OfferSheetProps) {
  const form = useForm({
    about: `cooperate:${model.no}:${wanted?.no ?? ''}`,
    initial: { percent: `${percentUsual}`, message: '' },
    rules: { percent: percentRule },
    submit: async ({ percent, message }) => wanted && model.offer(wanted.no, parsePercent(percent)!, message.trim()),
  })
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="请对方红娘协作"
      form={form}
      lead={`${wanted?.name ?? 'TA'}由另一位红娘服务。对方有 ${answerHours} 小时答复，同意后分成不再改动。会员看不到分成；没有约定就不欠对方什么。`}
      submitWords="发出邀请"
      submitId="qx-cooperate-send"
      onDone={() => toast('已发给对方红娘')}
    >
      <TextField
        id="qx-cooperate-percent"
        form={form}
        name="percent"
        look="open"
        label="分给对方（%）"
        hint={`0 到 ${percentMax} 的整数。牵线送达后记下，这里不产生付款。`}
        type="number"
        notation={percentNotation}
      />
      <TextAreaField
        id="qx-cooperate-message"
        form={form}
        name="message"
        look="open"
        label="留言"
        placeholder="说说为什么觉得他们合适。只有对方红娘能看到，请不要写联系方式。"
        maxLength={messageMax}
      />
    </SheetForm>
  )
})
