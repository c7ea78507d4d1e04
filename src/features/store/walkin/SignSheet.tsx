import { yearsBefore } from '@qianxian/protocol/base/calendar'
import { options } from '@qianxian/protocol/base/dictionary'
import { explainSignature, type Stroke } from '@qianxian/protocol/base/signature'
import type { AskDraft } from '@qianxian/protocol/invitation/invitation.schema'
import { gender, profileLimits } from '@qianxian/protocol/love/profile.words'
import type { ConsentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { sharedScope, sharingText } from '@qianxian/protocol/sharing/sharing.words'
import type { WorkStore } from '@qianxian/protocol/store/store.schema'
import { walkin } from '@qianxian/protocol/walkin/walkin'
import { WALKIN_TEXT, walkinText } from '@qianxian/protocol/walkin/walkin.words'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { BoundPhoneCode } from '@/parts/auth/BoundPhoneCode'
import { CaptchaSheet } from '@/parts/auth/CaptchaSheet'
import { StoreLicence } from '@/parts/store/StoreLicence'
import { call, errorsInline } from '@/request/call'
import { useForm } from '@/shell/form'
import { Box } from '@/ui/base/layout/layout'
import { toast } from '@/ui/base/overlay/Dialog'
import { Typography } from '@/ui/base/text/Typography'
import { ChoiceField, ChoicesField } from '@/ui/form/ChoiceField'
import { choices } from '@/ui/form/choices'
import { DateField } from '@/ui/form/PickerField'
import { SheetForm } from '@/ui/form/SheetForm'
import { SignatureField } from '@/ui/form/SignatureField'
import { CodeField, TextField } from '@/ui/form/TextField'
import { textRule } from '@/ui/form/textRule'
import { smsCodeRule } from '@/ui/form/smsCodeRule'
import type { WalkinVisit } from './ReceiveSheet'

export interface SignSheetProps {
  isOpen: boolean
  store: WorkStore
  /** The visitor; null before one was registered. */
  received: WalkinVisit | null
  onClose: () => void
  onSigned: () => void
}

interface Typed {
  code: string
  nickname: string
  gender: AskDraft['gender'] | null
  birthday: string | null
  agreed: 'yes'[]
  scopes: ConsentScope[]
  signature: Stroke[]
}

const nothing: Typed = { code: '', nickname: '', gender: null, birthday: null, agreed: [], scopes: [], signature: [] }
const OPEN_AT_AGE = 30

/** For the visitor: identity, consents (none pre-checked) and a handwritten signature. */
export const SignSheet = observer(function SignSheet({ isOpen, store, received, onClose, onSigned }: SignSheetProps) {
  // The form is empty without a registered visitor.
  const one = { storeId: store.id, id: received?.walkin.id ?? 0 }
  const [sender] = useState(() => new BoundPhoneCode((picture) => call(walkin.resendWalkinCode, { ...one, ...picture }, errorsInline)))
  const form = useForm<Typed>({
    initial: nothing,
    rules: {
      code: smsCodeRule,
      nickname: textRule('请填写称呼', { min: profileLimits.nicknameMin }),
      gender: (chosen) => (chosen ? null : '请选择性别'),
      agreed: (agreed) => (agreed.length > 0 ? null : '请看过说明，同意后勾选'),
      signature: explainSignature,
    },
    submit: async ({ code, nickname, gender: chosen, birthday, scopes, signature }) => {
      const draft = { nickname: nickname.trim(), gender: chosen!, ...(birthday ? { birthday } : {}) }
      const signed = { code, draft, isAgreed: true, scopes, signature }
      await call(walkin.signWalkin, { ...one, ...signed }, errorsInline)
    },
  })
  return (
    <>
      <SheetForm
        isOpen={isOpen}
        onClose={onClose}
        title="本人签名"
        form={form}
        lead={`请把屏幕交给到店的人，由 TA 本人填写。${received?.walkin.phone ? `验证码已发到 ${received.walkin.phone}。` : ''}`}
        submitWords="同意并签名"
        submitId="qx-walkin-sign"
        onDone={() => {
          toast('登记好了')
          onSigned()
        }}
      >
        <CodeField
          id="qx-walkin-code"
          form={form}
          name="code"
          waitUntil={Math.max(received?.waitUntil ?? 0, sender.waitUntil)}
          onSend={() => sender.ask()}
        />
        <TextField id="qx-walkin-nickname" form={form} name="nickname" look="open" label="怎么称呼" maxLength={profileLimits.nicknameMax} />
        <ChoiceField form={form} name="gender" look="open" label="性别" options={choices(gender)} />
        <DateField
          form={form}
          name="birthday"
          look="open"
          label="出生日期（选填）"
          placeholder="请选择"
          from={yearsBefore(new Date(), profileLimits.ageMax)}
          to={yearsBefore(new Date(), profileLimits.ageMin)}
          openAt={yearsBefore(new Date(), OPEN_AT_AGE)}
        />
        <StoreLicence licence={store.licence} />
        <ChoicesField
          form={form}
          name="agreed"
          look="open"
          as="rows"
          label={`成为会员（说明版本 ${WALKIN_TEXT}）`}
          options={[{ value: 'yes' as const, label: '我看过并同意', note: walkinText(store.name) }]}
        />
        <ChoicesField
          form={form}
          name="scopes"
          look="open"
          as="rows"
          label="门店可以看到，都可以不选，随时可以改"
          options={options(sharedScope).map(({ value, name: label }) => ({ value, label, note: sharingText[value] }))}
        />
        <SignatureField form={form} name="signature" label="手写签名" />
        <Box top={8}>
          <Typography size="s" tone="soft">
            签名只用来证明是你本人同意的，店长可以查看；你撤回时一起删除。
          </Typography>
        </Box>
      </SheetForm>
      <CaptchaSheet gate={sender.gate} />
    </>
  )
})
