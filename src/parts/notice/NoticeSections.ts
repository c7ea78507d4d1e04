/** Both sections of notices, their unread counts, and the open one. */
import { notice } from '@qianxian/protocol/notice/notice'
import { noticeSections, type NoticeSection } from '@qianxian/protocol/notice/notice.words'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { callQuietly } from '@/request/call'
import { Notices } from './Notices'

export class NoticeSections {
  section: NoticeSection = 'system'
  unread: Partial<Record<NoticeSection, number>> = {}
  private readonly of = Object.fromEntries(noticeSections.map((section) => [section, new Notices(section)])) as Record<
    NoticeSection,
    Notices
  >

  constructor() {
    makeAutoObservable<this, 'of'>(this, { of: false, unread: observableRef })
  }

  get model(): Notices {
    return this.of[this.section]
  }

  /** Opens the section that has unread notices. */
  async begin(): Promise<void> {
    await this.count()
    const { unread, section } = this
    this.show(unread[section] ? section : (noticeSections.find((one) => unread[one]) ?? section))
  }

  /** Called when a notice arrived, or was read in another window. */
  freshen(): void {
    void this.count()
    void this.model.list.freshen()
  }

  /** Opens a section: loads its list, or refreshes it. */
  show(section: NoticeSection): void {
    this.section = section
    const { list } = this.model
    void (list.hasLoaded ? list.freshen() : list.load())
  }

  /** The tabs are usable without their counts, too. */
  async count(): Promise<void> {
    try {
      const { system, interact } = await callQuietly(notice.getSummary, {})
      runInAction(() => {
        this.unread = { system: system.unread, interact: interact.unread }
      })
    } catch (error) {
      console.warn('how much is unread is not known', error)
    }
  }
}
