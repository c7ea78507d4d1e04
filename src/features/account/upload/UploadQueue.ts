/** Queue of picture uploads, two at a time: each has its progress, its result, and a retry after a failure. */
import { mediaFaults } from '@qianxian/protocol/media/media.faults'
import { media } from '@qianxian/protocol/media/media'
import { photoLimits, type UploadPurpose } from '@qianxian/protocol/media/media.words'
import { makeAutoObservable, runInAction } from 'mobx'
import type { PickedImage } from '@/platform/media/image.types'
import { callQuietly } from '@/request/call'
import { isFault } from '@/request/faultName'
import { uploadPicture } from '@/request/uploadPicture'
import { failureWords } from '@/platform/fault'

const PARALLEL = 2

export type UploadState = 'waiting' | 'uploading' | 'passed' | 'reviewing' | 'refused' | 'failed'

export interface UploadItem {
  key: number
  name: string
  path: string
  /** Bytes; 0 if the platform does not report the size. */
  size: number
  state: UploadState
  /** 0 to 100. */
  percent: number
  /** Reason why the upload failed or was refused; empty otherwise. */
  reason: string
  mediaId: number | null
  /** Stored, but still needs a manual review. */
  needsReview: boolean
  /** True if a retry may succeed. */
  canRetry: boolean
}

export class UploadQueue {
  items: UploadItem[] = []
  private lastKey = 0
  private running = 0
  private isClosed = false

  /** @param keep adds a stored picture to its destination; if it rejects, the upload has failed */
  constructor(
    private readonly purpose: UploadPurpose,
    private readonly keep: (mediaId: number) => Promise<unknown> = async () => undefined,
  ) {
    makeAutoObservable<this, 'purpose' | 'keep' | 'lastKey' | 'running' | 'isClosed'>(this, {
      purpose: false,
      keep: false,
      lastKey: false,
      running: false,
      isClosed: false,
    })
  }

  get isBusy(): boolean {
    return this.items.some((item) => item.state === 'waiting' || item.state === 'uploading')
  }

  count(...states: UploadState[]): number {
    return this.items.filter((item) => states.includes(item.state)).length
  }

  add(picked: readonly PickedImage[]): void {
    for (const { path, name, size } of picked) {
      this.lastKey += 1
      const isTooLarge = size > photoLimits.bytesMax
      this.items.push({
        key: this.lastKey,
        name,
        path,
        size,
        state: isTooLarge ? 'failed' : 'waiting',
        percent: 0,
        reason: isTooLarge ? `超过 ${photoLimits.bytesMax / 1024 / 1024}MB，请压缩后再传` : '',
        mediaId: null,
        needsReview: false,
        canRetry: false,
      })
    }
    this.pump()
  }

  retry(key: number): void {
    const item = this.find(key)
    if (!item || item.state !== 'failed' || !item.canRetry) return
    item.state = 'waiting'
    item.reason = ''
    item.percent = 0
    this.pump()
  }

  /** Removes the item from the list, unless it is uploading. */
  remove(key: number): void {
    this.items = this.items.filter((item) => item.key !== key || item.state === 'uploading')
  }

  /** The page was left: starts no further upload. */
  close(): void {
    this.isClosed = true
  }

  private find(key: number): UploadItem | undefined {
    return this.items.find((item) => item.key === key)
  }

  private pump(): void {
    while (this.running < PARALLEL && !this.isClosed) {
      const next = this.items.find((item) => item.state === 'waiting')
      if (!next) return
      next.state = 'uploading'
      this.running += 1
      void this.send(next).finally(() => {
        this.running -= 1
        this.pump()
      })
    }
  }

  private async send(item: UploadItem): Promise<void> {
    try {
      // A stored picture is not sent again if only adding it to its destination failed.
      if (item.mediaId === null) {
        const stored = await uploadPicture(item, this.purpose, (percent) =>
          runInAction(() => {
            item.percent = Math.round(percent)
          }),
        )
        if (stored.verdict === 'reject') {
          const reason = await this.refusal(stored.mediaId)
          runInAction(() => {
            item.state = 'refused'
            item.reason = reason
          })
          return
        }
        runInAction(() => {
          item.mediaId = stored.mediaId
          item.needsReview = stored.verdict === 'review'
        })
      }
      await this.keep(item.mediaId!)
      runInAction(() => {
        item.state = item.needsReview ? 'reviewing' : 'passed'
        item.percent = 100
      })
    } catch (error) {
      runInAction(() => {
        item.state = 'failed'
        item.reason = failureWords(error)
        item.canRetry = !isFault(
          error,
          mediaFaults.file_type_refused,
          mediaFaults.file_damaged,
          mediaFaults.file_too_large,
          mediaFaults.photo_refused,
          mediaFaults.photo_limit_reached,
        )
      })
    }
  }

  private async refusal(mediaId: number): Promise<string> {
    try {
      const { reason } = await callQuietly(media.getModeration, { mediaId })
      return reason ?? '未通过安全检查，请换一张'
    } catch {
      return '未通过安全检查，请换一张'
    }
  }
}
