/** Browsing on the home screen: one filter, one order, one endless list of people. */
import type { LoveSort } from '@qianxian/protocol/love/love.words'
import { love } from '@qianxian/protocol/love/love'
import type { LoveCard, LoveFilter } from '@qianxian/protocol/love/love.schema'
import type { OutputOf } from '@qianxian/protocol/base/endpoint'
import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx'
import { readStored, writeStored } from '@/platform/storage/storage'
import { callQuietly } from '@/request/call'
import { authStore } from '@/stores/auth.store'
import { configStore } from '@/stores/config.store'
import { relationStore } from '@/parts/interact/relation.store'
import { ListModel } from '@/ui/list/ListModel'
import { countFilter } from './filterWords'
import { loadStrips } from './lazyHomeParts'

/** In a mini-program, twice as many people per page would create 800 more nodes. */
const PAGE_SIZE = process.env.TARO_ENV === 'h5' ? 20 : 10

export type LookingFor = NonNullable<LoveFilter['gender']> | 'anybody'
export type Statistics = OutputOf<(typeof love)['getStatistics']>

export class LoveBrowseModel {
  filter: LoveFilter = {}
  sort: LoveSort = 'recommended'
  /** The answer given once, stored on the device. */
  lookingFor: LookingFor | undefined = readStored('looking_for')
  /** undefined follows the header's city; empty searches everywhere. */
  chosenCity: string | undefined = undefined
  /** Incremented with every new list; the page then scrolls to its top. */
  beginnings = 0
  /** The list ends early for a visitor: the rest requires a login. */
  isLoginNeeded = false
  statistics: Statistics | undefined = undefined
  readonly list: ListModel<LoveCard>
  private hasStarted = false
  private stops: (() => void)[] = []

  constructor() {
    this.list = new ListModel<LoveCard>({
      keyOf: (card) => card.no,
      load: (cursor) => this.loadPage(cursor),
      head: () => this.loadStrips(),
    })
    makeAutoObservable<this, 'hasStarted' | 'stops'>(this, {
      list: false,
      filter: observableRef,
      statistics: observableRef,
      hasStarted: false,
      stops: false,
    })
  }

  /** Sends the first request; safe to call before the screen exists, and repeatedly. */
  start(): void {
    if (this.hasStarted) return
    this.hasStarted = true
    void this.list.load()
  }

  /** Follows the header's city, and skips and blocks on other pages, as long as the screen exists. */
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

  /** True if no profile determines the people the viewer looks for, so that the viewer's own answer is used. */
  private get isUnknown(): boolean {
    return !authStore.userInfo?.lifecycle
  }

  /** True until the question is answered. */
  get isAsking(): boolean {
    return this.isUnknown && this.lookingFor === undefined
  }

  /** The editable filter of the sheet: its city is set only if it differs from the header's city. */
  get ownFilter(): LoveFilter {
    const { filter, chosenCity, lookingFor } = this
    const gender = this.isUnknown && lookingFor !== 'anybody' ? lookingFor : undefined
    return { ...(gender && { gender }), ...filter, ...(chosenCity !== undefined && { city: chosenCity }) }
  }

  /** The filter sent to the server. The document sends the same filter before the app has loaded, with keys in this order. */
  get wholeFilter(): LoveFilter {
    const { city = configStore.cityCode, ...filter } = this.ownFilter
    return city ? { ...filter, city } : filter
  }

  get filterCount(): number {
    return countFilter(this.filter) + Number(this.chosenCity !== undefined) + Number(this.sort === 'distance')
  }

  /** Stores the answer and reloads the list. */
  lookFor(lookingFor: LookingFor): void {
    this.keep(lookingFor)
    this.begin()
  }

  setSort(sort: LoveSort): void {
    if (this.sort === sort) return
    this.sort = sort
    this.begin()
  }

  /** Replaces the filter; its city overrides the header's, and an empty city means everywhere. */
  setFilter({ city, ...filter }: LoveFilter): void {
    const { gender, ...rest } = filter
    if (this.isUnknown && (gender ?? this.lookingFor)) this.keep(gender ?? 'anybody')
    this.filter = this.isUnknown ? rest : filter
    this.chosenCity = city === configStore.cityCode ? undefined : city
    this.begin()
  }

  /** Applies a saved search: only its own place, newest first. */
  lookBy(filter: LoveFilter): void {
    this.sort = 'newest'
    this.setFilter({ ...filter, city: filter.city ?? '' })
  }

  /** Clears all conditions; the looking-for answer is not a condition. */
  clearFilter(): void {
    this.filter = {}
    this.chosenCity = undefined
    // Order by distance is chosen among the conditions and counts as a condition.
    if (this.sort === 'distance') this.sort = 'recommended'
    this.begin()
  }

  async refresh(): Promise<void> {
    await this.list.refresh()
  }

  /** Starts a new list. */
  begin(): void {
    this.beginnings += 1
    void this.list.reset()
  }

  /** The tenant's own city is part of the configuration, which the app requested at startup. */
  private async knowCity(): Promise<void> {
    if (this.chosenCity !== undefined || configStore.chosenCity || configStore.cityConfig.value) return
    await configStore.cityConfig.read().catch(() => undefined)
  }

  private async loadStrips(): Promise<void> {
    await this.knowCity()
    if (authStore.isLoveUser) await loadStrips(this.wholeFilter.city ?? '')
  }

  private async loadPage(cursor: string | null) {
    await this.knowCity()
    const page = await callQuietly(love.getPaged, { filter: this.wholeFilter, sort: this.sort, cursor, size: PAGE_SIZE })
    runInAction(() => {
      this.isLoginNeeded = page.isLoginNeeded
    })
    // If the list ends early for a visitor, figures show how many people follow.
    if (page.isLoginNeeded && !this.statistics) void this.loadStatistics()
    return { list: page.list.filter((card) => !relationStore.isGone(card.no)), nextCursor: page.nextCursor }
  }

  private async loadStatistics(): Promise<void> {
    try {
      const statistics = await callQuietly(love.getStatistics, {}, { isForAnybody: true })
      runInAction(() => {
        this.statistics = statistics
      })
    } catch (error) {
      // The figures are optional: they are omitted if the request fails.
      console.warn('no statistics', error)
    }
  }

  private keep(lookingFor: LookingFor): void {
    this.lookingFor = lookingFor
    writeStored('looking_for', lookingFor)
  }

  private leaveOutGone(): void {
    for (const card of this.list.rows) if (relationStore.isGone(card.no)) this.list.remove(card.no)
  }
}

/** The home page stays at the bottom of the stack as long as the app runs, and so does its browsing state. */
export const homeBrowse = new LoveBrowseModel()
