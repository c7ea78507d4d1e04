/** Papers of a lead: pictures sent one after the other, and the list on the server. */
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { leadPaper } from '@qianxian/protocol/lead/lead-import'
import type { LeadPapers } from '@qianxian/protocol/lead/lead-import.schema'
import { leadPaperLimits } from '@qianxian/protocol/lead/lead-import.words'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { failureWords } from '@/platform/fault'
import { releaseFile } from '@/platform/files/releaseFile'
import type { PickedImage } from '@/platform/media/image.types'
import { callQuietly } from '@/request/call'
import type { Pending } from '@/request/call'
import { isFault } from '@/request/faultName'
import { upload } from '@/request/transfer'
import { DetailModel } from '@/ui/detail/DetailModel'

export interface SentPaper {
  key: number
  file: PickedImage
  state: 'waiting' | 'uploading' | 'failed'
  /** 0 to 100. */
  percent: number
  reason: string
}

export class LeadPapersModel {
  readonly papers: DetailModel<LeadPapers>
  /** Pictures that have not arrived. */
  sent: readonly SentPaper[] = []
  private lastKey = 0
  private sending: Pending<LeadPapers> | null = null
  private isClosed = false

  constructor(private readonly leadId: number) {
    this.papers = new DetailModel<LeadPapers>({
      load: () => callQuietly(leadPaper.getLeadPapers, { leadId }),
      isGone: (error) => isFault(error, baseFaults.not_found, baseFaults.not_allowed, baseFaults.input_invalid),
    })
    makeAutoObservable<this, 'leadId' | 'lastKey' | 'sending' | 'isClosed'>(this, {
      papers: false,
      leadId: false,
      lastKey: false,
      sending: false,
      isClosed: false,
      sent: observableRef,
    })
  }

  /** Number of pictures that may still be picked. */
  get room(): number {
    const kept = this.papers.value?.list.length ?? leadPaperLimits.perLead
    return Math.max(0, leadPaperLimits.perLead - kept - this.sent.length)
  }

  add(picked: readonly PickedImage[]): void {
    const rows = picked.slice(0, this.room).map((file): SentPaper => {
      this.lastKey += 1
      return { key: this.lastKey, file, state: 'waiting', percent: 0, reason: '' }
    })
    this.sent = [...this.sent, ...rows]
    void this.sendAll()
  }

  retry(key: number): void {
    this.change(key, { state: 'waiting', percent: 0, reason: '' })
    void this.sendAll()
  }

  /** Takes a picture off the list; an upload in progress is stopped. */
  dismiss(key: number): void {
    if (this.sent.find((each) => each.key === key)?.state === 'uploading') this.sending?.abort()
    this.forget(key)
  }

  async remove(id: number): Promise<void> {
    const papers = await callQuietly(leadPaper.removeLeadPaper, { id })
    runInAction(() => this.papers.patch(papers))
  }

  /** Called when the page is left: sends no more and releases all pictures. */
  close(): void {
    this.isClosed = true
    this.sending?.abort()
    this.sent.forEach(({ file }) => releaseFile(file.path))
  }

  private forget(key: number): void {
    const paper = this.sent.find((each) => each.key === key)
    if (paper) releaseFile(paper.file.path)
    this.sent = this.sent.filter((each) => each.key !== key)
  }

  private async sendAll(): Promise<void> {
    while (this.sending === null && !this.isClosed) {
      const next = this.sent.find(({ state }) => state === 'waiting')
      if (!next) return
      await this.sendOne(next)
    }
  }

  private async sendOne({ key, file }: SentPaper): Promise<void> {
    this.change(key, { state: 'uploading' })
    this.sending = upload(leadPaper.uploadLeadPaper, file, { leadId: this.leadId } as never, {
      silent: true,
      onProgress: (percent) => this.change(key, { percent: Math.min(99, Math.round(percent)) }),
    })
    try {
      const papers = await this.sending
      runInAction(() => {
        this.papers.patch(papers)
        this.forget(key)
      })
    } catch (error) {
      if (!this.isClosed) this.change(key, { state: 'failed', reason: failureWords(error) })
    } finally {
      this.sending = null
    }
  }

  private change(key: number, change: Partial<SentPaper>): void {
    runInAction(() => {
      this.sent = this.sent.map((paper) => (paper.key === key ? { ...paper, ...change } : paper))
    })
  }
}
