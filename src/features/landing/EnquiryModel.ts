/** The form of a landing page: its fields, the code for the phone, and the outcome. */
import { auth } from '@qianxian/protocol/auth/auth'
import { mobileRule } from '@qianxian/protocol/base/rules'
import { landing } from '@qianxian/protocol/landing/landing'
import { landingFaults } from '@qianxian/protocol/landing/landing.faults'
import { channelOf } from '@qianxian/protocol/landing/landing.pages'
import type { LandingPage } from '@qianxian/protocol/landing/landing.schema'
import { ageVerdict, type EnquiryNeed, landingLimits } from '@qianxian/protocol/landing/landing.words'
import type { ContactWindow } from '@qianxian/protocol/lead/lead.words'
import type { Gender } from '@qianxian/protocol/love/profile.words'
import type { StoreBrief } from '@qianxian/protocol/store/store.schema'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { BoundPhoneCode } from '@/parts/auth/BoundPhoneCode'
import type { CaptchaAnswer } from '@/parts/auth/CaptchaGate'
import { call, errorsInline } from '@/request/call'
import { isFault } from '@/request/faultName'
import { newIdempotencyKey } from '@/request/idempotencyKey'
import { createForm } from '@/shell/form'
import type { FormModel } from '@/ui/form/FormModel'
import { smsCodeRule } from '@/ui/form/smsCodeRule'
import { textRule } from '@/ui/form/textRule'
import { LandingVisit } from './LandingVisit'

export interface Typed {
  name: string
  gender: Gender | null
  birthYear: number | null
  /** Asked of a person who turns 18 this year. */
  isAdult: 'yes' | 'no' | null
  cityGeo: string | null
  need: EnquiryNeed | null
  note: string
  contactWindow: ContactWindow | null
  phone: string
  code: string
  agreed: 'yes'[]
}

/** Order of the fields on the page. */
export const fieldOrder = [
  'name',
  'gender',
  'birthYear',
  'isAdult',
  'cityGeo',
  'need',
  'note',
  'contactWindow',
  'phone',
  'code',
  'agreed',
] as const satisfies readonly (keyof Typed)[]

const nothing: Typed = {
  name: '',
  gender: null,
  birthYear: null,
  isAdult: null,
  cityGeo: null,
  need: null,
  note: '',
  contactWindow: null,
  phone: '',
  code: '',
  agreed: [],
}

const chosen = (words: string) => (value: unknown) => (value === null ? words : null)

type Outcome = { kind: 'thanks'; stores: StoreBrief[]; window: ContactWindow } | { kind: 'minor' }

export class EnquiryModel {
  outcome: Outcome | null = null
  readonly visit = new LandingVisit()
  readonly form: FormModel<Typed>
  readonly code: BoundPhoneCode
  /** One number for all sends of this form: after a lost answer the server recognises the attempt. */
  private readonly attempt = newIdempotencyKey()

  constructor(
    private readonly channel: string | undefined,
    private readonly page: () => LandingPage | null,
    private readonly onTextChanged: () => unknown,
  ) {
    this.form = createForm<Typed>({
      initial: { ...nothing, cityGeo: page()?.cityGeo ?? null },
      rules: {
        name: textRule('请填写称呼', { max: landingLimits.nameMax }),
        gender: chosen('请选择性别'),
        birthYear: chosen('请选择出生年份'),
        isAdult: (value) => (this.isAgeAsked && value === null ? `请选择是否已满 ${landingLimits.ageMin} 周岁` : null),
        cityGeo: chosen('请选择所在城市'),
        need: chosen('请选择你的需求'),
        contactWindow: chosen('请选择方便接电话的时间'),
        phone: (value) => (value ? mobileRule('手机号', value) : '请填写手机号'),
        code: smsCodeRule,
        agreed: (value) => (value.length > 0 ? null : '请看过说明，同意后勾选'),
      },
      sentAs: { isAgreed: 'agreed', consentVersion: 'agreed' },
      submit: (values) => this.send(values),
      // Nothing is stored on the device: only the progress of the visit is reported.
      onDraft: ({ cityGeo }) => {
        void this.visit.note('started')
        if (cityGeo && cityGeo !== page()?.cityGeo) void this.visit.note('chose_city', cityGeo)
      },
    })
    this.code = new BoundPhoneCode((picture) => this.sendCode(picture))
    makeAutoObservable<this, 'channel' | 'page' | 'onTextChanged' | 'attempt'>(this, {
      visit: false,
      form: false,
      code: false,
      outcome: observableRef,
      channel: false,
      page: false,
      onTextChanged: false,
      attempt: false,
    })
  }

  /** True if the year of birth does not decide whether the person is 18. */
  get isAgeAsked(): boolean {
    const year = this.form.read('birthYear')
    return year !== null && ageVerdict(year, new Date()) === 'ask'
  }

  private get isMinor(): boolean {
    const [year, isAdult] = [this.form.read('birthYear'), this.form.read('isAdult')]
    if (year === null) return false
    const verdict = ageVerdict(year, new Date())
    return verdict === 'minor' || (verdict === 'ask' && isAdult === 'no')
  }

  /** Sends a code to the phone, unless the person is too young: then nothing is sent at all. */
  async askCode(): Promise<boolean> {
    if (!this.form.check(['birthYear', 'isAdult', 'phone'])) return false
    if (await this.declinedMinor()) return false
    const isSent = await this.code.ask()
    if (isSent) this.note('asked_code')
    return isSent
  }

  /** Reports an act, after what was typed before it. */
  note(act: 'read_consent' | 'asked_code'): void {
    this.form.flushDraft()
    void this.visit.note(act)
  }

  /** Submits the form; false if a field must be corrected. */
  async submit(): Promise<boolean> {
    if (this.isMinor && (await this.declinedMinor())) return true
    return this.form.submit()
  }

  /** Returns to the form, with an empty year of birth. */
  correctYear(): void {
    this.form.assign({ birthYear: null, isAdult: null })
    this.outcome = null
  }

  private async declinedMinor(): Promise<boolean> {
    if (!this.isMinor) return false
    await this.visit.forget()
    runInAction(() => {
      this.outcome = { kind: 'minor' }
    })
    return true
  }

  private sendCode(picture: CaptchaAnswer): Promise<{ resendAfterSeconds: number }> {
    return call(auth.sendCaptcha, { phone: this.form.values.phone, scene: 'enquiry', ...picture }, errorsInline)
  }

  private async send({ name, note, gender, birthYear, isAdult, cityGeo, need, contactWindow, phone, code }: Typed): Promise<void> {
    const trace = await this.visit.trace()
    try {
      const { stores } = await call(
        landing.submitEnquiry,
        {
          ...channelOf(this.channel),
          ...(trace ? { trace } : {}),
          ...(isAdult ? { isAdult: isAdult === 'yes' } : {}),
          ...(note.trim() ? { note: note.trim() } : {}),
          attempt: this.attempt,
          name: name.trim(),
          gender: gender!,
          birthYear: birthYear!,
          cityGeo: cityGeo!,
          need: need!,
          contactWindow: contactWindow!,
          phone,
          code,
          isAgreed: true,
          consentVersion: this.page()!.consent.version,
        },
        errorsInline,
      )
      runInAction(() => {
        this.outcome = { kind: 'thanks', stores, window: contactWindow! }
      })
    } catch (error) {
      if (isFault(error, landingFaults.landing_text_changed)) {
        this.form.set('agreed', [])
        this.onTextChanged()
      }
      throw error
    }
  }
}
