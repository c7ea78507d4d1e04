/** The viewer's notices, newest first: reading, opening and removing them. */
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { notice } from '@qianxian/protocol/notice/notice'
import type { NoticeRow } from '@qianxian/protocol/notice/notice.schema'
import type { NoticeSection } from '@qianxian/protocol/notice/notice.words'
import { makeAutoObservable, observableRef } from 'mobx'
import { callQuietly, call } from '@/request/call'
import { isFault } from '@/request/faultName'
import { NavigationRefused, navigateToUrl } from '@/router/navigator'
import { configStore } from '@/stores/config.store'
import { inboxStore } from '@/stores/inbox.store'
import { toast } from '@/ui/base/overlay/Dialog'
import { ListModel } from '@/ui/list/ListModel'

export class Notices {
  readonly list: ListModel<NoticeRow>
  /** The row whose menu is open. */
  chosen: NoticeRow | null = null
  /** The row whose decision is being appealed. */
  appealed: NoticeRow | null = null

  constructor(readonly section: NoticeSection) {
    this.list = new ListModel<NoticeRow>({
      keyOf: ({ id }) => id,
      load: (cursor) => callQuietly(notice.getPaged, { section, ...(cursor ? { cursor } : {}) }),
    })
    makeAutoObservable(this, { list: false, section: false, chosen: observableRef, appealed: observableRef })
  }

  /** True if a notice may be unread; rows that are not loaded may be unread as well. */
  get mayHaveUnread(): boolean {
    return this.list.rows.length > 0 && (!this.list.isEnd || this.list.rows.some(({ isRead }) => !isRead))
  }

  /** Marks the notice as read; opens the appeal if there is one, else the target. */
  async open(row: NoticeRow, onLeave?: () => void): Promise<void> {
    this.read(row)
    if (row.appealTo !== null) this.appeal(row)
    else if (row.target !== null) await this.follow(row.target, onLeave)
  }

  /** Opens a listed page; a newer server may name one that this program does not have, which is reported. */
  async follow(target: string, onLeave?: () => void): Promise<void> {
    if (!configStore.leadsTo(target)) return toast('这一页暂时看不了')
    onLeave?.()
    try {
      await navigateToUrl(target)
    } catch (error) {
      if (error instanceof NavigationRefused && error.reason !== 'alreadyNavigating') toast('这一页暂时看不了')
    }
  }

  /** Shown as read at once; if the request fails, the notice is unread again on the next load. */
  read(row: NoticeRow): void {
    if (row.isRead) return
    this.list.patch(row.id, { isRead: true })
    callQuietly(notice.markRead, { id: row.id }).then(recount, (error: unknown) => {
      if (isFault(error, baseFaults.not_found)) this.list.remove(row.id)
      else console.warn('a notice stays unread', error)
    })
  }

  async readAll(): Promise<void> {
    await call(notice.markAllRead, { section: this.section })
    for (const { id, isRead } of this.list.rows) if (!isRead) this.list.patch(id, { isRead: true })
    recount()
  }

  /** A notice that no longer exists counts as removed. */
  async remove(row: NoticeRow): Promise<void> {
    await callQuietly(notice.remove, { id: row.id }).catch((error: unknown) => {
      if (!isFault(error, baseFaults.not_found)) throw error
    })
    this.list.remove(row.id)
    if (!row.isRead) recount()
  }

  choose(row: NoticeRow | null): void {
    this.chosen = row
  }

  appeal(row: NoticeRow | null): void {
    this.appealed = row
  }

  /** An appeal can be sent once; another notice announces its result. */
  appealSent(row: NoticeRow): void {
    this.list.patch(row.id, { appealTo: null })
  }
}

/** The badge number is the server's: it also counts notices outside the lists here. */
function recount(): void {
  void inboxStore.look()
}
