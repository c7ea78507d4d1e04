import { makeAutoObservable, observableRef, runInAction } from 'mobx'

/** Number of consecutive pages without a new row that are skipped before waiting for a scroll. */
const EMPTY_PAGES_PASSED = 3
/** Milliseconds that loaded rows wait for the head above them. */
const HEAD_WAIT_MS = 1000

export interface ListPage<T> {
  list: T[]
  /** Cursor of the next page; null after the last one. */
  nextCursor: string | null
}

export interface ListOptions<T> {
  load: (cursor: string | null) => Promise<ListPage<T>>
  keyOf: (row: T) => string | number
  /**
   * Loads the head above the rows together with the first page. Rows wait briefly for it, so that nothing moves under a
   * finger. It never rejects. The returned function shows the head; it is called together with the rows, so that both
   * render once.
   */
  head?: () => Promise<(() => void) | void>
}

/**
 * A paged list that neither repeats nor skips rows: rows are identified by key, pages follow the server's cursor, and
 * the answer of an older refresh is dropped. Errors are stored for the view, never thrown.
 */
export class ListModel<T> {
  rows: readonly T[] = []
  cursor: string | null = null
  hasLoaded = false
  isEnd = false
  isFirstLoading = false
  isRefreshing = false
  isLoadingMore = false
  /** Error of the first page. */
  error: unknown = null
  /** Error of the next page; the loaded rows stay. */
  moreError: unknown = null
  /** Error of the last refresh; the loaded rows stay. */
  refreshError: unknown = null

  private round = 0
  private first: Promise<void> | null = null
  private more: Promise<void> | null = null
  private readonly options: ListOptions<T>

  constructor(options: ListOptions<T>) {
    this.options = options
    makeAutoObservable<this, 'round' | 'first' | 'more' | 'options'>(this, {
      rows: observableRef,
      error: observableRef,
      moreError: observableRef,
      refreshError: observableRef,
      round: false,
      first: false,
      more: false,
      options: false,
    })
  }

  get isEmpty(): boolean {
    return this.hasLoaded && this.rows.length === 0 && this.isEnd
  }

  /** Loads the first page once: later calls wait for the same answer, and a loaded list stays as it is. */
  load(): Promise<void> {
    if (this.hasLoaded) return Promise.resolve()
    return this.first ?? this.restart()
  }

  /** Loads the first page again. The rows stay visible until the answer arrives; a newer refresh replaces an older one. */
  refresh(): Promise<void> {
    return this.restart()
  }

  /**
   * Adds new rows to a list in use: loads the first page once more and merges it, so that rows further down keep their
   * place. Runs in the background; a failure changes nothing.
   */
  async freshen(): Promise<void> {
    if (!this.hasLoaded || this.first) return
    const { round } = this
    const page = await this.firstWithRows(round).catch(() => null)
    if (page && round === this.round) runInAction(() => this.lay(page))
  }

  /** Loads the next page; does nothing at the end, before the first page, or if a page is loading. */
  loadMore(): Promise<void> {
    if (this.more) return this.more
    if (!this.hasLoaded || this.isEnd || this.first) return Promise.resolve()
    const more = this.fetchMore(this.round).finally(() => {
      if (this.more === more) this.more = null
    })
    this.more = more
    return more
  }

  /** Repeats the failed load: the first page, or the next one. */
  retry(): Promise<void> {
    return this.hasLoaded ? this.loadMore() : this.load()
  }

  /** Empties the list and reloads it, for a changed filter. */
  reset(): Promise<void> {
    this.rows = []
    this.hasLoaded = false
    this.isEnd = false
    this.cursor = null
    return this.restart()
  }

  find(key: string | number): T | undefined {
    return this.rows.find((row) => this.options.keyOf(row) === key)
  }

  /** Changes one row in place; an unknown key is ignored. */
  patch(key: string | number, change: Partial<T> | ((row: T) => T)): void {
    this.rows = this.rows.map((row) => {
      if (this.options.keyOf(row) !== key) return row
      return typeof change === 'function' ? change(row) : { ...row, ...change }
    })
  }

  remove(key: string | number): void {
    this.rows = this.rows.filter((row) => this.options.keyOf(row) !== key)
  }

  prepend(row: T): void {
    const key = this.options.keyOf(row)
    this.rows = [row, ...this.rows.filter((other) => this.options.keyOf(other) !== key)]
  }

  private lay(page: ListPage<T>): void {
    const last = page.list[page.list.length - 1]
    const at = last && page.nextCursor !== null ? this.rows.findIndex((row) => JSON.stringify(row) === JSON.stringify(last)) : -1
    if (at >= 0) {
      this.rows = this.unseen([...page.list, ...this.rows.slice(at + 1)], [])
      return
    }
    // There are more new rows than one page can contain, so rows in between may be missing: the list starts anew.
    this.round += 1
    this.more = null
    this.isLoadingMore = false
    this.moreError = null
    this.rows = this.unseen(page.list, [])
    this.cursor = page.nextCursor
    this.isEnd = page.nextCursor === null
  }

  private restart(): Promise<void> {
    this.round += 1
    this.more = null
    const first = this.fetchFirst(this.round).finally(() => {
      if (this.first === first) this.first = null
    })
    this.first = first
    return first
  }

  private async fetchFirst(round: number): Promise<void> {
    runInAction(() => {
      this.error = null
      this.moreError = null
      this.refreshError = null
      this.isLoadingMore = false
      this.isFirstLoading = !this.hasLoaded
      this.isRefreshing = this.hasLoaded
    })
    const head = this.options.head?.().then((show) => show ?? (() => undefined))
    const showHead = () => void head?.then((show) => show())
    try {
      const page = await this.firstWithRows(round)
      const show = head && (await Promise.race([head, new Promise<null>((resolve) => setTimeout(resolve, HEAD_WAIT_MS, null))]))
      if (!show) showHead()
      if (round !== this.round) return
      runInAction(() => {
        show?.()
        this.rows = this.unseen(page.list, [])
        this.cursor = page.nextCursor
        this.isEnd = page.nextCursor === null
        this.hasLoaded = true
      })
    } catch (error) {
      showHead()
      if (round !== this.round) return
      runInAction(() => {
        if (this.hasLoaded) this.refreshError = error
        else this.error = error
      })
    } finally {
      if (round === this.round) {
        runInAction(() => {
          this.isFirstLoading = false
          this.isRefreshing = false
        })
      }
    }
  }

  /** A server that scans a limited number of rows may return an empty page with a cursor. */
  private async firstWithRows(round: number): Promise<ListPage<T>> {
    let page = await this.options.load(null)
    for (
      let passed = 0;
      passed < EMPTY_PAGES_PASSED && page.list.length === 0 && page.nextCursor !== null && round === this.round;
      passed += 1
    ) {
      page = await this.options.load(page.nextCursor)
    }
    return page
  }

  private async fetchMore(round: number): Promise<void> {
    runInAction(() => {
      this.isLoadingMore = true
      this.moreError = null
    })
    try {
      for (let passed = 0; passed < EMPTY_PAGES_PASSED; passed += 1) {
        const page = await this.options.load(this.cursor)
        if (round !== this.round) return
        const fresh = this.unseen(page.list, this.rows)
        runInAction(() => {
          this.rows = [...this.rows, ...fresh]
          this.cursor = page.nextCursor
          this.isEnd = page.nextCursor === null
        })
        if (fresh.length > 0 || this.isEnd) return
      }
    } catch (error) {
      if (round !== this.round) return
      runInAction(() => {
        this.moreError = error
      })
    } finally {
      if (round === this.round) {
        runInAction(() => {
          this.isLoadingMore = false
        })
      }
    }
  }

  private unseen(list: readonly T[], shown: readonly T[]): T[] {
    const seen = new Set(shown.map(this.options.keyOf))
    return list.filter((row) => {
      const key = this.options.keyOf(row)
      if (seen.has(key)) return false
      seen.add(key)
      return true
    })
  }
}
