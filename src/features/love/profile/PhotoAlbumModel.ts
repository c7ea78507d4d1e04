/** The member's album while it is being filled: what the server has, what is still on its way, what failed and may be tried again. */
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { photoLimits, type PhotoState, photoStates } from '@qianxian/protocol/media/media.words'
import { media } from '@qianxian/protocol/media/media'
import type { MyPhoto, PhotoAlbum } from '@qianxian/protocol/media/media.schema'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { PlatformFault } from '@/platform/fault'
import { pickImages } from '@/platform/image'
import type { PickedImage } from '@/platform/image.types'
import { ask, call } from '@/request/call'
import { firstWords } from '@/request/fault'
import { isFault } from '@/request/faultName'
import { upload } from '@/request/transfer'
import type { GridPhoto } from '@/ui/form/PhotoGridField'

interface Sending {
  id: string
  image: PickedImage
  progress: number
  error: string | null
}

export class PhotoAlbumModel {
  list: readonly MyPhoto[] = []
  sending: readonly Sending[] = []
  /** What could not be done, in words. */
  error: string | null = null
  private version = 0
  private count = 0
  /** Pictures join the album one after the other, so that they keep the order in which they were picked. */
  private queue: Promise<void> = Promise.resolve()

  constructor(private readonly onChange: (album: PhotoAlbum) => void) {
    makeAutoObservable<this, 'version' | 'count' | 'queue' | 'onChange'>(this, {
      list: observableRef,
      sending: observableRef,
      version: false,
      count: false,
      queue: false,
      onChange: false,
    })
  }

  take({ version, list }: PhotoAlbum): void {
    this.version = version
    // The face of the profile stands first, wherever it lies in the album.
    this.list = [...list].sort((one, other) => Number(other.isAvatar) - Number(one.isAvatar))
  }

  get hasAvatar(): boolean {
    return this.list.some((photo) => photo.isAvatar && isIn(photoStates.usable, photo.state))
  }

  get isBusy(): boolean {
    return this.sending.some((one) => one.error === null)
  }

  /** @param refusedId the photo that was refused as the face of the profile */
  gridOf(fileUrl: (path: string) => string, refusedId: number | null = null): GridPhoto[] {
    return [
      ...this.list.map((photo): GridPhoto => ({
        id: photo.id,
        url: fileUrl(photo.picture.thumb),
        state: photo.id === refusedId ? 'rejected' : gridState(photo.state),
        reason: photo.reason || photo.id === refusedId ? '未通过，点开看原因' : undefined,
      })),
      ...this.sending.map((one): GridPhoto => ({
        id: one.id,
        url: one.image.path,
        state: one.error === null ? 'uploading' : 'failed',
        progress: one.progress,
        reason: one.error ?? undefined,
      })),
    ]
  }

  /** @param room how many more fit */
  async add(room: number): Promise<void> {
    this.error = null
    let picked: PickedImage[]
    try {
      picked = await pickImages(Math.min(room, photoLimits.countMax))
    } catch (error) {
      if (!(error instanceof PlatformFault && error.reason === 'cancel')) this.say(error)
      return
    }
    runInAction(() => {
      for (const image of picked) {
        this.count += 1
        const isTooLarge = image.size > photoLimits.bytesMax
        const one: Sending = { id: `new-${this.count}`, image, progress: 0, error: isTooLarge ? '超过 10MB' : null }
        this.sending = [...this.sending, one]
        if (!isTooLarge) this.enqueue(one.id)
      }
    })
  }

  retry(id: string): void {
    const one = this.sending.find((each) => each.id === id)
    if (!one?.error || one.image.size > photoLimits.bytesMax) return
    this.patch(id, { error: null, progress: 0 })
    this.enqueue(id)
  }

  async remove(id: string | number): Promise<void> {
    if (typeof id === 'string') {
      this.sending = this.sending.filter((one) => one.id !== id)
      return
    }
    await this.change(() => call(media.remove, { id, version: this.version }, { silent: true, loadingText: '正在删除' }))
  }

  /** The first place belongs to the avatar. */
  async move(id: number, to: number): Promise<void> {
    const photo = this.list.find((one) => one.id === id)
    if (!photo) return
    const order = this.list.filter((one) => one !== photo)
    order.splice(to, 0, photo)
    const [first] = order
    const before = this.list
    this.list = order
    await this.change(async () => {
      if (first && !first.isAvatar) {
        const album = await call(media.batchInsert, { mediaIds: [first.mediaId], isAvatar: true }, { silent: true })
        runInAction(() => {
          this.version = album.version
        })
      }
      return call(media.sort, { ids: order.map((one) => one.id), version: this.version }, { silent: true })
    }, before)
  }

  private enqueue(id: string): void {
    this.queue = this.queue.then(() => this.send(id))
  }

  private async send(id: string): Promise<void> {
    const one = this.sending.find((each) => each.id === id)
    if (!one) return
    try {
      const { image } = one
      const fileName = (image.name || 'photo.jpg').slice(-120)
      const policy = await ask(media.getUploadPolicy, { purpose: 'photo', fileName, size: Math.max(1, image.size) })
      const stored = await upload(media.upload, { path: image.path, name: fileName }, policy.fields, {
        silent: true,
        onProgress: (percent) => this.patch(id, { progress: Math.min(96, percent) }),
      })
      // Taken away while it was under way.
      if (!this.sending.some((each) => each.id === id)) return
      if (stored.verdict === 'reject') {
        this.patch(id, { error: '未通过安全检查' })
        return
      }
      const album = await ask(media.batchInsert, { mediaIds: [stored.mediaId] })
      runInAction(() => {
        this.sending = this.sending.filter((each) => each.id !== id)
        this.accept(album)
      })
    } catch (error) {
      this.patch(id, { error: firstWords(error) })
    }
  }

  private async change(ask: () => Promise<PhotoAlbum>, before?: readonly MyPhoto[]): Promise<void> {
    this.error = null
    try {
      const album = await ask()
      runInAction(() => this.accept(album))
    } catch (error) {
      runInAction(() => {
        if (before) this.list = before
        if (isFault(error, baseFaults.edited_elsewhere) && error.data) this.accept(error.data as PhotoAlbum)
      })
      this.say(error)
    }
  }

  private accept(album: PhotoAlbum): void {
    this.take(album)
    this.onChange(album)
  }

  private patch(id: string, change: Partial<Sending>): void {
    runInAction(() => {
      this.sending = this.sending.map((one) => (one.id === id ? { ...one, ...change } : one))
    })
  }

  private say(error: unknown): void {
    runInAction(() => {
      this.error = firstWords(error)
    })
  }
}

function gridState(state: PhotoState): GridPhoto['state'] {
  if (state === 'approved') return 'approved'
  return isIn(photoStates.refused, state) ? 'rejected' : 'auditing'
}
