/** The members whom a matchmaker serves or has invited, filtered by need and by name or number. */
import type { MemberFilter } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import type { ServedMember } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import { makeAutoObservable } from 'mobx'
import { callQuietly } from '@/request/call'
import { ListModel } from '@/ui/list/ListModel'

const PAGE = 20
/** Typing pause before the search starts. */
const SEARCH_MS = 400

export class MemberList {
  filter: MemberFilter
  keyword = ''
  readonly list: ListModel<ServedMember>
  private timer: ReturnType<typeof setTimeout> | undefined = undefined

  constructor(filter: MemberFilter = 'all') {
    this.filter = filter
    this.list = new ListModel<ServedMember>({
      keyOf: (member) => member.representationId,
      load: (cursor) => {
        const keyword = this.keyword.trim()
        const input = { filter: this.filter, size: PAGE, ...(keyword ? { keyword } : {}), ...(cursor ? { cursor } : {}) }
        return callQuietly(matchmaker.getMemberPaged, input)
      },
    })
    makeAutoObservable<this, 'timer'>(this, { list: false, timer: false })
  }

  show(filter: MemberFilter): void {
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
