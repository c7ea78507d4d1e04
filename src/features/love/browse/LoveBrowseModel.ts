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

/** A mini-program draws a page of twice as many at the cost of its 800 nodes. */
const PAGE_SIZE = process.env.TARO_ENV === 'h5' ? 20 : 10

export type LookingFor = NonNullable<LoveFilter['gender']> | 'anybody'
export type Statistics = OutputOf<(typeof love)['getStatistics']>

export class LoveBrowseModel {
  filter: LoveFilter = {}
  sort: LoveSort = 'recommended'
  /** What was answered here once, and is kept on the device. */
  lookingFor: LookingFor | undefined = readStored('looking_for')
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

  /** Sends the first request; safe to call before the screen is there, and again. */
  start(): void {
    if (this.hasStarted) return
    this.hasStarted = true
    void this.list.load()
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

  /** No profile says whom this person looks for: their own word does. */
  private get isUnknown(): boolean {
    return !authStore.userInfo?.lifecycle
  }

  /** Nobody knows yet. */
  get isAsking(): boolean {
    return this.isUnknown && this.lookingFor === undefined
  }

  /** What can be changed, as the sheet shows it: a city in it is another than that of the header. */
  get ownFilter(): LoveFilter {
    const { filter, chosenCity, lookingFor } = this
    const gender = this.isUnknown && lookingFor !== 'anybody' ? lookingFor : undefined
    return { ...(gender && { gender }), ...filter, ...(chosenCity !== undefined && { city: chosenCity }) }
  }

  /** What is asked of the server. The document asks the same ahead of the app, in this order. */
  get wholeFilter(): LoveFilter {
    const { city = configStore.cityCode, ...filter } = this.ownFilter
    return city ? { ...filter, city } : filter
  }

  get filterCount(): number {
    return countFilter(this.filter) + Number(this.chosenCity !== undefined) + Number(this.sort === 'distance')
  }

  /** Keeps the answer, and the list follows. */
  lookFor(lookingFor: LookingFor): void {
    this.keep(lookingFor)
    this.begin()
  }

  setSort(sort: LoveSort): void {
    if (this.sort === sort) return
    this.sort = sort
    this.begin()
  }

  /** Replaces the filter; a city in it is looked at instead of the header's, an empty one means everywhere. */
  setFilter({ city, ...filter }: LoveFilter): void {
    const { gender, ...rest } = filter
    if (this.isUnknown && (gender ?? this.lookingFor)) this.keep(gender ?? 'anybody')
    this.filter = this.isUnknown ? rest : filter
    this.chosenCity = city === configStore.cityCode ? undefined : city
    this.begin()
  }

  /** By a saved search: nowhere but where it says, the newest first. */
  lookBy(filter: LoveFilter): void {
    this.sort = 'newest'
    this.setFilter({ ...filter, city: filter.city ?? '' })
  }

  /** Lets go of every condition; whom one looks for is none. */
  clearFilter(): void {
    this.filter = {}
    this.chosenCity = undefined
    // Chosen among the conditions, and as narrow as one.
    if (this.sort === 'distance') this.sort = 'recommended'
    this.begin()
  }

  async refresh(): Promise<void> {
    await this.list.refresh()
  }

  /** Another list than the one before. */
  begin(): void {
    this.beginnings += 1
    void this.list.reset()
  }

  /** The tenant's own city comes with the configuration, which the app asked for when it started. */
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
    // Where the list ends for a visitor, figures say what goes on behind it.
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
      // The line of figures is an extra: without an answer it is not there.
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

/** Home lies at the bottom of the stack for as long as the app runs, and so does what was browsed there. */
export const homeBrowse = new LoveBrowseModel()
