/** The message page's data: the sections, the conversations, and search results. */
import type { OutputOf } from '@qianxian/protocol/base/endpoint'
import { message as endpoints } from '@qianxian/protocol/message/message'
import type { ConversationRow, FoundMessage, MessageIndex } from '@qianxian/protocol/message/message.schema'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { callQuietly, call } from '@/request/call'
import { ListModel } from '@/ui/list/ListModel'

const SEARCH_AFTER_MS = 500

export class Inbox {
  readonly list: ListModel<ConversationRow>
  /** Found messages; conversations found by name are listed next to them. */
  readonly found: ListModel<FoundMessage>
  head: Omit<MessageIndex, 'conversations'> | null = null
  words = ''
  foundPeople: readonly ConversationRow[] = []

  private searching: ReturnType<typeof setTimeout> | undefined

  constructor() {
    this.list = new ListModel<ConversationRow>({
      keyOf: ({ id }) => id,
      load: (cursor) => (cursor === null ? this.loadFirst() : callQuietly(endpoints.getPaged, { cursor })),
    })
    this.found = new ListModel<FoundMessage>({
      keyOf: ({ conversation, seq }) => `${conversation.id}:${seq}`,
      load: (cursor) => this.look(cursor),
    })
    makeAutoObservable<this, 'searching'>(this, {
      list: false,
      found: false,
      head: observableRef,
      foundPeople: observableRef,
      searching: false,
    })
  }

  get isSearching(): boolean {
    return this.words.trim() !== ''
  }

  get hasUnread(): boolean {
    const { head } = this
    return head !== null && head.unread + head.system.unread + head.interact.unread > 0
  }

  search(words: string): void {
    const before = this.words.trim()
    this.words = words
    if (words.trim() === before) return
    clearTimeout(this.searching)
    this.foundPeople = []
    if (this.isSearching) this.searching = setTimeout(() => void this.found.reset(), SEARCH_AFTER_MS)
  }

  async readAll(): Promise<void> {
    await call(endpoints.markAllRead, {})
    await this.list.freshen()
  }

  /** Removes the conversation from this reader's list until a new message arrives. */
  async hide(id: number): Promise<void> {
    await call(endpoints.hide, { id })
    this.list.remove(id)
  }

  private async loadFirst(): Promise<OutputOf<typeof endpoints.getPaged>> {
    const { conversations, ...head } = await callQuietly(endpoints.getIndex, {})
    runInAction(() => {
      this.head = head
    })
    return conversations
  }

  private async look(cursor: string | null): Promise<OutputOf<typeof endpoints.search>> {
    const page = await callQuietly(endpoints.search, { words: this.words.trim(), cursor })
    if (cursor === null) {
      runInAction(() => {
        this.foundPeople = page.conversations
      })
    }
    return page
  }
}
