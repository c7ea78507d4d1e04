/** Content of the place picker: nearby places, reloaded while it is open, or search results. */
import { place } from '@qianxian/protocol/place/place'
import type { MapPlace } from '@qianxian/protocol/place/place.schema'
import { mapLimits } from '@qianxian/protocol/place/place.words'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { failureWords } from '@/platform/fault'
import { location } from '@/platform/location/location'
import type { Position } from '@/platform/location/location.types'
import { callQuietly } from '@/request/call'
import { ListModel, type ListPage } from '@/ui/list/ListModel'

type Timer = ReturnType<typeof setTimeout>

export class PlacePickerModel {
  keyword = ''
  /** The person's location; null before it is known, and if it is refused. */
  position: Position | null = null
  /** Reason why the location is unknown. */
  refusal: string | null = null
  isLocating = true
  readonly list: ListModel<MapPlace>
  private typing: Timer | null = null
  private looking: Timer | null = null

  constructor(private readonly city: string) {
    this.list = new ListModel<MapPlace>({
      keyOf: ({ name, latitude, longitude }) => `${name} ${latitude} ${longitude}`,
      load: (cursor) => this.load(cursor),
    })
    makeAutoObservable<this, 'typing' | 'looking' | 'city'>(this, {
      position: observableRef,
      list: false,
      typing: false,
      looking: false,
      city: false,
    })
  }

  get wanted(): string {
    return this.keyword.trim()
  }

  /** Loads places near the person, and repeats that until `stop`. */
  async start(): Promise<void> {
    this.looking = setInterval(() => {
      if (this.wanted === '' && this.position) void this.list.freshen()
    }, mapLimits.refreshMs)
    try {
      const position = await location.getPosition()
      runInAction(() => (this.position = position))
    } catch (error) {
      runInAction(() => (this.refusal = failureWords(error)))
    }
    runInAction(() => (this.isLocating = false))
    await this.list.load()
  }

  stop(): void {
    if (this.looking) clearInterval(this.looking)
    if (this.typing) clearTimeout(this.typing)
  }

  setKeyword(keyword: string): void {
    this.keyword = keyword
    if (this.typing) clearTimeout(this.typing)
    this.typing = setTimeout(() => void this.search(), mapLimits.debounceMs)
  }

  /** Searches at once, when the search key is pressed. */
  search(): Promise<void> {
    if (this.typing) clearTimeout(this.typing)
    return this.list.reset()
  }

  private async load(cursor: string | null): Promise<ListPage<MapPlace>> {
    const { wanted: keyword, position } = this
    if (keyword === '') return { list: position ? (await callQuietly(place.getNearbyPlaces, position)).list : [], nextCursor: null }
    const page = Number(cursor ?? 1)
    const { list, hasMore } = await callQuietly(place.searchPlaces, {
      keyword,
      page,
      ...(this.city ? { city: this.city } : {}),
      ...(position ? { near: position } : {}),
    })
    return { list, nextCursor: hasMore ? `${page + 1}` : null }
  }
}
