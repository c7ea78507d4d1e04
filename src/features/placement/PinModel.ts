/** The viewer's pins, and the price and guarantee of another pin. */
import { finance } from '@qianxian/protocol/finance/finance'
import { financeFaults } from '@qianxian/protocol/finance/finance.faults'
import { placement } from '@qianxian/protocol/placement/placement'
import { placementFaults } from '@qianxian/protocol/placement/placement.faults'
import type { Exposure, PinRow, PinShop } from '@qianxian/protocol/placement/placement.schema'
import { makeAutoObservable } from 'mobx'
import { callQuietly, call, errorsInline } from '@/request/call'
import { isFault } from '@/request/faultName'
import { DetailModel } from '@/ui/detail/DetailModel'
import { ListModel } from '@/ui/list/ListModel'

/** A mini-program's first page is smaller. */
const PAGE_SIZE = process.env.TARO_ENV === 'h5' ? 10 : 5

export class PinModel {
  readonly list: ListModel<PinRow>
  readonly shop = new DetailModel<PinShop>({ load: () => callQuietly(placement.getPinShop, {}) })
  /** How often the member is shown without a pin. */
  readonly exposure = new DetailModel<Exposure>({ load: () => callQuietly(placement.getExposure, {}) })
  private chosen: number | null = null

  constructor() {
    this.list = new ListModel<PinRow>({
      keyOf: ({ id }) => id,
      load: (cursor) => callQuietly(placement.getMyPins, { cursor, size: PAGE_SIZE }),
      head: () => {
        void this.exposure.load()
        return this.shop.fetch()
      },
    })
    makeAutoObservable(this, { list: false, shop: false, exposure: false })
  }

  get offer(): PinShop['offer'] {
    const { value } = this.shop
    return value && value.closedWhy === null ? value.offer : null
  }

  /** The chosen tier of days and price; the first if none is chosen. */
  get tier() {
    return this.offer?.tiers.find(({ days }) => days === this.chosen) ?? this.offer?.tiers[0]
  }

  choose(days: number): void {
    this.chosen = days
  }

  /** Creates the order, to be paid on its page. Reloads outdated data; rejects with the refusal. */
  async order(): Promise<number> {
    const { days = 0, priceFen = 0 } = this.tier ?? {}
    try {
      const { id } = await call(finance.createFinOrder, { bizType: 'pin', input: { days }, shownFen: priceFen }, errorsInline)
      return id
    } catch (error) {
      if ([financeFaults.order_price_changed, placementFaults.pin_blocked].some((one) => isFault(error, one))) await this.shop.load()
      throw error
    }
  }

  /** Rejects with the refusal, after reloading the pin. */
  async cancel({ id, cancel }: PinRow): Promise<void> {
    try {
      const row = await call(placement.cancelPin, { id, shownFen: cancel?.fen ?? 0 })
      this.list.patch(id, () => row)
      void this.shop.load()
    } catch (error) {
      await this.list.refresh()
      throw error
    }
  }
}
