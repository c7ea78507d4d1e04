/** Model of a withdrawal before application: amount, payee, preview, and the application with the figures that were shown. */
import { cashout } from '@qianxian/protocol/cashout/cashout'
import { cashoutFaults } from '@qianxian/protocol/cashout/cashout.faults'
import { fenOfYuan } from '@qianxian/protocol/cashout/cashout.rules'
import type { Blocked, Cashout, CashoutPreview, CashoutRow, Payee, PayeeWay } from '@qianxian/protocol/cashout/cashout.schema'
import type { CashoutBlock } from '@qianxian/protocol/cashout/cashout.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { makeAutoObservable } from 'mobx'
import { callQuietly, call, errorsInline } from '@/request/call'
import { isFault } from '@/request/faultName'
import { createForm } from '@/shell/form'
import { financeStore } from '@/stores/finance.store'
import { DetailModel } from '@/ui/detail/DetailModel'
import type { FormModel } from '@/ui/form/FormModel'
import { ListModel } from '@/ui/list/ListModel'

/** Faults shown at the amount field rather than above the page. */
const ABOUT_AMOUNT: readonly CashoutBlock[] = ['too_little', 'too_much', 'short', 'day_amount']
const TYPING_MS = 300

export class CashoutModel {
  readonly payees: DetailModel<{ ways: PayeeWay[]; phone: string }>
  readonly preview: DetailModel<CashoutPreview>
  readonly form: FormModel<{ yuan: string }>
  readonly records: ListModel<CashoutRow>
  private chosenId: number | null = null
  private timer: ReturnType<typeof setTimeout> | undefined = undefined

  constructor() {
    this.payees = new DetailModel({ load: () => callQuietly(cashout.getPayees, {}) })
    this.preview = new DetailModel<CashoutPreview>({ load: () => this.askPreview() })
    this.form = createForm<{ yuan: string }>({ about: 'cashout', initial: { yuan: '' } })
    this.records = new ListModel<CashoutRow>({
      keyOf: ({ id }) => id,
      load: (cursor) => callQuietly(cashout.getPagedCashoutHis, { cursor }),
    })
    makeAutoObservable<this, 'timer'>(this, { payees: false, preview: false, form: false, records: false, timer: false })
  }

  get payee(): Payee | null {
    const set = (this.payees.value?.ways ?? []).flatMap(({ payee }) => payee ?? [])
    return set.find(({ id }) => id === this.chosenId) ?? set.at(-1) ?? null
  }

  /** Amount in fen; null if the typed text is not an amount. */
  get fen(): number | null {
    return fenOfYuan(this.form.read('yuan'))
  }

  /** Preview of the typed amount; null until the server has responded. */
  get figures(): CashoutPreview | null {
    const { value } = this.preview
    return value && this.fen !== null && this.fen > 0 && value.fen === this.fen ? value : null
  }

  /** Blockers to resolve before any amount can be previewed. */
  get obstacles(): readonly Blocked[] {
    return (this.preview.value?.blocked ?? []).filter(({ kind }) => !this.isAboutAmount(kind))
  }

  get amountFault(): string | null {
    const yuan = this.form.read('yuan')
    if (yuan === '') return null
    if (this.fen === null) return '请输入金额，最多两位小数'
    return this.figures?.blocked.find(({ kind }) => this.isAboutAmount(kind))?.words ?? null
  }

  /** False for a used-up daily limit: it blocks every amount, so its message is not shown at the field of the amount. */
  private isAboutAmount(kind: CashoutBlock): boolean {
    return isIn(ABOUT_AMOUNT, kind) && !(kind === 'day_amount' && this.preview.value?.dayLeftFen === 0)
  }

  get canApply(): boolean {
    return this.figures?.quote != null && this.payee !== null
  }

  async open(): Promise<void> {
    await Promise.all([this.payees.load(), financeStore.refresh(), this.records.load()])
    await this.preview.load()
  }

  async refresh(): Promise<void> {
    await Promise.all([this.payees.load(), financeStore.refresh(), this.records.refresh()])
    await this.preview.load()
  }

  type(yuan: string): void {
    this.form.set('yuan', yuan)
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.preview.load(), TYPING_MS)
  }

  /** Fills in the most that may be withdrawn at once now. */
  all(): void {
    const fen = this.preview.value?.availableFen ?? 0
    const cents = String(fen % 100).padStart(2, '0')
    this.form.set('yuan', cents === '00' ? String(Math.floor(fen / 100)) : `${Math.floor(fen / 100)}.${cents}`)
    void this.preview.load()
  }

  choose(payee: Payee): void {
    this.chosenId = payee.id
    void this.preview.load()
  }

  /** Selects the payee that was just saved. */
  async took(payee: Payee): Promise<void> {
    this.chosenId = payee.id
    await this.payees.load()
    await this.preview.load()
  }

  leave(): void {
    clearTimeout(this.timer)
    this.form.flushDraft()
  }

  /** Rejects with the server's fault; then the preview is loaded again. */
  async apply(): Promise<Cashout> {
    const { figures, payee } = this
    if (!figures?.quote || !payee) throw new Error('nothing was quoted')
    try {
      const made = await call(
        cashout.applyCashout,
        {
          payeeId: payee.id,
          fen: figures.fen,
          shownFeeFen: figures.feeFen,
          shownTaxFen: figures.taxFen,
          shownNetFen: figures.netFen,
          quote: figures.quote,
        },
        errorsInline,
      )
      this.form.clear()
      void this.refresh()
      return made
    } catch (error) {
      if (isFault(error, cashoutFaults.cashout_quote_stale) || isFault(error, cashoutFaults.cashout_blocked)) await this.preview.load()
      throw error
    }
  }

  private askPreview(): Promise<CashoutPreview> {
    const { payee, fen } = this
    return callQuietly(cashout.previewCashout, { ...(fen ? { fen } : {}), ...(payee ? { payeeId: payee.id } : {}) })
  }
}
