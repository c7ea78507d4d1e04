/** A phone number and the code that proves it: shared by login, registration and binding. */
import type { SmsPurpose } from '@qianxian/protocol/auth/auth.words'
import { passwordRule } from '@qianxian/protocol/auth/auth.rules'
import { check, codeRule, mobileRule } from '@qianxian/protocol/base/rules'
import { createForm } from '@/shell/form'
import type { FormModel } from '@/ui/form/FormModel'
import { saveLoginDraft, readLoginDraft } from '../login/loginDraft'
import { CaptchaGate } from '@/parts/auth/CaptchaGate'
import { showRefusal } from './showRefusal'
import { fieldErrors } from '@/request/fault'
import { SmsSender } from './SmsSender'

export interface PhoneValues {
  phone: string
  code: string
  /** Password; empty if none is chosen. */
  password: string
  inviteId: string
}

const sixDigits = codeRule()

const required = (words: string, value: string, rest: string | null) => (value ? rest : words)

export class PhoneForm {
  readonly gate = new CaptchaGate()
  readonly sms: SmsSender
  readonly form: FormModel<PhoneValues>

  constructor(scene: SmsPurpose, send: (values: PhoneValues) => Promise<unknown>, inviteId = '') {
    this.sms = new SmsSender(scene, this.gate)
    const draft = readLoginDraft()
    this.form = createForm<PhoneValues>({
      initial: { phone: draft.phone, code: '', password: '', inviteId: inviteId || draft.inviteId },
      rules: {
        phone: (value) => required('请输入手机号', value, check(mobileRule, '手机号', value)),
        code: (value) => required('请输入验证码', value, check(sixDigits, '验证码', value)),
        password: (value) => check(passwordRule, '密码', value),
        inviteId: (value) => (/^[A-Za-z0-9]{0,20}$/.test(value.trim()) ? null : '邀请码只有字母和数字'),
      },
      submit: send,
      draftDelay: 200,
      onDraft: ({ phone, inviteId: typed }) => saveLoginDraft({ phone, inviteId: typed }),
    })
  }

  get waitUntil(): number {
    return this.sms.waitUntil(this.form.values.phone)
  }

  /** Requests a code; errors are shown under the field. */
  async sendCode(): Promise<boolean> {
    if (!this.form.check(['phone'])) return false
    this.form.flushDraft()
    try {
      return await this.sms.send(this.form.values.phone)
    } catch (error) {
      const fields = fieldErrors(error)
      if (fields) this.form.applyFaultFields(fields)
      else showRefusal(error)
      return false
    }
  }

  /** Submits the form once; a refusal without a field is shown as a toast. */
  async submit(): Promise<boolean> {
    this.form.flushDraft()
    const isDone = await this.form.submit()
    if (!isDone && this.form.submitError) showRefusal(this.form.submitError)
    return isDone
  }
}
