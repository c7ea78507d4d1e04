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
import { loadStrips, type Strips } from './lazyHomeParts'

/** In a mini-program, twice as many people per page would create 800 more nodes. */
const PAGE_SIZE = process.env.TARO_ENV === 'h5' ? 20 : 10

/** Milliseconds that the first people wait for the strips, so that they are arranged once. */
const STRIPS_WAIT_MS = 1000

/** First letter of the cursors of people in other cities. */
const FAR = '+'

const noStrips: Strips = { spotlight: undefined, pins: [], daily: [] }

/** A pin is the second card, and every fourth card after it. */
function withPins(people: readonly LoveCard[], pins: readonly LoveCard[]): LoveCard[] {
  const rows = [...people]
  pins.forEach((pin, at) => rows.splice(1 + at * 4, 0, pin))
  return rows
}

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
  strips: Strips = noStrips
  private hasStarted = false
  private stops: (() => void)[] = []

  constructor() {
    this.list = new ListModel<LoveCard>({
      keyOf: (card) => card.no,
      load: (cursor) => this.loadPage(cursor),
    })
    makeAutoObservable<this, 'hasStarted' | 'stops'>(this, {
      strips: observableRef,
      isElsewhere: false,
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
        () => this.leaveOut(),
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
    const strips = authStore.isLoveUser ? await loadStrips(this.wholeFilter.city ?? '', this.isElsewhere) : noStrips
    runInAction(() => {
      this.strips = strips
      this.leaveOut()
    })
  }

  private async loadPage(cursor: string | null) {
    await this.knowCity()
    // The strips load together with the first page; a visitor has none, also after a member's session.
    const strips = cursor === null ? this.loadStrips() : null
    const isFar = cursor?.[0] === FAR
    const page = await callQuietly(love.getPaged, {
      filter: isFar ? this.ownFilter : this.wholeFilter,
      sort: this.sort,
      cursor: isFar ? cursor!.slice(1) || null : cursor,
      size: PAGE_SIZE,
    })
    const nextCursor = page.nextCursor && (isFar ? FAR + page.nextCursor : page.nextCursor)
    runInAction(() => {
      this.isLoginNeeded = page.isLoginNeeded
    })
    // If the list ends early for a visitor, figures show how many people follow.
    if (page.isLoginNeeded && !this.statistics) void this.loadStatistics()
    if (strips) await Promise.race([strips, new Promise((resolve) => setTimeout(resolve, STRIPS_WAIT_MS))])
    const list = page.list.filter((card) => !this.isOut(card.no))
    return { list: strips ? withPins(list, this.pins) : list, nextCursor: nextCursor ?? (isFar || !this.goesFar ? null : FAR) }
  }

  /** The pins among the people. A filtered list contains only the people it asked for. */
  private get pins(): readonly LoveCard[] {
    if (countFilter(this.filter) > 0 || this.sort !== 'recommended') return []
    return this.strips.pins.filter(({ no }) => no !== this.strips.spotlight && !relationStore.isGone(no))
  }

  /** True if a member's list continues with other cities after the header's. */
  private get goesFar(): boolean {
    return authStore.isLoveUser && this.filterCount === 0 && this.wholeFilter.city !== undefined
  }

  isPin(no: string): boolean {
    return this.pins.some((card) => card.no === no)
  }

  /** True if today's people leave the person out: skipped or blocked, or shown in a paid place. */
  readonly isElsewhere = (no: string): boolean => relationStore.isGone(no) || this.isPaid(no)

  /** True if a paid place of the page shows the person, so that no other place does. */
  private isPaid(no: string): boolean {
    return no === this.strips.spotlight || this.isPin(no)
  }

  /** True if the list leaves the person out: skipped or blocked, or shown elsewhere on the page. A search hides nobody it found. */
  private isOut(no: string): boolean {
    return relationStore.isGone(no) || (countFilter(this.filter) === 0 && (this.isPaid(no) || this.strips.daily.includes(no)))
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

  private leaveOut(): void {
    for (const { no, mark } of this.list.rows) {
      const isOwnPlace = this.pins.some((pin) => pin.no === no && pin.mark === mark)
      if (!isOwnPlace && this.isOut(no)) this.list.remove(no)
    }
    if (this.list.rows.length === 0) void this.list.loadMore()
  }
}

/** The home page stays at the bottom of the stack as long as the app runs, and so does its browsing state. */
export const homeBrowse = new LoveBrowseModel()
