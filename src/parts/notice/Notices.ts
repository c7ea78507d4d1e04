/** The viewer's notices, newest first: reading, opening and removing them. */
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { notice } from '@qianxian/protocol/notice/notice'
import type { NoticeRow } from '@qianxian/protocol/notice/notice.schema'
import type { NoticeSection } from '@qianxian/protocol/notice/notice.words'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { callQuietly, call } from '@/request/call'
import { isFault } from '@/request/faultName'
import { NavigationRefused, navigateToUrl } from '@/router/navigator'
import { configStore } from '@/stores/config.store'
import { inboxStore } from '@/stores/inbox.store'
import { toast } from '@/ui/base/overlay/Dialog'
import { ListModel } from '@/ui/list/ListModel'

/** The line, order or other single matter that a notice leads to; null for a notice that stands alone. */
const matterOf = ({ target, appealTo }: NoticeRow): string | null =>
  appealTo === null && target !== null && /[?&]id=\d+/.test(target) ? target : null

export class Notices {
  readonly list: ListModel<NoticeRow>
  /** Earlier notices about the matter of a row, by its id: the list has one row for each matter. */
  earlier: ReadonlyMap<number, readonly NoticeRow[]> = new Map()
  /** The row whose menu is open. */
  chosen: NoticeRow | null = null
  /** The row whose decision is being appealed. */
  appealed: NoticeRow | null = null

  constructor(readonly section: NoticeSection) {
    this.list = new ListModel<NoticeRow>({
      keyOf: ({ id }) => id,
      load: async (cursor) => {
        const page = await callQuietly(notice.getPaged, { section, ...(cursor ? { cursor } : {}) })
        return { ...page, list: this.fold(page.list, cursor === null ? [] : this.list.rows) }
      },
    })
    makeAutoObservable(this, { list: false, section: false, earlier: observableRef, chosen: observableRef, appealed: observableRef })
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

  /** Keeps the newest notice of each matter, unread if an earlier one is. */
  private fold(list: readonly NoticeRow[], shown: readonly NoticeRow[]): NoticeRow[] {
    const heads = new Map(shown.flatMap((row) => (matterOf(row) === null ? [] : [[matterOf(row)!, row.id] as const])))
    const earlier = new Map(shown.length > 0 ? this.earlier : [])
    const isKept = (row: NoticeRow) => {
      const matter = matterOf(row)
      const head = matter === null ? undefined : heads.get(matter)
      if (head === undefined || head === row.id) {
        if (matter !== null) heads.set(matter, row.id)
        return true
      }
      earlier.set(head, [...(earlier.get(head) ?? []).filter(({ id }) => id !== row.id), row])
      return false
    }
    const kept = list.filter(isKept)
    runInAction(() => {
      this.earlier = earlier
    })
    return kept.map((row) => ({ ...row, isRead: row.isRead && (earlier.get(row.id) ?? []).every(({ isRead }) => isRead) }))
  }

  /** Shown as read at once; if the request fails, the notice is unread again on the next load. */
  read(row: NoticeRow): void {
    if (row.isRead) return
    this.list.patch(row.id, { isRead: true })
    for (const { id } of this.allOf(row)) {
      callQuietly(notice.markRead, { id }).then(recount, (error: unknown) => {
        if (!isFault(error, baseFaults.not_found)) console.warn('a notice stays unread', error)
        else if (id === row.id) this.list.remove(id)
      })
    }
  }

  async readAll(): Promise<void> {
    await call(notice.markAllRead, { section: this.section })
    for (const { id, isRead } of this.list.rows) if (!isRead) this.list.patch(id, { isRead: true })
    recount()
  }

  /** A notice that no longer exists counts as removed. */
  async remove(row: NoticeRow): Promise<void> {
    for (const { id } of this.allOf(row)) {
      await callQuietly(notice.remove, { id }).catch((error: unknown) => {
        if (!isFault(error, baseFaults.not_found)) throw error
      })
    }
    this.list.remove(row.id)
    if (!row.isRead) recount()
  }

  /** The notice, and the earlier ones about its matter. */
  private allOf(row: NoticeRow): NoticeRow[] {
    return [row, ...(this.earlier.get(row.id) ?? [])]
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
