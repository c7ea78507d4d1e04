/** Browsing on the home screen: one filter, one order, one endless list of people. */
import type { LoveSort } from '@qianxian/protocol/love/love.words'
import { love } from '@qianxian/protocol/love/love'
import type { LoveCard, LoveFilter } from '@qianxian/protocol/love/love.schema'
import type { OutputOf } from '@qianxian/protocol/base/endpoint'
import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx'
import { ask } from '@/request/call'
import { configStore } from '@/stores/config.store'
import { relationStore } from '@/parts/interact/relation.store'
import { ListModel } from '@/ui/list/ListModel'
import { countFilter } from './filterWords'

/** A mini-program draws a page of twice as many at the cost of its 800 nodes. */
const PAGE_SIZE = process.env.TARO_ENV === 'h5' ? 20 : 10

export type Statistics = OutputOf<(typeof love)['getStatistics']>

export class LoveBrowseModel {
  filter: LoveFilter = {}
  sort: LoveSort = 'recommended'
  /** undefined follows the city of the header; empty looks everywhere. */
  chosenCity: string | undefined = undefined
  /** Grows with every other list: whoever reads it begins at its top. */
  beginnings = 0
  /** A visitor's list ends early: the rest needs a login. */
  isLoginNeeded = false
  statistics: Statistics | undefined = undefined
  readonly list: ListModel<LoveCard>
  private hasStarted = false
  private stops: (() => void)[] = []

  constructor() {
    this.list = new ListModel<LoveCard>({ keyOf: (card) => card.no, load: (cursor) => this.loadPage(cursor) })
    makeAutoObservable<this, 'hasStarted' | 'stops'>(this, {
      list: false,
      filter: observableRef,
      statistics: observableRef,
      hasStarted: false,
      stops: false,
    })
  }

  /** Sends the first request; safe to call before the screen is there, and again. */
  start(): void {
    if (this.hasStarted) return
    this.hasStarted = true
    void this.list.load()
    void this.loadStatistics()
  }

  /** Follows the header's city and what was skipped or blocked elsewhere, while the screen is there. */
  watch(): () => void {
    this.stops = [
      reaction(
        () => configStore.cityVersion,
        () => {
          this.chosenCity = undefined
          this.begin()
        },
      ),
      reaction(
        () => relationStore.goneVersion,
        () => this.leaveOutGone(),
      ),
      reaction(
        () => relationStore.returns,
        () => void this.list.refresh(),
      ),
    ]
    return () => this.stops.forEach((stop) => stop())
  }

  /** What is asked of the server. */
  get wholeFilter(): LoveFilter {
    const city = this.chosenCity ?? configStore.cityCode
    return city ? { ...this.filter, city } : this.filter
  }

  get filterCount(): number {
    return countFilter(this.filter)
  }

  setSort(sort: LoveSort): void {
    if (this.sort === sort) return
    this.sort = sort
    this.begin()
  }

  /** Replaces the filter; a city in it becomes the chosen one. */
  setFilter({ city, ...filter }: LoveFilter): void {
    this.filter = filter
    if (city !== undefined) this.chosenCity = city
    this.begin()
  }

  setCity(code: string): void {
    this.chosenCity = code
    this.begin()
  }

  async refresh(): Promise<void> {
    await Promise.all([this.list.refresh(), this.loadStatistics()])
  }

  /** Another list than the one before. */
  begin(): void {
    this.beginnings += 1
    void this.list.reset()
  }

  private async loadPage(cursor: string | null) {
    // The tenant's own city comes with the configuration, which the app asked for when it started.
    if (this.chosenCity === undefined && !configStore.chosenCity && !configStore.cityConfig.value) {
      await configStore.cityConfig.read().catch(() => undefined)
    }
    const page = await ask(love.getPaged, { filter: this.wholeFilter, sort: this.sort, cursor, size: PAGE_SIZE })
    runInAction(() => {
      this.isLoginNeeded = page.isLoginNeeded
    })
    return { list: page.list.filter((card) => !relationStore.isGone(card.no)), nextCursor: page.nextCursor }
  }

  private async loadStatistics(): Promise<void> {
    try {
      const statistics = await ask(love.getStatistics, {}, { isForAnybody: true })
      runInAction(() => {
        this.statistics = statistics
      })
    } catch (error) {
      // The line of figures is an extra: without an answer it is not there.
      console.warn('no statistics', error)
    }
  }

  private leaveOutGone(): void {
    for (const card of this.list.rows) if (relationStore.isGone(card.no)) this.list.remove(card.no)
  }
}

/** Home lies at the bottom of the stack for as long as the app runs, and so does what was browsed there. */
export const homeBrowse = new LoveBrowseModel()
