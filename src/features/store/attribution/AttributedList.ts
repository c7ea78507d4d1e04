/** The members whom a matchmaker may have brought, filtered by attribution and by name or number. */
import { attribution } from '@qianxian/protocol/attribution/attribution'
import type { AttributedRow } from '@qianxian/protocol/attribution/attribution.schema'
import type { AttributionStanding } from '@qianxian/protocol/attribution/attribution.words'
import { makeAutoObservable } from 'mobx'
import { callQuietly } from '@/request/call'
import { ListModel } from '@/ui/list/ListModel'
import { TypingPause } from '@/ui/list/TypingPause'

export type AttributedFilter = AttributionStanding | 'all'

export class AttributedList {
  filter: AttributedFilter = 'all'
  keyword = ''
  readonly list: ListModel<AttributedRow>
  private readonly typing = new TypingPause(() => void this.list.reset())

  constructor() {
    this.list = new ListModel<AttributedRow>({
      keyOf: ({ id }) => id,
      load: (cursor) => {
        const keyword = this.keyword.trim()
        const standing = this.filter === 'all' ? {} : { standing: this.filter }
        return callQuietly(attribution.getAttributedPaged, { cursor, ...standing, ...(keyword ? { keyword } : {}) })
      },
    })
    makeAutoObservable<this, 'typing'>(this, { list: false, typing: false })
  }

  show(filter: AttributedFilter): void {
    this.filter = filter
    void this.list.reset()
  }

  search(keyword: string): void {
    this.keyword = keyword
    this.typing.restart()
  }

  stop(): void {
    this.typing.stop()
  }
}
