/** Lists behind tabs, each with its own rows and count. */
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { ListModel, type ListOptions, type ListPage } from './ListModel'

/** A page that may also contain the total of its list. */
export interface CountedPage<Row> extends ListPage<Row> {
  total?: number | null
}

export interface TabbedListsOptions<Box extends string, Row> extends Pick<ListOptions<Row>, 'keyOf'> {
  boxes: readonly Box[]
  /** The list that is open at first. */
  box: Box
  load: (box: Box, cursor: string | null) => Promise<CountedPage<Row>>
  /** Counts the rows of a list that is not open; the page does not wait for it. */
  count?: (box: Box) => Promise<number | null | undefined>
  /** Lists without a count. */
  uncounted?: readonly Box[]
}

export class TabbedLists<Box extends string, Row> {
  box: Box
  counts: Partial<Record<Box, number>> = {}
  readonly boxes: readonly Box[]
  readonly lists: Readonly<Record<Box, ListModel<Row>>>
  private readonly options: TabbedListsOptions<Box, Row>

  constructor(options: TabbedListsOptions<Box, Row>) {
    this.options = options
    this.box = options.box
    this.boxes = options.boxes
    this.lists = Object.fromEntries(options.boxes.map((box) => [box, this.listOf(box)])) as Record<Box, ListModel<Row>>
    makeAutoObservable<this, 'options'>(this, { boxes: false, lists: false, options: false, counts: observableRef })
  }

  get list(): ListModel<Row> {
    return this.lists[this.box]
  }

  /** Loads the open list and the counts of the others, once. */
  async load(): Promise<void> {
    await Promise.all([this.list.load(), this.countOthers()])
  }

  show(box: Box): void {
    this.box = box
    void this.list.load()
  }

  /** Refreshes the open list; lists that were shown before are refreshed in the background. */
  async refresh(): Promise<void> {
    for (const box of this.boxes) if (box !== this.box && this.lists[box].hasLoaded) void this.lists[box].refresh()
    await Promise.all([this.list.refresh(), this.countOthers()])
  }

  /** Empties and reloads the lists that were shown, for a changed filter. */
  reset(): void {
    for (const box of this.boxes) if (this.lists[box].hasLoaded || box === this.box) void this.lists[box].reset()
    void this.countOthers()
  }

  /** Puts a row into the list to which it now belongs, and removes it from all others. */
  take(row: Row, into: Box): void {
    const key = this.options.keyOf(row)
    for (const box of this.boxes) {
      const list = this.lists[box]
      if (box !== into) list.remove(key)
      else if (list.find(key)) list.patch(key, () => row)
      else if (list.hasLoaded) list.prepend(row)
    }
  }

  private async countOthers(): Promise<void> {
    const { count, uncounted = [] } = this.options
    if (!count) return
    const others = this.boxes.filter((box) => box !== this.box && !uncounted.includes(box))
    await Promise.allSettled(others.map(async (box) => this.note(box, await count(box))))
  }

  private listOf(box: Box): ListModel<Row> {
    return new ListModel<Row>({
      keyOf: this.options.keyOf,
      load: async (cursor) => {
        const page = await this.options.load(box, cursor)
        this.note(box, page.total)
        return page
      },
    })
  }

  private note(box: Box, total: number | null | undefined): void {
    if (total === null || total === undefined || this.options.uncounted?.includes(box)) return
    runInAction(() => {
      this.counts = { ...this.counts, [box]: total }
    })
  }
}
