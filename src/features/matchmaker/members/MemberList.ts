/** The members whom a matchmaker serves or has invited, also by phone, filtered by need and by name or number. */
import { invitation } from '@qianxian/protocol/invitation/invitation'
import type { DeskAsk } from '@qianxian/protocol/invitation/invitation.schema'
import type { MemberFilter } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import type { ServedMember } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import { makeAutoObservable } from 'mobx'
import { callQuietly } from '@/request/call'
import { ListModel } from '@/ui/list/ListModel'
import { TypingPause } from '@/ui/list/TypingPause'

const PAGE = 20

export class MemberList {
  filter: MemberFilter
  keyword = ''
  readonly list: ListModel<ServedMember>
  /** People invited by phone who have not answered or not logged in yet. */
  readonly asks = new ListModel<DeskAsk>({
    keyOf: ({ id }) => id,
    load: (cursor) => callQuietly(invitation.getAskPaged, { isOpen: true, size: PAGE, ...(cursor ? { cursor } : {}) }),
  })
  private readonly typing = new TypingPause(() => void this.list.reset())

  constructor(filter: MemberFilter = 'all') {
    this.filter = filter
    this.list = new ListModel<ServedMember>({
      keyOf: (member) => member.representationId,
      load: (cursor) => {
        const keyword = this.keyword.trim()
        const input = { filter: this.filter, size: PAGE, ...(keyword ? { keyword } : {}), ...(cursor ? { cursor } : {}) }
        return callQuietly(matchmaker.getMemberPaged, input)
      },
      head: () => this.asks.refresh(),
    })
    makeAutoObservable<this, 'typing'>(this, { list: false, asks: false, typing: false })
  }

  /** People invited by phone who match the chosen filter and the typed name or number. */
  get shownAsks(): readonly DeskAsk[] {
    if (this.filter !== 'all' && this.filter !== 'pending') return []
    const keyword = this.keyword.trim()
    return this.asks.rows.filter(
      ({ status, draft, phone }) =>
        (this.filter === 'all' || status === 'sent') && (keyword === '' || `${draft?.nickname ?? ''} ${phone ?? ''}`.includes(keyword)),
    )
  }

  show(filter: MemberFilter): void {
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
