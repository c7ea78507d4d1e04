/**
 * Uploads papers one after the other, for a certificate or another purpose. Papers that arrived are stored only on the
 * server: none is stored on the device, and the list is loaded from the server.
 */
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { certificate } from '@qianxian/protocol/certificate/certificate'
import { certificateFaults } from '@qianxian/protocol/certificate/certificate.faults'
import type { MyCertificate, MyPaper } from '@qianxian/protocol/certificate/certificate.schema'
import { certificateLimits, type HandedIn } from '@qianxian/protocol/certificate/certificate.words'
import { mediaFaults } from '@qianxian/protocol/media/media.faults'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { failureWords } from '@/platform/fault'
import type { PickedImage } from '@/platform/media/image.types'
import { releaseFile } from '@/platform/files/releaseFile'
import { callQuietly } from '@/request/call'
import type { Pending } from '@/request/call'
import { isFault } from '@/request/faultName'
import { upload } from '@/request/transfer'

const { papersMax, bytesMax } = certificateLimits

export interface Paper {
  key: number
  /** The server's id, once the paper has arrived. */
  id: number | null
  /** The file picked on this visit; null for earlier papers, which cannot be shown. */
  file: PickedImage | null
  isPdf: boolean
  state: 'waiting' | 'uploading' | 'here' | 'failed'
  /** 0 to 100. */
  percent: number
  reason: string
  /** True if a retry may help. */
  canRetry: boolean
}

/** Endpoints for the papers, and the type of their response. */
export interface PapersDesk<Answer extends PendingPapers> {
  /** True if one PDF may replace the pictures. */
  takesPdf: boolean
  send: (file: PickedImage, onProgress: (percent: number) => void) => Pending<Answer>
  remove: (id: number) => Promise<Answer>
  /** Called if an upload got no response. */
  read: () => Promise<Answer>
}

export interface PendingPapers {
  papers: readonly MyPaper[]
  isPdf?: boolean
}

export const certificatePapers = (kind: HandedIn): PapersDesk<MyCertificate> => ({
  takesPdf: true,
  send: (file, onProgress) => upload(certificate.uploadPaper, file, { kind } as never, { silent: true, onProgress }),
  remove: (id) => callQuietly(certificate.removePaper, { id }),
  read: () => callQuietly(certificate.getMyCertificate, { kind }),
})

export class PapersModel<Answer extends PendingPapers> {
  list: readonly Paper[] = []
  private lastKey = 0
  private sending: Pending<Answer> | null = null
  private isClosed = false

  /** @param onAnswer called with the server's answer after each paper */
  constructor(
    private readonly desk: PapersDesk<Answer>,
    private readonly onAnswer: (answer: Answer) => void,
  ) {
    makeAutoObservable<this, 'desk' | 'onAnswer' | 'lastKey' | 'sending' | 'isClosed'>(this, {
      desk: false,
      list: observableRef,
      onAnswer: false,
      lastKey: false,
      sending: false,
      isClosed: false,
    })
  }

  get isBusy(): boolean {
    return this.list.some(({ state }) => state === 'waiting' || state === 'uploading')
  }

  get takesPdf(): boolean {
    return this.desk.takesPdf
  }

  /** Number of papers that have arrived. */
  get count(): number {
    return this.list.filter(({ state }) => state === 'here').length
  }

  /** Number of papers that may still be picked. */
  get room(): number {
    return this.list.some(({ isPdf, state }) => isPdf && state !== 'failed') ? 0 : papersMax - this.list.length
  }

  /** Shows the papers on the server, and keeps those in progress or failed next to them. The pages of a PDF are one paper. */
  show(all: readonly MyPaper[], isPdf: boolean): void {
    const papers = isPdf ? all.slice(0, 1) : all
    const known = new Map(this.list.flatMap((paper) => (paper.id === null ? [] : [[paper.id, paper] as const])))
    const here = papers.map(({ id }) => known.get(id) ?? this.rowOf({ id, isPdf, state: 'here', percent: 100 }))
    for (const paper of known.values()) if (!here.includes(paper)) drop(paper)
    this.list = [...here, ...this.list.filter(({ id }) => id === null)]
  }

  add(picked: readonly PickedImage[], isPdf = false): void {
    const rows = picked.slice(0, this.room).map((file) => {
      const isTooLarge = file.size > bytesMax
      const reason = isTooLarge ? `超过 ${bytesMax / 1024 / 1024}MB，请压缩后再传` : ''
      return this.rowOf({ file, isPdf, state: isTooLarge ? 'failed' : 'waiting', reason })
    })
    this.list = [...this.list, ...rows]
    void this.send()
  }

  async retry(key: number): Promise<void> {
    const paper = this.find(key)
    if (!paper?.canRetry || paper.state !== 'failed') return
    this.change(key, { state: 'waiting', reason: '', percent: 0, canRetry: false })
    await this.send()
  }

  /** Removes the paper, also from the server; an upload in progress is stopped. */
  async remove(key: number): Promise<void> {
    const paper = this.find(key)
    if (!paper) return
    if (paper.id !== null) {
      const answer = await this.desk.remove(paper.id)
      runInAction(() => this.take(answer))
      return
    }
    if (paper.state === 'uploading') this.sending?.abort()
    this.forget(key)
  }

  /** Called when the page is left: sends no more and releases all pictures. */
  close(): void {
    this.isClosed = true
    this.sending?.abort()
    this.list.forEach(drop)
  }

  private forget(key: number): void {
    const paper = this.find(key)
    if (paper) drop(paper)
    runInAction(() => {
      this.list = this.list.filter((each) => each.key !== key)
    })
  }

  private find(key: number): Paper | undefined {
    return this.list.find((each) => each.key === key)
  }

  private rowOf(part: Partial<Paper>): Paper {
    this.lastKey += 1
    return { key: this.lastKey, id: null, file: null, isPdf: false, state: 'waiting', percent: 0, reason: '', canRetry: false, ...part }
  }

  private change(key: number, part: Partial<Paper>): void {
    runInAction(() => {
      this.list = this.list.map((paper) => (paper.key === key ? { ...paper, ...part } : paper))
    })
  }

  private take(answer: Answer): void {
    this.show(answer.papers, answer.isPdf ?? false)
    this.onAnswer(answer)
  }

  private async send(): Promise<void> {
    while (this.sending === null && !this.isClosed) {
      const next = this.list.find(({ state }) => state === 'waiting')
      if (!next) return
      await this.sendOne(next)
    }
  }

  private async sendOne({ key, file }: Paper): Promise<void> {
    if (!file) return
    this.change(key, { state: 'uploading', percent: 0 })
    const sending = this.desk.send(file, (percent) => this.change(key, { percent: Math.min(99, Math.round(percent)) }))
    this.sending = sending
    try {
      // A page that loaded the list in the meantime already has a row for it.
      if (!this.arrived(key, await sending)) this.forget(key)
    } catch (error) {
      await this.missed(key, error)
    } finally {
      this.sending = null
    }
  }

  private arrived(key: number, answer: Answer): boolean {
    const known = new Set(this.list.map(({ id }) => id))
    const mine = (answer.isPdf ? answer.papers.slice(0, 1) : answer.papers).find(({ id }) => !known.has(id))
    if (mine) this.change(key, { id: mine.id, state: 'here', percent: 100 })
    runInAction(() => this.take(answer))
    return mine !== undefined
  }

  /** The upload got no response: the paper may have arrived nevertheless, and must not be sent twice. */
  private async missed(key: number, error: unknown): Promise<void> {
    if (this.isClosed) return
    const isRefused = isFault(error, ...refusals)
    if (!isRefused) {
      const answer = await this.desk.read().catch(() => null)
      if (answer && (this.isClosed || this.arrived(key, answer))) return
    }
    this.change(key, { state: 'failed', percent: 0, reason: failureWords(error), canRetry: !isRefused })
  }
}

const refusals = [
  mediaFaults.file_type_refused,
  mediaFaults.file_damaged,
  mediaFaults.file_too_large,
  certificateFaults.papers_full,
  certificateFaults.pdf_refused,
  certificateFaults.pdf_alone,
  certificateFaults.certificate_open,
  certificateFaults.certificate_closed,
  baseFaults.already_handled,
]

function drop({ file }: Paper): void {
  if (file) releaseFile(file.path)
}
