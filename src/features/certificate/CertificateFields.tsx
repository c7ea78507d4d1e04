/** The form fields of a certificate by kind, with its papers. */
import { educationWay, paperHolder, type HandedIn } from '@qianxian/protocol/certificate/certificate.words'
import { certificateLimits } from '@qianxian/protocol/certificate/certificate.words'
import { education, incomeBand, maritalStatus } from '@qianxian/protocol/love/profile.words'
import { checkCodeNotation, diplomaNotation } from '@qianxian/protocol/certificate/certificate.rules'
import { observer } from 'mobx-react'
import { navigateTo } from '@/router/navigator'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { Checkbox } from '@/ui/base/action/Checkbox'
import { Typography } from '@/ui/base/text/Typography'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { choices } from '@/ui/form/choices'
import { fieldId } from '@/ui/form/FieldShell'
import { FormSection } from '@/ui/form/FormView'
import { PickerField } from '@/ui/form/PickerField'
import { TextField } from '@/ui/form/TextField'
import { certificateFields, requiredPapers, type CertificateDraft } from './certificateDraft'
import type { CertificateModel } from './CertificateModel'
import { PapersField } from '@/parts/certificate/PapersField'
import { PapersPrivacyCard } from '@/parts/certificate/PapersParts'

const ways = choices(educationWay)
const levels = choices(education)
const bands = choices(incomeBand)
const holders = choices(paperHolder)
/** A divorced member uses a different paper. */
const statuses = choices(maritalStatus).filter(({ value }) => value !== 'divorced')

const titles: Record<HandedIn, string> = {
  education: '学历信息',
  house: '证件上的人',
  car: '证件上的人',
  job: '工作信息',
  income: '收入信息',
  marital: '婚姻状况',
  divorce: '承诺',
  health: '',
}

export const CertificateFields = observer(function CertificateFields({
  model,
  shownName,
}: {
  model: CertificateModel
  shownName: string | null
}) {
  const { kind, form, papers } = model
  const way = form.read('educationWay')
  const fields = certificateFields(kind, { educationWay: way })
  const { title, words } = requiredPapers(kind, way)
  return (
    <>
      {fields.length > 1 ? (
        <FormSection title={titles[kind]}>
          <FieldsOf model={model} shownName={shownName} />
        </FormSection>
      ) : null}
      {kind === 'marital' ? (
        <CellGroup>
          <Cell
            label="我是离异"
            note="先在资料里改婚姻状况，再用离婚证认证"
            onClick={() => navigateTo('/member/love/editinfo', { field: 'maritalStatus' })}
          />
        </CellGroup>
      ) : null}
      <FormSection title="材料">
        <PapersField papers={papers} label={title} hint={words} error={form.errorOf('papers')} />
      </FormSection>
      <PapersPrivacyCard />
    </>
  )
})

const FieldsOf = observer(function FieldsOf({ model: { kind, form }, shownName }: { model: CertificateModel; shownName: string | null }) {
  const holder = form.read('holder')
  switch (kind) {
    case 'education':
      return <EducationFields form={form} />
    case 'house':
    case 'car':
      return (
        <>
          <ChoiceField<CertificateDraft, string>
            form={form}
            name={'holder' as never}
            label="证件上写的是"
            isRequired
            options={holders}
            hint={holder === 'spouse' ? '由审核人员核对你们的关系，请一并上传结婚证或共有证明' : undefined}
          />
          <Holder form={form} shownName={holder === 'spouse' ? null : shownName} />
        </>
      )
    case 'job':
      return (
        <>
          <TextField<CertificateDraft>
            form={form}
            name="occupation"
            label="职业"
            isRequired
            placeholder="如：小学老师"
            maxLength={certificateLimits.jobMax}
          />
          <Holder form={form} shownName={shownName} />
        </>
      )
    case 'income':
      return (
        <>
          <PickerField<CertificateDraft, string> form={form} name={'incomeBand' as never} label="年收入" isRequired options={bands} />
          <Holder form={form} shownName={shownName} />
        </>
      )
    case 'marital':
      return (
        <>
          <ChoiceField<CertificateDraft, string> form={form} name={'maritalStatus' as never} label="现在是" isRequired options={statuses} />
          <Pledge form={form} words="我承诺目前没有婚姻关系，所填属实" />
        </>
      )
    case 'divorce':
      return <Pledge form={form} words="我承诺已经离婚，目前没有婚姻关系" />
    default:
      return null
  }
})

type InForm = Pick<CertificateModel, 'form'>

const EducationFields = observer(function EducationFields({ form }: InForm) {
  const way = form.read('educationWay')
  return (
    <>
      <ChoiceField<CertificateDraft, string>
        form={form}
        name={'educationWay' as never}
        label="用什么认证"
        isRequired
        as="rows"
        options={ways.map((each) => ({ ...each, note: wayNotes[each.value] }))}
      />
      {way === 'chsi' ? (
        <TextField<CertificateDraft>
          form={form}
          id="qx-certificate-code"
          name="checkCode"
          label="在线验证码"
          isRequired
          placeholder="12 位数字或 16 位字母数字"
          hint="学信网 › 学信档案 › 在线验证报告，申请后得到，注意有效期"
          notation={checkCodeNotation}
        />
      ) : null}
      {way === 'diploma' ? (
        <TextField<CertificateDraft>
          form={form}
          id="qx-certificate-number"
          name="diplomaNumber"
          label="证书编号"
          isRequired
          placeholder="16 到 18 位"
          type="number"
          notation={diplomaNotation}
        />
      ) : null}
      <ChoiceField<CertificateDraft, string> form={form} name={'education' as never} label="学历" isRequired options={levels} />
      <TextField<CertificateDraft>
        form={form}
        name="school"
        label="学校"
        isRequired
        placeholder="和证书上一致"
        maxLength={certificateLimits.schoolMax}
      />
    </>
  )
})

const wayNotes = {
  chsi: '最快，不用上传材料',
  diploma: '2002 年后的毕业证',
  paper: '更早的证书，或没有编号',
  cscse: '在国外或港澳台取得的学历',
} as const

function Holder({ form, shownName }: InForm & { shownName: string | null }) {
  return (
    <TextField<CertificateDraft>
      form={form}
      id="qx-certificate-holder"
      name="holderName"
      label="证件姓名"
      isRequired
      placeholder="和证件上一致"
      hint={shownName ? `要和你实名的「${shownName}」是同一个人` : undefined}
      maxLength={certificateLimits.holderMax}
    />
  )
}

const Pledge = observer(function Pledge({ form, words }: InForm & { words: string }) {
  const isOn = form.read('agreesTrue')
  const fault = form.errorOf('agreesTrue')
  return (
    <Box id={fieldId('agreesTrue')} padX={28} padY={20}>
      <Row
        gap={20}
        align="start"
        tall="tap"
        role="checkbox"
        isOn={isOn}
        label={words}
        id="qx-certificate-pledge"
        onClick={() => form.set('agreesTrue', !isOn)}
      >
        <Checkbox isOn={isOn} />
        <Stack isGrowing>
          <Typography size="ml" leading="close">
            {words}
          </Typography>
          <Typography top={4} size="s" tone="soft">
            隐瞒婚姻状况会被永久封禁
          </Typography>
        </Stack>
      </Row>
      {fault ? (
        <Typography top={8} size="s" tone="danger" region="alert">
          {fault}
        </Typography>
      ) : null}
    </Box>
  )
})
