/**
 * An order during payment: parts, channel, and result. Only the server knows whether the money arrived: it is queried
 * after the platform or a cashier was left, and the return address is never trusted.
 */
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { finance } from '@qianxian/protocol/finance/finance'
import { financeFaults } from '@qianxian/protocol/finance/finance.faults'
import type { FinOrder } from '@qianxian/protocol/finance/finance.schema'
import { orderStates, outsideChannels, type OutsideChannel } from '@qianxian/protocol/finance/finance.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { OutputOf } from '@qianxian/protocol/base/endpoint'
import { pay } from '@qianxian/protocol/pay/pay'
import type { PayTicket, PayWay } from '@qianxian/protocol/pay/pay.schema'
import { payLimits } from '@qianxian/protocol/pay/pay.words'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { isComputer } from '@/platform/environment/computer'
import { isWeChatBrowser } from '@/platform/environment/environment'
import { isCancelled } from '@/platform/cancelled'
import { failureWords, type PlatformFault } from '@/platform/fault'
import { login } from '@/platform/login/login'
import { pay as payHere } from '@/platform/payment/pay'
import { readStored, removeStored, writeStored, type CashierVisit } from '@/platform/storage/storage'
import { isAppVisible } from '@/platform/lifecycle/appVisible'
import { historyDepth, leaveForeignPages } from '@/platform/lifecycle/leaveForeignPages'
import { callQuietly, call, errorsInline } from '@/request/call'
import { firstErrorWords } from '@/request/fault'
import { isFault } from '@/request/faultName'
import { authStore } from '@/stores/auth.store'
import { toast } from '@/ui/base/overlay/Dialog'
import { DetailModel } from '@/ui/detail/DetailModel'

type CodeTicket = Extract<PayTicket, { kind: 'code' }>
type PayAnswer = OutputOf<typeof pay.walletPay>

/**
 * `leaving`: a cashier's page opens; `scanned`: a code is shown for another phone to scan; `unsure`: the server was
 * queried the maximum number of times, and paying is blocked until the result is known.
 */
export type PayPhase = 'idle' | 'paying' | 'leaving' | 'scanned' | 'checking' | 'unsure'

/** How WeChat is paid: in its own window, by a code that a phone scans from a computer, or by a cashier page on a phone. */
export function wechatScene(): 'jsapi' | 'native' | 'h5' {
  if (process.env.TARO_ENV !== 'h5' || isWeChatBrowser()) return 'jsapi'
  return isComputer() ? 'native' : 'h5'
}

/** The mini-program's own open id is determined by a fresh login code. */
const loginCode = async (): Promise<{ loginCode?: string }> =>
  process.env.TARO_ENV === 'h5' ? {} : { loginCode: (await login.getCode()).code }

/** A paid or refunded membership changes what the footer shows. */
const followMember = ({ bizType }: FinOrder): void => {
  if (bizType === 'vip') void authStore.refresh().catch(() => authStore.refreshWhenOld())
}

export class PayModel {
  readonly detail: DetailModel<FinOrder>
  phase: PayPhase = 'idle'
  /** Shown above the order: a cancellation, or a change. */
  notice: string | null = null
  isCodeOpen = false
  /** The code to scan, as long as it is shown. */
  code: CodeTicket | null = null
  /** The order was paid while this page was open. */
  hasJustPaid = false
  /** Channels; null until they are loaded. */
  private ways: readonly PayWay[] | null = null
  waysError: unknown = null
  private chosen: OutsideChannel | null = null
  private isWalletWanted = true
  private isGone = false

  constructor(readonly id: number) {
    this.detail = new DetailModel<FinOrder>({
      load: () => callQuietly(finance.getOrder, { id }),
      isGone: (error) => isFault(error, baseFaults.not_found, baseFaults.input_invalid),
    })
    makeAutoObservable<this, 'ways' | 'isGone'>(this, {
      id: false,
      detail: false,
      code: observableRef,
      ways: observableRef,
      waysError: observableRef,
      isGone: false,
    })
  }

  get order(): FinOrder | null {
    return this.detail.value
  }

  get isOpen(): boolean {
    return isIn(orderStates.open, this.order?.status)
  }

  get isPaid(): boolean {
    return isIn(orderStates.settled, this.order?.status)
  }

  get wasCancelled(): boolean {
    return this.notice === CANCELLED
  }

  get hasWays(): boolean {
    return this.ways !== null
  }

  get channels(): OutsideChannel[] {
    return outsideChannels.filter((channel) => this.ways?.some((way) => way.channel === channel))
  }

  get channel(): OutsideChannel | null {
    return this.channels.find((one) => one === this.chosen) ?? this.channels[0] ?? null
  }

  get wallet(): PayWay | undefined {
    return this.ways?.find(({ channel }) => channel === 'wallet')
  }

  get isWalletOn(): boolean {
    return this.isWalletWanted && this.walletMost > 0
  }

  /** The part of the order that the wallet could pay, including what an earlier attempt froze for it. */
  get walletMost(): number {
    const { order, wallet } = this
    return order && wallet ? Math.min(order.amountFen, Math.max(order.walletFen, wallet.balanceFen)) : 0
  }

  get walletPart(): number {
    return this.isWalletOn ? this.walletMost : 0
  }

  /** The remainder for a channel. */
  get due(): number {
    return (this.order?.amountFen ?? 0) - this.walletPart
  }

  /** True if money may be in transit. */
  get isUnsure(): boolean {
    return this.phase === 'unsure' || (this.order?.isConfirming ?? false)
  }

  /** True if a tap may begin to pay. */
  get canPay(): boolean {
    const { order } = this
    if (!order || !this.isOpen || order.notReady !== null || this.isUnsure) return false
    return this.phase === 'idle' && this.hasWays && (this.due === 0 || this.channel !== null)
  }

  /** True if the balance alone can pay the order. */
  get isWalletEnough(): boolean {
    return this.walletMost > 0 && this.walletMost === this.order?.amountFen
  }

  /** A channel replaces the balance, unless the balance pays only a part. */
  choose(channel: OutsideChannel): void {
    this.chosen = channel
    if (this.isWalletEnough) this.isWalletWanted = false
  }

  setWallet(isOn: boolean): void {
    this.isWalletWanted = isOn
  }

  closeCode(): void {
    this.isCodeOpen = false
  }

  /** Never rejects. */
  async load(): Promise<void> {
    // The channels do not depend on the order, so that both are shown at once.
    const ways = this.readWays()
    await this.detail.load()
    if (!this.isOpen) return this.forgetCashier()
    const visit = this.cashierVisit
    if (visit?.depth !== undefined) {
      writeStored('cashier', { ...visit, depth: undefined })
      // Going back opens the page as it was before the payment, so this instance stops here.
      if (leaveForeignPages(visit.depth)) return
    }
    await Promise.all([ways, visit ? this.settleVisit(visit) : undefined])
  }

  /** Rereads the order; a failure is ignored, because it does not tell whether money was paid. */
  async look(): Promise<void> {
    try {
      this.take(await callQuietly(finance.getOrder, { id: this.id }))
    } catch (error) {
      console.warn('how the order stands is not known', error)
    }
  }

  /** Polls until the result is known, for as long as a person would wait. */
  async check(): Promise<void> {
    if (this.phase === 'checking') return
    this.phase = 'checking'
    for (let tries = 0; tries < payLimits.pollTimes && this.isOpen && !this.isGone; tries += 1) {
      await this.look()
      if (this.isOpen) await new Promise((resolve) => setTimeout(resolve, payLimits.pollMs))
    }
    runInAction(() => {
      this.phase = this.isOpen ? 'unsure' : 'idle'
    })
    this.forgetCashier()
  }

  /** Called on return from a cashier's page in the same document. */
  async comeBack(): Promise<void> {
    const visit = this.cashierVisit
    if (visit && this.phase !== 'checking') await this.settleVisit(visit)
  }

  private get cashierVisit() {
    const visit = readStored('cashier')
    return visit?.orderId === this.id ? visit : undefined
  }

  /**
   * Handles the return from a cashier; its return address does not tell the result. The server is queried twice within a
   * second. Without a payment, the order can be paid again at once, and polling goes on. A second attempt is safe: the
   * server first asks the channel about the first one.
   */
  private async settleVisit({ channel, isWalletOn }: CashierVisit): Promise<void> {
    this.forgetCashier()
    this.isWalletWanted = isWalletOn
    this.chosen = outsideChannels.find((one) => one === channel) ?? null
    this.phase = 'checking'
    await this.look()
    if (this.isOpen) {
      await new Promise((resolve) => setTimeout(resolve, payLimits.returnMs))
      await this.look()
    }
    runInAction(() => {
      this.phase = 'idle'
      if (this.isOpen) this.notice = CANCELLED
    })
  }

  /**
   * Removes the code when another channel is chosen, or its time is over. If it was scanned nevertheless, the server is
   * notified by the channel.
   */
  async putCodeAway(): Promise<void> {
    if (this.phase !== 'scanned') return
    this.code = null
    this.phase = 'idle'
    await this.look()
  }

  /** For a member who knows that they paid nothing; the server refuses as long as it considers a payment possible. */
  async payAnyway(): Promise<void> {
    this.phase = 'idle'
    await this.look()
  }

  async pay(): Promise<void> {
    if (!this.canPay) return
    if (this.walletPart > 0 && this.wallet?.needsCode) {
      this.isCodeOpen = true
      return
    }
    try {
      const answer = await this.begin()
      await this.hand(answer.ticket)
    } catch (error) {
      await this.refused(error)
    }
  }

  /** Rejects if the code or the order is refused, so that the sheet shows the reason. */
  async payWithCode(code: string): Promise<void> {
    try {
      const { ticket } = await this.begin(code)
      this.closeCode()
      void this.hand(ticket)
    } catch (error) {
      // A wrong code is corrected in the sheet; any other fault closes it.
      if (isFault(error, ...movedOn)) {
        this.closeCode()
        return this.refused(error)
      }
      throw error
    }
  }

  async cancel(): Promise<void> {
    try {
      this.take(await call(finance.cancelOrder, { id: this.id }, errorsInline))
    } catch (error) {
      await this.refused(error)
    }
  }

  /** Rejects if the refund is refused, so that the sheet shows the reason. */
  async refund(reason: string): Promise<void> {
    const shownFen = this.order?.refundable?.fen ?? 0
    try {
      const order = await call(finance.refundOrder, { id: this.id, shownFen, reason }, errorsInline)
      this.take(order)
      followMember(order)
    } catch (error) {
      if (isFault(error, financeFaults.refund_changed, financeFaults.refund_not_possible)) await this.detail.reload()
      throw error
    }
  }

  async refundToWallet(refundId: number): Promise<void> {
    try {
      this.take(await call(pay.confirmRefundToWallet, { refundId }, errorsInline))
      toast('已退到余额')
    } catch (error) {
      toast(firstErrorWords(error))
      await this.look()
    }
  }

  /** The page was left: sends no more requests. */
  leave(): void {
    this.isGone = true
  }

  /** The page is open again: React's development mode mounts each page twice. */
  enter(): void {
    this.isGone = false
  }

  async readWays(): Promise<void> {
    try {
      const { ways, order } = await callQuietly(pay.getPayWays, { id: this.id })
      runInAction(() => {
        this.ways = ways
        this.waysError = null
      })
      this.take(order)
    } catch (error) {
      runInAction(() => {
        this.waysError = error
      })
    }
  }

  private async begin(code?: string): Promise<PayAnswer> {
    runInAction(() => {
      this.phase = 'paying'
      this.notice = null
    })
    try {
      const answer = await this.askToPay(code)
      this.take(answer.order)
      return answer
    } finally {
      runInAction(() => {
        this.phase = 'idle'
      })
    }
  }

  private async askToPay(code?: string): Promise<PayAnswer> {
    const { id, channel, due } = this
    const input = { id, useWallet: this.walletPart > 0, ...(code ? { code } : {}) }
    if (due === 0) return call(pay.walletPay, { id, ...(code ? { code } : {}) }, errorsInline)
    if (channel === 'ali') return call(pay.aliPay, input, errorsInline)
    if (channel === 'dy') return call(pay.douyinPay, input, errorsInline)
    return call(pay.tenPay, { ...input, scene: wechatScene(), ...(await loginCode()) }, errorsInline)
  }

  /** Passes the ticket to the platform, and queries the server afterwards. */
  private async hand(ticket: PayTicket): Promise<void> {
    if (ticket.kind === 'done') return this.check()
    if (ticket.kind === 'code') return this.showCode(ticket)
    if (ticket.kind === 'redirect') {
      const { id, channel, isWalletOn } = this
      writeStored('cashier', { orderId: id, channel: channel ?? '', isWalletOn, depth: historyDepth() })
      runInAction(() => {
        this.phase = 'leaving'
      })
      // The call never returns, because the page is left.
      void payHere(ticket)
      return
    }
    try {
      await payHere(ticket)
    } catch (error) {
      const { reason } = error as PlatformFault
      if (reason === 'cancel') return this.cancelled()
      toast(failureWords(error))
      if (reason === 'unsupported') return
    }
    await this.check()
  }

  private showCode(code: CodeTicket): void {
    runInAction(() => {
      this.code = code
      this.phase = 'scanned'
    })
    void this.watchCode(code)
  }

  /** The scanning phone reports nothing to this page, so the server is polled as long as the code is shown. */
  private async watchCode(code: CodeTicket): Promise<void> {
    const isShown = () => this.code === code && !this.isGone
    while (isShown()) {
      await new Promise((resolve) => setTimeout(resolve, payLimits.pollMs))
      if (isShown() && isAppVisible()) await this.look()
    }
  }

  private async cancelled(): Promise<void> {
    runInAction(() => {
      this.notice = CANCELLED
    })
    await this.look()
  }

  /** States why no payment was made, and shows the order's new state. */
  private async refused(why: unknown): Promise<void> {
    if (isFault(why, financeFaults.wallet_code_needed)) {
      runInAction(() => {
        this.isCodeOpen = true
      })
      return
    }
    if (isCancelled(why)) return
    if (isFault(why, financeFaults.order_confirming)) {
      runInAction(() => {
        this.phase = 'unsure'
      })
    }
    await Promise.all([this.look(), this.isOpen ? this.readWays() : undefined])
    runInAction(() => {
      this.notice = firstErrorWords(why)
    })
  }

  private take(order: FinOrder): void {
    runInAction(() => {
      const wasOpen = this.isOpen
      if (this.detail.value) this.detail.patch(order)
      if (wasOpen && this.isPaid) {
        this.hasJustPaid = true
        followMember(order)
      }
      if (!this.isOpen) {
        this.phase = 'idle'
        this.notice = null
      }
      // A code of an expired or paid order must no longer be scanned.
      if (!this.isOpen || order.isConfirming) {
        this.code = null
        if (this.phase === 'scanned') this.phase = 'idle'
      }
    })
  }

  private forgetCashier(): void {
    if (readStored('cashier')?.orderId === this.id) removeStored('cashier')
  }
}

const CANCELLED = '你取消了支付，订单还在，可以继续支付'

/** The order changed after the code was requested. */
const movedOn = [
  financeFaults.order_closed,
  financeFaults.order_confirming,
  financeFaults.order_state_changed,
  financeFaults.balance_short,
  financeFaults.order_not_ready,
]
