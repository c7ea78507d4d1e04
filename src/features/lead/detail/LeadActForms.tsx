/** Forms of acts on a lead: a reason in words, an invalid mark, and conversion by a code. */
import { leadInvalidReason, type LeadInvalidReason, leadLimits, leadRules } from '@qianxian/protocol/lead/lead.words'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { BoundPhoneCode } from '@/parts/auth/BoundPhoneCode'
import { CaptchaSheet } from '@/parts/auth/CaptchaSheet'
import { useForm } from '@/shell/form'
import { toast } from '@/ui/base/overlay/Dialog'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { choices } from '@/ui/form/choices'
import { SheetForm } from '@/ui/form/SheetForm'
import { smsCodeRule } from '@/ui/form/smsCodeRule'
import { TextAreaField } from '@/ui/form/TextAreaField'
import { CodeField } from '@/ui/form/TextField'
import { textRule } from '@/ui/form/textRule'
import type { LeadSheetProps } from './leadSheet'

export type ReasonAct = 'lock' | 'release' | 'extend'

interface ReasonWords {
  title: string
  lead: string
  label: string
  placeholder: string
  submitWords: string
  done: string
  isDanger?: true
}

const reasonWords: Readonly<Record<ReasonAct, ReasonWords>> = {
  lock: {
    title: '锁定线索',
    lead: `正在认真谈的线索可以锁定 ${leadRules.lockDays} 天，期间不会回公海。一条线索只能锁一次，同时最多锁 ${leadRules.locksMax} 条。`,
    label: '锁定原因',
    placeholder: '例如：约了周六签约，等家人一起来',
    submitWords: '锁定',
    done: '已锁定',
  },
  release: {
    title: '放回公海',
    lead: `放回后别人可以领取，你 ${leadRules.banDays} 天内不能再领。`,
    label: '放回原因',
    placeholder: '例如：人在外地，当地门店更方便',
    submitWords: '放回公海',
    done: '已放回公海',
    isDanger: true,
  },
  extend: {
    title: '申请延期',
    lead: `店长同意后，转化期限延长 ${leadRules.extensionDays} 天，只能延期一次。`,
    label: '延期原因',
    placeholder: '例如：本人出差，约好下月初到店',
    submitWords: '提交申请',
    done: '已提交，等店长同意',
  },
}

export interface LeadReasonSheetProps extends LeadSheetProps {
  act: ReasonAct
  onDone?: () => unknown
}

/** Asks for the reason of a lock, a release or an extension, which the manager can read. */
export function LeadReasonSheet({ act, ...props }: LeadReasonSheetProps) {
  return <Reason key={act} act={act} {...props} />
}

const Reason = observer(function Reason({ isOpen, model, act, onClose, onDone }: LeadReasonSheetProps) {
  const words = reasonWords[act]
  const form = useForm<{ reason: string }>({
    about: `lead-${act}:${model.id}`,
    initial: { reason: '' },
    rules: { reason: textRule(`请写明${words.label}`, { min: leadLimits.reasonMin, max: leadLimits.reasonMax }) },
    submit: ({ reason }) => {
      const said = reason.trim()
      return act === 'lock' ? model.lock(said) : act === 'release' ? model.release(said) : model.askExtension(said)
    },
  })
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title={words.title}
      form={form}
      lead={words.lead}
      submitWords={words.submitWords}
      submitId={`qx-lead-${act}-send`}
      submitKind={words.isDanger ? 'danger' : undefined}
      onDone={async () => {
        toast(words.done)
        await onDone?.()
      }}
    >
      <TextAreaField
        id="qx-lead-reason"
        form={form}
        name="reason"
        look="open"
        label={words.label}
        placeholder={words.placeholder}
        maxLength={leadLimits.reasonMax}
      />
    </SheetForm>
  )
})

type LeavingSheetProps = LeadSheetProps & { onDone: () => unknown }

export const LeadInvalidSheet = observer(function LeadInvalidSheet({ isOpen, model, onClose, onDone }: LeavingSheetProps) {
  const form = useForm<{ reason: LeadInvalidReason | null; note: string }>({
    about: `lead-invalid:${model.id}`,
    initial: { reason: null, note: '' },
    rules: {
      reason: (reason) => (reason ? null : '请选择原因'),
      note: (note, { reason }) => (reason === 'other' && note.trim() === '' ? '请写明是什么情况' : null),
    },
    submit: ({ reason, note }) => model.markInvalid(reason!, note.trim()),
  })
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="标记无效"
      form={form}
      lead="审核员会复核。复核推翻的，线索回到公海，并降低你的轮转权重。"
      submitWords="标记无效"
      submitId="qx-lead-invalid-send"
      submitKind="danger"
      onDone={async () => {
        toast('已标记，等审核员复核')
        await onDone()
      }}
    >
      <ChoiceField form={form} name="reason" look="open" as="rows" isNeverEmpty label="原因" options={choices(leadInvalidReason)} />
      <TextAreaField
        id="qx-lead-invalid-note"
        form={form}
        name="note"
        look="open"
        label="说明（选填）"
        placeholder="写给审核员看的情况"
        maxLength={leadLimits.reasonMax}
      />
    </SheetForm>
  )
})

/** The person, registered with this phone, reads out the code that is sent to it. */
export const LeadConvertSheet = observer(function LeadConvertSheet({ isOpen, model, phone, onClose }: LeadSheetProps & { phone: string }) {
  const [sender] = useState(() => new BoundPhoneCode((picture) => model.sendCode(picture)))
  const form = useForm<{ code: string }>({
    initial: { code: '' },
    rules: { code: smsCodeRule },
    submit: ({ code }) => model.convert(code),
  })
  return (
    <>
      <SheetForm
        isOpen={isOpen}
        onClose={onClose}
        title="确认转化"
        form={form}
        lead={`本人用 ${phone} 注册后，验证码会发到这个手机号，请 TA 读给你。转化后 TA 永远记在你名下；平台会抽查回访。`}
        submitWords="确认转化"
        submitId="qx-lead-convert-send"
        onDone={() => toast('已转化，已记在你名下')}
      >
        <CodeField id="qx-lead-code" form={form} name="code" waitUntil={sender.waitUntil} onSend={() => sender.ask()} />
      </SheetForm>
      <CaptchaSheet gate={sender.gate} />
    </>
  )
})
