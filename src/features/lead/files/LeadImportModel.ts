/** Imports of leads: the upload of a filled template, and the progress of earlier imports. */
import { leadImport } from '@qianxian/protocol/lead/lead-import'
import type { LeadImport } from '@qianxian/protocol/lead/lead-import.schema'
import { leadFileReason, leadImportLimits } from '@qianxian/protocol/lead/lead-import.words'
import { makeAutoObservable, runInAction } from 'mobx'
import { failureWords, PlatformFault } from '@/platform/fault'
import { releaseFile } from '@/platform/files/releaseFile'
import type { PickedImage } from '@/platform/media/image.types'
import { callQuietly } from '@/request/call'
import type { Pending } from '@/request/call'
import { upload } from '@/request/transfer'
import { ListModel } from '@/ui/list/ListModel'

interface SentFile {
  name: string
  /** 0 to 100; the server reads the file after the last byte. */
  percent: number
  /** Why the file was refused; empty while it is sent. */
  reason: string
}

export class LeadImportModel {
  readonly imports = new ListModel<LeadImport>({
    keyOf: ({ id }) => id,
    load: (cursor) => callQuietly(leadImport.getLeadImportPaged, { cursor }),
  })
  /** The file being sent, or refused; null before and after. */
  sent: SentFile | null = null
  private sending: Pending<LeadImport> | null = null

  constructor() {
    makeAutoObservable<this, 'sending'>(this, { imports: false, sending: false })
  }

  get isSending(): boolean {
    return this.sent !== null && this.sent.reason === ''
  }

  get isRunning(): boolean {
    return this.imports.rows.some(({ status }) => status === 'running')
  }

  /** Sends a file; resolves to its import, or null if it was refused. */
  async send(file: PickedImage): Promise<LeadImport | null> {
    if (this.isSending) return null
    this.sent = { name: file.name ?? '', percent: 0, reason: '' }
    try {
      if (file.size > leadImportLimits.bytesMax) throw new PlatformFault('failed', leadFileReason.bytes)
      const fields = { fileName: file.name ?? '' } as never
      this.sending = upload(leadImport.uploadLeads, file, fields, {
        silent: true,
        onProgress: (percent) => this.show({ percent: Math.min(99, Math.round(percent)) }),
      })
      const one = await this.sending
      runInAction(() => {
        this.sent = null
      })
      await this.imports.refresh()
      return one
    } catch (error) {
      this.show({ percent: 0, reason: failureWords(error) })
      return null
    } finally {
      this.sending = null
      releaseFile(file.path)
    }
  }

  dismiss(): void {
    if (!this.isSending) this.sent = null
  }

  /** Called when the page is left. */
  close(): void {
    this.sending?.abort()
  }

  private show(change: Partial<SentFile>): void {
    runInAction(() => {
      if (this.sent) this.sent = { ...this.sent, ...change }
    })
  }
}

/** How far an import is, in words. */
export function progressWords({ status, total, done, accepted, repeated, refused }: LeadImport): string {
  if (status === 'running') return `正在导入，已处理 ${done} / ${total} 行`
  return [`共 ${total} 行，收下 ${accepted} 行`, refused > 0 ? `未导入 ${refused} 行` : '', repeated > 0 ? `文件内重复 ${repeated} 行` : '']
    .filter(Boolean)
    .join('，')
}
