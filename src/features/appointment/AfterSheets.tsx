/** Sheets around and after a meeting: an account for the auditor, private feedback, and the trusted contact. */
import {
  appointmentLimits,
  meetResult,
  meetSafety,
  meetSafeties,
  meetTag,
  type MeetResult,
  type MeetSafety,
  type MeetTag,
} from '@qianxian/protocol/appointment/appointment.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { lengthFault, mobileNotation } from '@qianxian/protocol/base/notation'
import { observer } from 'mobx-react'
import { useForm } from '@/shell/form'
import { Row } from '@/ui/base/layout/layout'
import { Icon } from '@/ui/base/media/Icon'
import { Typography } from '@/ui/base/text/Typography'
import { ChoiceField, ChoicesField } from '@/ui/form/ChoiceField'
import { choices } from '@/ui/form/choices'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextAreaField } from '@/ui/form/TextAreaField'
import { TextField } from '@/ui/form/TextField'
import { textRule } from '@/ui/form/textRule'
import type { MeetFeedbackInput } from './AppointmentModel'
import { meetingTime } from './appointmentWords'

interface SheetProps {
  isOpen: boolean
  onClose: () => void
}

interface KeptSheetProps extends SheetProps {
  /** Key of the typed text on the device. */
  about: string
}

/** Occasions of an account. */
export type AccountKind = 'deny' | 'noShow' | 'account'

const accountTexts: Readonly<Record<AccountKind, { title: string; lead: string; submit: string }>> = {
  deny: { title: '没有见面', lead: '双方说的不一样时，由平台核实。写下当时的情况，会核实得更快。', submit: '没有见面' },
  noShow: {
    title: '对方没有来',
    lead: '对方会被问到，也可以说明情况；双方都说对方没来时，由平台核实。这次不会用掉见面次数。',
    submit: '对方没有来',
  },
  account: { title: '补充说明', lead: '只有核实的工作人员会看，对方看不到。', submit: '提交说明' },
}

export interface AccountSheetProps extends KeptSheetProps {
  kind: AccountKind
  onSend: (note: string) => Promise<unknown>
}

export const AccountSheet = observer(function AccountSheet({ isOpen, onClose, about, kind, onSend }: AccountSheetProps) {
  const { title, lead, submit } = accountTexts[kind]
  const isNeeded = kind === 'account'
  const form = useForm({
    about,
    initial: { note: '' },
    rules: { note: textRule('请写下当时的情况', { min: isNeeded ? 1 : 0, max: appointmentLimits.noteMax }) },
    submit: ({ note }) => onSend(note.trim()),
  })
  return (
    <SheetForm isOpen={isOpen} onClose={onClose} title={title} form={form} lead={lead} submitWords={submit} submitId="qx-account-send">
      <TextAreaField
        form={form}
        name="note"
        look="open"
        label={isNeeded ? '情况说明' : '情况说明（可不写）'}
        placeholder="几点到的、等了多久、怎样联系过。"
        maxLength={appointmentLimits.noteMax}
        id="qx-account-note"
      />
    </SheetForm>
  )
})

interface Felt {
  result: MeetResult | null
  tags: MeetTag[]
  safety: MeetSafety | null
  note: string
}

export interface FeedbackSheetProps extends KeptSheetProps {
  name: string
  onSend: (feedback: MeetFeedbackInput) => Promise<unknown>
  /** Called after feedback that something was wrong. */
  onAlarm: () => unknown
}

const resultNotes: Readonly<Record<MeetResult, string>> = {
  continue: '可以自己再约，也可以请红娘安排',
  think: '先不急，想好再说',
  no: '牵线会结束，对方只会看到一句礼貌的话',
}

/** How the meeting was, for the serving matchmaker alone. */
export const FeedbackSheet = observer(function FeedbackSheet({ isOpen, onClose, about, name, onSend, onAlarm }: FeedbackSheetProps) {
  const form = useForm<Felt>({
    about,
    initial: { result: null, tags: [], safety: null, note: '' },
    rules: {
      result: (result) => (result ? null : '请选择还想不想继续了解'),
      safety: (safety) => (safety ? null : '请选择见面时的感受'),
      note: textRule('请补充', { min: 0, max: appointmentLimits.noteMax }),
    },
    submit: async ({ result, tags, safety, note }) => result && safety && onSend({ result, tags, safety, note: note.trim() }),
  })
  const isAlarming = isIn(meetSafeties.alarming, form.read('safety'))
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="说说这次见面"
      form={form}
      lead={
        <Row align="start" gap={16} bottom={24} pad={24} surface="brand" radius="m">
          <Icon name="lock" size={36} color="var(--qx-brand-text)" />
          <Typography isGrowing size="sm">
            只有正在为你服务的红娘能看到。{name}、TA 的红娘和门店都看不到一个字。
          </Typography>
        </Row>
      }
      submitWords={isAlarming ? '提交，并去举报' : '提交'}
      submitId="qx-feedback-send"
      onDone={() => isAlarming && onAlarm()}
    >
      <ChoiceField
        form={form}
        name="result"
        look="open"
        as="rows"
        isRequired
        label="还想继续了解吗"
        options={choices(meetResult).map((one) => ({ ...one, note: resultNotes[one.value] }))}
      />
      <ChoicesField form={form} name="tags" look="open" label="感受（可不选）" options={choices(meetTag)} />
      <ChoiceField
        form={form}
        name="safety"
        look="open"
        isRequired
        label="见面时觉得安全吗"
        options={choices(meetSafety)}
        hint={isAlarming ? '提交后会打开举报，见面的记录会一起交给安全专员' : undefined}
      />
      <TextAreaField
        form={form}
        name="note"
        look="open"
        label="想对红娘说的（可不写）"
        placeholder="哪里合适，哪里不合适，下次希望怎样安排。"
        maxLength={appointmentLimits.noteMax}
        id="qx-feedback-note"
      />
    </SheetForm>
  )
})

export interface ContactSheetProps extends SheetProps {
  /** When the message is sent without «I am safe»; null before a time is agreed. */
  dueAt: string | null
  onSave: (name: string, phone: string) => Promise<unknown>
}

/** A person who is told if the viewer does not say that they are safe; the typed number stays in no draft. */
export const ContactSheet = observer(function ContactSheet({ isOpen, onClose, dueAt, onSave }: ContactSheetProps) {
  const form = useForm({
    initial: { name: '', phone: '' },
    rules: {
      name: textRule('请填写联系人的称呼', { max: appointmentLimits.contactNameMax }),
      phone: (phone) => (phone === '' ? '请填写联系人的手机号' : lengthFault(mobileNotation, '手机号', phone)),
    },
    submit: ({ name, phone }) => onSave(name.trim(), phone),
  })
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="紧急联系人"
      form={form}
      lead={`见面后没有点「我已安全」，${dueAt ? `${meetingTime(dueAt)} ` : `结束 ${appointmentLimits.safeHours} 小时后`}会给 TA 发一条短信，只发一次。对方看不到你设置了谁。`}
      submitWords="保存"
      submitId="qx-contact-save"
    >
      <TextField
        form={form}
        name="name"
        look="open"
        label="称呼"
        placeholder="例如：姐姐"
        maxLength={appointmentLimits.contactNameMax}
        id="qx-contact-name"
      />
      <TextField
        form={form}
        name="phone"
        look="open"
        label="手机号"
        placeholder="请输入 11 位手机号"
        type="number"
        notation={mobileNotation}
        id="qx-contact-phone"
      />
    </SheetForm>
  )
})
