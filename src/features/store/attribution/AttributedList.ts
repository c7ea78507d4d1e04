/** The members whom a matchmaker may have brought, filtered by attribution and by name or number. */
import { attribution } from '@qianxian/protocol/attribution/attribution'
import type { AttributedRow } from '@qianxian/protocol/attribution/attribution.schema'
import type { AttributionStanding } from '@qianxian/protocol/attribution/attribution.words'
import { makeAutoObservable } from 'mobx'
import { callQuietly } from '@/request/call'
import { ListModel } from '@/ui/list/ListModel'

/** Typing pause before the search starts. */
const SEARCH_MS = 400

export type AttributedFilter = AttributionStanding | 'all'

export class AttributedList {
  filter: AttributedFilter = 'all'
  keyword = ''
  readonly list: ListModel<AttributedRow>
  private timer: ReturnType<typeof setTimeout> | undefined = undefined

  constructor() {
    this.list = new ListModel<AttributedRow>({
      keyOf: ({ id }) => id,
      load: (cursor) => {
        const keyword = this.keyword.trim()
        const standing = this.filter === 'all' ? {} : { standing: this.filter }
        return callQuietly(attribution.getAttributedPaged, { cursor, ...standing, ...(keyword ? { keyword } : {}) })
      },
    })
    makeAutoObservable<this, 'timer'>(this, { list: false, timer: false })
  }

  show(filter: AttributedFilter): void {
    this.filter = filter
    void this.list.reset()
  }

  search(keyword: string): void {
    this.keyword = keyword
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.list.reset(), SEARCH_MS)
  }

  stop(): void {
    clearTimeout(this.timer)
  }
}
