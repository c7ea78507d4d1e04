/** A top-up before it is ordered: the tier or custom amount, the points for it, and the order. */
import { finance } from '@qianxian/protocol/finance/finance'
import { financeFaults } from '@qianxian/protocol/finance/finance.faults'
import { pointsFor, topUpYuanFault } from '@qianxian/protocol/finance/finance.rules'
import type { TopUp } from '@qianxian/protocol/finance/finance.schema'
import type { AllConfig } from '@qianxian/protocol/tenant/tenant.schema'
import { makeAutoObservable } from 'mobx'
import { callQuietly, call, errorsInline } from '@/request/call'
import { isFault } from '@/request/faultName'
import { createForm } from '@/shell/form'
import { configStore } from '@/stores/config.store'
import type { FormModel } from '@/ui/form/FormModel'
import { DetailModel } from '@/ui/detail/DetailModel'

export type Tier = AllConfig['creditFinanceItems'][number]

/** The current offer. */
export interface Offer {
  fen: number
  pt: number
  /** Bonus for the first top-up. */
  bonusPt: number
}

export class TopUpModel {
  readonly topUp: DetailModel<TopUp>
  /** The custom amount, kept when the page is left. */
  readonly form: FormModel<{ yuan: string }>
  /** Price of the chosen tier; null for a custom amount, or while nothing is chosen. */
  private chosenFen: number | null = null
  private isOwn = false

  constructor() {
    this.topUp = new DetailModel<TopUp>({ load: () => callQuietly(finance.getTopUp, {}) })
    this.form = createForm<{ yuan: string }>({
      about: 'topUp',
      initial: { yuan: '' },
      rules: { yuan: (typed) => (typed ? topUpYuanFault(typed) : '请输入金额') },
    })
    makeAutoObservable(this, { topUp: false, form: false })
  }

  private get config(): AllConfig | undefined {
    return configStore.finance.value
  }

  get tiers(): readonly Tier[] {
    return this.config?.creditFinanceItems ?? []
  }

  /** The chosen tier; the first one if nothing was chosen. */
  get tier(): Tier | undefined {
    if (this.isOwn) return undefined
    return this.tiers.find(({ fen }) => fen === this.chosenFen) ?? this.tiers[0]
  }

  /** Points for the custom amount, if it is valid. */
  get ownPoints(): number | null {
    const yuan = this.form.read('yuan')
    return topUpYuanFault(yuan) ? null : pointsFor(Number(yuan) * 100, this.config?.creditBalanceRatio ?? 0)
  }

  get offer(): Offer | null {
    const { tier } = this
    if (tier) return { fen: tier.fen, pt: tier.pt, bonusPt: this.bonusOf(tier) }
    const pt = this.ownPoints
    return pt === null ? null : { fen: Number(this.form.read('yuan')) * 100, pt, bonusPt: 0 }
  }

  /** Only the first top-up has a bonus. */
  bonusOf(tier: Tier): number {
    return this.topUp.value?.hasFirstBonus ? tier.bonusPt : 0
  }

  choose(tier: Tier): void {
    this.chosenFen = tier.fen
    this.isOwn = false
  }

  chooseOwn(): void {
    this.isOwn = true
  }

  type(yuan: string): void {
    this.isOwn = true
    this.form.set('yuan', yuan)
  }

  /** The amount has become an order, so the form is reset for the next visit. */
  private sent(): void {
    this.form.clear()
    this.isOwn = false
  }

  /**
   * Creates the order, to be paid on its page. A changed price is shown, and ordered only after a confirmation.
   * @param confirm whether the new offer is wanted
   * @returns its id; null if the new price was refused. Rejects with the server's fault.
   */
  async order(confirm: (offer: Offer) => Promise<boolean>): Promise<number | null> {
    for (let { offer } = this; offer; { offer } = this) {
      try {
        const { fen, pt } = offer
        const order = await call(finance.createFinOrder, { bizType: 'credit', input: { fen, pt }, shownFen: fen }, errorsInline)
        this.sent()
        return order.id
      } catch (error) {
        if (!isFault(error, financeFaults.order_price_changed)) throw error
        await Promise.all([configStore.finance.reread(), this.topUp.reload()])
        const now = this.offer
        if (!now) return null
        // The offer is unchanged: another question would be asked endlessly.
        if (now.fen === offer.fen && now.pt === offer.pt) throw error
        if (!(await confirm(now))) return null
      }
    }
    return null
  }
}
