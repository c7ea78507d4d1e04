/** The viewer's hours in the spotlight, and the free hours. */
import { finance } from '@qianxian/protocol/finance/finance'
import { financeFaults } from '@qianxian/protocol/finance/finance.faults'
import { spotlight } from '@qianxian/protocol/spotlight/spotlight'
import { spotlightFaults } from '@qianxian/protocol/spotlight/spotlight.faults'
import type { SpotlightHours, SpotlightRow, SpotlightShop } from '@qianxian/protocol/spotlight/spotlight.schema'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { callQuietly, call, errorsInline } from '@/request/call'
import { isFault } from '@/request/faultName'
import { DetailModel } from '@/ui/detail/DetailModel'
import { ListModel } from '@/ui/list/ListModel'

/** A mini-program's first page is smaller. */
const PAGE_SIZE = process.env.TARO_ENV === 'h5' ? 10 : 5

export interface Booking {
  city: string
  day: string
  hour: number | null
  photo: number | null
  slogan: string
}

export interface Creative {
  photo: number | null
  slogan: string
}

/** The former photo and slogan, to be resubmitted; the first photo if the former one is no longer in the album. */
export const creativeOf = ({ photo, slogan }: SpotlightRow, { photos }: SpotlightShop): Creative => ({
  photo: photo ?? photos[0]?.id ?? null,
  slogan,
})

export class SpotlightModel {
  readonly list: ListModel<SpotlightRow>
  readonly shop = new DetailModel<SpotlightShop>({ load: () => callQuietly(spotlight.getSpotlightShop, {}) })
  /** Null until loaded. */
  hours: SpotlightHours | null = null
  hoursError: unknown = null
  private round = 0

  constructor() {
    this.list = new ListModel<SpotlightRow>({
      keyOf: ({ id }) => id,
      load: (cursor) => callQuietly(spotlight.getMySpotlights, { cursor, size: PAGE_SIZE }),
      head: () => this.shop.fetch(),
    })
    makeAutoObservable<this, 'round'>(this, { list: false, shop: false, hours: observableRef, hoursError: observableRef, round: false })
  }

  /** Loads the hours of a city and day; without a day, the first day with a free seat. Drops the response to an older request. */
  async loadHours(city: string, day?: string): Promise<void> {
    this.round += 1
    const { round } = this
    try {
      const hours = await callQuietly(spotlight.getSpotlightHours, day ? { city, day } : { city })
      runInAction(() => {
        if (round === this.round) Object.assign(this, { hours, hoursError: null })
      })
    } catch (error) {
      runInAction(() => {
        if (round === this.round) this.hoursError = error
      })
    }
  }

  /** Creates the order, to be paid on its page. Reloads outdated data; rejects with the refusal. */
  async book({ city, hour, photo, slogan, ...said }: Booking): Promise<number> {
    const day = said.day || this.hours?.day || ''
    const priceFen = this.hours?.hours.find((one) => one.hour === hour)?.priceFen ?? 0
    const input = { city, day, hour: hour ?? -1, photo: photo ?? 0, slogan }
    try {
      const { id } = await call(finance.createFinOrder, { bizType: 'spotlight', input, shownFen: priceFen }, errorsInline)
      return id
    } catch (error) {
      const isStale = [financeFaults.order_price_changed, spotlightFaults.spotlight_hour_full, spotlightFaults.spotlight_hour_past]
      if (isStale.some((one) => isFault(error, one))) await this.loadHours(city, day)
      throw error
    }
  }

  async save(id: number, photo: number, slogan: string): Promise<void> {
    const row = await call(spotlight.saveSpotlight, { id, photo, slogan }, errorsInline)
    this.list.patch(id, () => row)
  }

  /** Rejects with the refusal, after reloading the booking. */
  async cancel({ id, cancel }: SpotlightRow): Promise<void> {
    try {
      const row = await call(spotlight.cancelSpotlight, { id, shownFen: cancel?.fen ?? 0 })
      this.list.patch(id, () => row)
    } catch (error) {
      await this.list.refresh()
      throw error
    }
  }
}
