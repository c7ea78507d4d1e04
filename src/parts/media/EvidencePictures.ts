/** Pictures of evidence: each is uploaded as soon as it is picked. */
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { isCancelled } from '@/platform/cancelled'
import { failureWords } from '@/platform/fault'
import { pickImages } from '@/platform/media/image'
import { uploadPicture } from '@/request/uploadPicture'
import { toast } from '@/ui/base/overlay/Dialog'
import type { GridPhoto } from '@/ui/form/PhotoGridField'

interface Evidence extends GridPhoto {
  mediaId: number | null
  file: { path: string; name: string; size: number }
}

export class EvidencePictures {
  list: readonly Evidence[] = []
  private lastId = 0

  /** `max` pictures at most. */
  constructor(readonly max: number) {
    makeAutoObservable<this, 'lastId'>(this, { list: observableRef, lastId: false, max: false })
  }

  get isUploading(): boolean {
    return this.list.some((photo) => photo.state === 'uploading')
  }

  /** Ids of the uploaded pictures. */
  get mediaIds(): number[] {
    return this.list.flatMap((photo) => (photo.mediaId === null ? [] : [photo.mediaId]))
  }

  clear(): void {
    this.list = []
  }

  /** Lets the person pick up to `room` pictures and uploads them at once. */
  async add(room: number): Promise<void> {
    try {
      const picked = await pickImages(Math.min(room, this.max - this.list.length))
      const added = picked.map((file): Evidence => ({
        id: `shot-${(this.lastId += 1)}`,
        url: file.path,
        state: 'uploading',
        progress: 0,
        mediaId: null,
        file,
      }))
      runInAction(() => {
        this.list = [...this.list, ...added]
      })
      await Promise.all(added.map((photo) => this.upload(photo)))
    } catch (error) {
      if (!isCancelled(error)) toast(failureWords(error))
    }
  }

  remove(photo: GridPhoto): void {
    this.list = this.list.filter((each) => each.id !== photo.id)
  }

  move(photo: GridPhoto, to: number): void {
    const moved = this.list.find((each) => each.id === photo.id)
    if (!moved) return
    const rest = this.list.filter((each) => each !== moved)
    this.list = [...rest.slice(0, to), moved, ...rest.slice(to)]
  }

  async retry(photo: GridPhoto): Promise<void> {
    const failed = this.list.find((each) => each.id === photo.id)
    if (failed) await this.upload(failed)
  }

  private async upload({ id, file }: Evidence): Promise<void> {
    this.change(id, { state: 'uploading', progress: 0, reason: undefined })
    try {
      const { mediaId } = await uploadPicture(file, 'report', (progress) => this.change(id, { progress }))
      // A picture that moderation would not publish may be the very evidence of the report, so it is accepted.
      this.change(id, { state: 'approved', mediaId })
    } catch (error) {
      this.change(id, { state: 'failed', reason: failureWords(error) })
    }
  }

  private change(id: Evidence['id'], part: Partial<Evidence>): void {
    runInAction(() => {
      this.list = this.list.map((photo) => (photo.id === id ? { ...photo, ...part } : photo))
    })
  }
}
