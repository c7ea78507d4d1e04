/** One gift before the exchange: quantity, address, and the server's response to the attempt. */
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { financeFaults } from '@qianxian/protocol/finance/finance.faults'
import { mall } from '@qianxian/protocol/mall/mall'
import { mallFaults } from '@qianxian/protocol/mall/mall.faults'
import { giftAsk } from '@qianxian/protocol/mall/mall.pages'
import type { Address, ExchangeRow, GiftDetail } from '@qianxian/protocol/mall/mall.schema'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { callQuietly, call, errorsInline } from '@/request/call'
import { fieldErrors, firstErrorWords } from '@/request/fault'
import { isFault } from '@/request/faultName'
import { askFirst } from '@/request/firstAsk'
import { DetailModel } from '@/ui/detail/DetailModel'

export class GiftModel {
  readonly detail: DetailModel<GiftDetail>
  qty = 1
  addresses: readonly Address[] | null = null
  /** Reason why the addresses could not be loaded. */
  addressError: unknown = null
  addressId: number | null = null
  /** Reason why the exchange was refused, shown above the button. */
  refusal: string | null = null
  /** Changes since the page was loaded, shown on the page. */
  notice: string | null = null

  constructor(readonly id: string | undefined) {
    this.detail = new DetailModel<GiftDetail>({
      load: () => askFirst(giftAsk, { id }),
      isGone: (error) => isFault(error, baseFaults.not_found, baseFaults.input_invalid),
    })
    makeAutoObservable(this, { id: false, detail: false, addresses: observableRef, addressError: observableRef })
  }

  get totalPt(): number {
    return (this.detail.value?.pricePt ?? 0) * this.qty
  }

  get totalFen(): number {
    return (this.detail.value?.priceFen ?? 0) * this.qty
  }

  /** Points missing for the chosen quantity. */
  get gapPt(): number {
    return Math.max(0, this.totalPt - (this.detail.value?.credit ?? 0))
  }

  get address(): Address | null {
    return this.addresses?.find(({ id }) => id === this.addressId) ?? null
  }

  setQty(qty: number): void {
    this.qty = Math.max(1, Math.min(qty, this.detail.value?.mayTake ?? 1))
    this.refusal = null
  }

  choose(addressId: number): void {
    this.addressId = addressId
    this.refusal = null
  }

  closeNotice(): void {
    this.notice = null
  }

  async loadAddresses(): Promise<void> {
    try {
      const { list } = await callQuietly(mall.getAddresses, {})
      runInAction(() => {
        this.addressError = null
        this.take(list)
      })
    } catch (error) {
      runInAction(() => {
        this.addressError = error
      })
    }
  }

  /** A newly written address becomes the chosen one. */
  keep(address: Address): void {
    const others = (this.addresses ?? []).filter(({ id }) => id !== address.id)
    this.addresses = [address, ...others.map((other) => (address.isDefault ? { ...other, isDefault: false } : other))]
    this.choose(address.id)
  }

  async remove(id: number): Promise<void> {
    await call(mall.removeAddress, { id })
    runInAction(() => this.take((this.addresses ?? []).filter((one) => one.id !== id)))
  }

  /** Returns the exchange; null if it was refused, after which the current state is shown. */
  async apply(): Promise<ExchangeRow | null> {
    const gift = this.detail.value
    if (!gift) return null
    this.refusal = null
    if (gift.needsAddress && !this.address) {
      this.refusal = '请先选择收货地址'
      return null
    }
    try {
      return await call(
        mall.applyExchange,
        {
          id: gift.id,
          qty: this.qty,
          version: gift.version,
          shownPt: this.totalPt,
          shownFen: this.totalFen,
          ...(gift.needsAddress && this.addressId !== null ? { addressId: this.addressId } : {}),
        },
        { ...errorsInline, loadingText: '正在兑换' },
      )
    } catch (error) {
      const words = firstErrorWords(error)
      const isOver = isFault(error, mallFaults.gift_sold_out, mallFaults.gift_not_on_sale, mallFaults.gift_limit_reached)
      const hasMoved = isOver || isFault(error, mallFaults.gift_price_changed, financeFaults.points_short, baseFaults.not_found)
      if (hasMoved) await this.detail.reload()
      runInAction(() => {
        this.refusal = words
        if (hasMoved) this.notice = words
        if (hasMoved) this.qty = Math.max(1, Math.min(this.qty, this.detail.value?.mayTake ?? 1))
        // The address is refused; another one may be accepted.
        if (fieldErrors(error)?.addressId) this.addressId = null
      })
      return null
    }
  }

  private take(list: readonly Address[]): void {
    this.addresses = list
    if (!list.some(({ id }) => id === this.addressId)) this.addressId = list[0]?.id ?? null
  }
}
