/** Model of becoming a partner: the programme, the own state, the form of the application, and the signature. */
import { chosenRule } from '@qianxian/protocol/base/rules'
import { promiseIn } from '@qianxian/protocol/commission/promise.rules'
import { partner } from '@qianxian/protocol/partner/partner'
import type { MyPartner } from '@qianxian/protocol/partner/partner.schema'
import { partnerLimits, type PartnerKind } from '@qianxian/protocol/partner/partner.words'
import { makeAutoObservable, runInAction } from 'mobx'
import { call, callQuietly, errorsInline } from '@/request/call'
import { createForm } from '@/shell/form'
import { authStore } from '@/stores/auth.store'
import { DetailModel } from '@/ui/detail/DetailModel'
import type { FormModel } from '@/ui/form/FormModel'
import { textRule } from '@/ui/form/textRule'

interface Written {
  kind: PartnerKind
  name: string
  region: string | null
  intro: string
  isAgreed: boolean
}

const blank: Written = { kind: 'person', name: '', region: null, intro: '', isAgreed: false }

/** A text of this length without a promise of income. */
function plainText(asked: string, min: number, max: number): (text: string) => string | null {
  const fits = textRule(asked, { min, max })
  return (text) => {
    const promise = promiseIn(text)
    return promise ? `不能使用「${promise}」这样承诺收入的说法` : fits(text)
  }
}

export interface PartnerPage {
  lines: readonly string[]
  /** Null for a visitor. */
  mine: MyPartner | null
}

export class PartnerJoinModel {
  readonly page = new DetailModel<PartnerPage>({ load: loadPage })
  readonly form: FormModel<Written>
  readonly signature: FormModel<{ name: string }>

  constructor() {
    const { nameMin, nameMax, introMin, introMax } = partnerLimits
    this.form = createForm<Written>({
      about: 'partner:application',
      initial: blank,
      rules: {
        name: plainText('请填写名称', nameMin, nameMax),
        region: (region) => chosenRule('合作区域', region),
        intro: plainText('请写自我介绍', introMin, introMax),
        isAgreed: (isAgreed) => (isAgreed ? null : '请先同意平台核实申请信息'),
      },
      submit: async ({ region, name, intro, ...facts }) => {
        const input = { ...facts, region: region ?? '', name: name.trim(), intro: intro.trim() }
        this.show(await call(partner.applyPartner, input, { ...errorsInline, loadingText: '正在提交' }))
      },
    })
    this.signature = createForm<{ name: string }>({
      initial: { name: '' },
      rules: { name: textRule('请写证件上的姓名', { max: nameMax }) },
      submit: async ({ name }) => {
        const agreement = this.page.value?.mine?.agreement
        if (!agreement) return
        const { version, hash } = agreement
        this.show(await call(partner.signPartner, { version, hash, name: name.trim() }, { ...errorsInline, loadingText: '正在签署' }))
        await authStore.refresh().catch(() => authStore.refreshWhenOld())
      },
    })
    makeAutoObservable(this, { page: false, form: false, signature: false })
  }

  /** The form is filled with the last application, and each refusal is shown as an error of its field. */
  async load(): Promise<void> {
    await this.page.load()
    const mine = this.page.value?.mine
    if (mine) runInAction(() => this.take(mine))
  }

  async withdraw(): Promise<void> {
    this.show(await call(partner.withdrawPartner, {}, { ...errorsInline, loadingText: '正在撤回' }))
  }

  private show(mine: MyPartner): void {
    runInAction(() => {
      this.page.patch({ ...this.page.value!, mine })
      this.take(mine)
    })
  }

  private take({ canApply, kind, name, region, intro, needs }: MyPartner): void {
    if (!canApply || kind === null || this.form.isDirty) return
    this.form.reset({ kind, name, region, intro, isAgreed: false })
    this.form.applyFaultFields(Object.fromEntries(needs.map(({ field, reason, howToFix }) => [field, `${reason}。${howToFix}`])))
  }
}

async function loadPage(): Promise<PartnerPage> {
  const [{ lines }, mine] = await Promise.all([
    callQuietly(partner.getProgramme, {}),
    authStore.isLoggedIn ? callQuietly(partner.getMyPartner, {}) : null,
  ])
  return { lines, mine }
}
