/** Sheet to request a staff review: the kind of paper, its owner, and the preferred time. */
import { visibleLengthOf } from '@qianxian/protocol/base/characters'
import { yearsBefore } from '@qianxian/protocol/base/calendar'
import { options } from '@qianxian/protocol/base/dictionary'
import { personNameFault } from '@qianxian/protocol/base/names'
import { identity } from '@qianxian/protocol/identity/identity'
import { NAME_LABEL, paperNoFault, saysBirthday, saysFacts } from '@qianxian/protocol/identity/identity.rules'
import {
  identityConsents,
  identityLimits,
  identityPaper,
  type IdentityPaper,
  meetingWay,
  type MeetingWay,
} from '@qianxian/protocol/identity/identity.words'
import { type Gender, gender, profileLimits } from '@qianxian/protocol/love/profile.words'
import { codeNotation } from '@qianxian/protocol/base/notation'
import { observer } from 'mobx-react'
import { call, errorsInline } from '@/request/call'
import { useForm } from '@/shell/form'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { DateField } from '@/ui/form/PickerField'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextField } from '@/ui/form/TextField'
import { Consent, consentIn } from './IdentityFields'

interface ManualReviewSheetProps {
  isOpen: boolean
  onClose: () => void
  onAsked: () => unknown
}

interface Asked {
  paper: IdentityPaper
  realName: string
  paperNumber: string
  birthday: string
  gender: Gender | null
  way: MeetingWay
  wish: string
  agreesToIdentity: boolean
}

const yearsAgo = (years: number): string => yearsBefore(new Date(), years)

const choices = <V extends string>(words: Readonly<Record<V, string>>) => options(words).map(({ value, name }) => ({ value, label: name }))

/** The number of any of the papers; its own rule checks the chosen paper. */
const paperNotation = codeNotation(6, identityLimits.paperNoMax)

const nothing: Asked = {
  paper: 'id18',
  realName: '',
  paperNumber: '',
  birthday: '',
  gender: null,
  way: 'call',
  wish: '',
  agreesToIdentity: false,
}

export const ManualReviewSheet = observer(function ManualReviewSheet({ isOpen, onClose, onAsked }: ManualReviewSheetProps) {
  const form = useForm<Asked>({
    initial: nothing,
    rules: {
      realName: (realName) => personNameFault(NAME_LABEL, realName),
      paperNumber: (paperNumber, { paper }) => (paperNumber.trim() ? paperNoFault(paper, paperNumber) : '请填写证件号码'),
      birthday: (birthday, { paper }) => (saysBirthday(paper) || birthday ? null : '请选择出生日期'),
      gender: (sex, { paper }) => (saysFacts(paper) || sex ? null : '请选择性别'),
      wish: (wish) => (visibleLengthOf(wish) >= 2 ? null : '请写一个方便的时间'),
      agreesToIdentity: (isAgreed) => (isAgreed ? null : '请先阅读并勾选'),
    },
    submit: async ({ birthday, gender: sex, ...asked }) => {
      const facts = {
        ...(saysBirthday(asked.paper) ? {} : { birthday }),
        ...(saysFacts(asked.paper) ? {} : { gender: sex! }),
      }
      await call(identity.askHumanCheck, { ...asked, ...facts, agreesToIdentity: true }, errorsInline)
    },
  })
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="申请人工核验"
      lead="工作人员在门店或视频里看一眼证件原件，结果和刷脸一样有效。"
      form={form}
      submitWords="提交申请"
      submitId="qx-identity-ask"
      onDone={onAsked}
    >
      <ChoiceField form={form} name="paper" label="证件" options={choices(identityPaper)} look="open" isNeverEmpty />
      <TextField
        form={form}
        id="qx-identity-paper-name"
        name="realName"
        label="姓名"
        placeholder="和证件上一致"
        maxLength={identityLimits.nameMax}
        look="open"
      />
      <TextField form={form} id="qx-identity-paper-no" name="paperNumber" label="证件号码" notation={paperNotation} look="open" />
      {saysBirthday(form.read('paper')) ? null : (
        <DateField
          form={form}
          name="birthday"
          label="出生日期"
          from={yearsAgo(profileLimits.ageMax)}
          to={yearsAgo(identityLimits.adultYears)}
          openAt={yearsAgo(30)}
          look="open"
        />
      )}
      {saysFacts(form.read('paper')) ? null : (
        <ChoiceField form={form} name="gender" label="性别" options={choices(gender)} look="open" isNeverEmpty />
      )}
      <ChoiceField form={form} name="way" label="方式" options={choices(meetingWay)} look="open" isNeverEmpty />
      <TextField
        form={form}
        id="qx-identity-wish"
        name="wish"
        label="方便的时间"
        placeholder="例如：周六下午三点以后"
        maxLength={identityLimits.wishMax}
        look="open"
      />
      <Consent field={consentIn(form, 'agreesToIdentity')} consent={identityConsents.human} isInSheet />
    </SheetForm>
  )
})
