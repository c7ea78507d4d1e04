/** One person as the viewer may see them: the page's data, the recorded visit, and the actions. */
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { loveFaults } from '@qianxian/protocol/love/love.faults'
import { has } from '@qianxian/protocol/base/dictionary'
import { visitLimits, type VisitSource, visitSource } from '@qianxian/protocol/interact/interact.words'
import { interact } from '@qianxian/protocol/interact/interact'
import { love } from '@qianxian/protocol/love/love'
import { personAsk } from '@qianxian/protocol/love/love.pages'
import type { LoveDetail } from '@qianxian/protocol/love/love.schema'
import { callQuietly } from '@/request/call'
import { askFirst } from '@/request/firstAsk'
import { isFault } from '@/request/faultName'
import { authStore } from '@/stores/auth.store'
import { DetailModel } from '@/ui/detail/DetailModel'

export class LoveDetailModel {
  readonly detail: DetailModel<LoveDetail>
  private readonly source: VisitSource
  private visitTimer: ReturnType<typeof setTimeout> | undefined = undefined
  private shownSince = 0
  private wasVisited = false
  /** True while the page is visible: a page that was left shows no question. */
  private isShown = false

  constructor(
    readonly no: string,
    from: string | undefined,
    /** Informs the viewer that invisible browsing has ended; resolves to true if they continue. */
    private readonly agreesToBeSeen: () => Promise<boolean>,
  ) {
    this.source = has(visitSource, from) ? from : 'other'
    this.detail = new DetailModel<LoveDetail>({
      load: () => askFirst(personAsk, { no }),
      isGone: (error) => isFault(error, loveFaults.profile_unavailable, baseFaults.not_found, baseFaults.input_invalid),
    })
  }

  /** A visit is recorded once the page has been visible for 2 s; leaving it earlier leaves no trace. */
  beginVisit(): void {
    this.isShown = true
    const kind = this.detail.value?.viewerKind
    if (this.wasVisited || this.visitTimer || !authStore.isLoveUser || !kind || kind === 'self' || kind === 'matchmaker') return
    this.shownSince = Date.now()
    this.visitTimer = setTimeout(() => {
      this.visitTimer = undefined
      this.wasVisited = true
      const stayedMs = Math.max(visitLimits.minViewMs, Date.now() - this.shownSince)
      // Runs in the background; a failure is not shown to the viewer.
      this.noteVisit(stayedMs).catch(() => {
        this.wasVisited = false
      })
    }, visitLimits.minViewMs)
  }

  /**
   * A viewer whose invisibility ended with VIP is warned before the other person can see the visit; nothing is recorded
   * until then.
   */
  private async noteVisit(stayedMs: number): Promise<void> {
    const visit = { no: this.no, source: this.source, stayedMs }
    const { isInvisibilityOver } = await callQuietly(interact.visit, visit)
    if (!isInvisibilityOver) return
    if (!this.isShown) {
      this.wasVisited = false
      return
    }
    if (!(await this.agreesToBeSeen())) return
    await callQuietly(love.savePermission, { invisibleBrowse: false })
    await callQuietly(interact.visit, visit)
  }

  endVisit(): void {
    this.isShown = false
    clearTimeout(this.visitTimer)
    this.visitTimer = undefined
  }
}
