/** The member's album during editing: the server's photos, uploads in progress, and failed ones that may be retried. */
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { photoLimits, type PhotoState, photoStates } from '@qianxian/protocol/media/media.words'
import { mediaFaults } from '@qianxian/protocol/media/media.faults'
import { media } from '@qianxian/protocol/media/media'
import type { MyPhoto, PhotoAlbum } from '@qianxian/protocol/media/media.schema'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { isCancelled } from '@/platform/cancelled'
import type { PickedImage } from '@/platform/media/image.types'
import { onReconnect } from '@/platform/network/network'
import { callQuietly, call } from '@/request/call'
import { firstErrorWords, RequestFault } from '@/request/fault'
import { isFault } from '@/request/faultName'
import { authStore } from '@/stores/auth.store'
import type { GridPhoto } from '@/ui/form/PhotoGridField'
import { moveItem } from '@/ui/form/PhotoPlaces'

export interface SendingPhoto {
  id: string
  image: PickedImage
  progress: number
  /** Reason why the photo is not in the album, as a sentence; null during the upload. */
  error: string | null
  /** True if a retry may help; it starts as soon as the network is back. */
  canRetry: boolean
  /** True if the device stores the photo until it is sent. */
  isHeld: boolean
  /** The photo that it replaces. */
  replaces: number | null
}

/** A picture open for cropping. */
export interface CropRequest {
  source: string
  /** True if the app requires the crop, false if the member chose it. */
  isAsked: boolean
  done: (cut: PickedImage | null) => void
}

/** Final refusals, which a retry would not change. */
const forGood = [
  mediaFaults.file_type_refused,
  mediaFaults.file_damaged,
  mediaFaults.file_too_large,
  mediaFaults.photo_refused,
  mediaFaults.photo_limit_reached,
  baseFaults.input_invalid,
]

const work = () => import('./photoUpload')

/** Uploads of a page that may be closed by now; the next page does not send them twice. */
const underWay = new Map<string, Promise<void>>()

export class PhotoAlbumModel {
  list: readonly MyPhoto[] = []
  sending: readonly SendingPhoto[] = []
  cropping: CropRequest | null = null
  /** The failure, in words. */
  error: string | null = null
  private version = 0
  private count = 0
  private isClosed = false
  private hasRestored = false
  /** Pictures join the album one after another, to keep the order in which they were picked. */
  private queue: Promise<void> = Promise.resolve()

  constructor(private readonly onChange: (album: PhotoAlbum) => void) {
    makeAutoObservable<this, 'version' | 'count' | 'isClosed' | 'hasRestored' | 'queue' | 'onChange'>(this, {
      list: observableRef,
      sending: observableRef,
      cropping: observableRef,
      version: false,
      count: false,
      isClosed: false,
      hasRestored: false,
      queue: false,
      onChange: false,
    })
  }

  /** As long as the page exists, retries the last visit's uploads whenever the network is back. */
  watch(): () => void {
    const end = onReconnect(() => this.retryAll())
    return () => {
      end()
      this.isClosed = true
      this.cropping?.done(null)
    }
  }

  take({ version, list }: PhotoAlbum): void {
    this.version = version
    // The avatar is listed first, wherever it is in the album.
    this.list = [...list].sort((one, other) => Number(other.isAvatar) - Number(one.isAvatar))
  }

  get hasAvatar(): boolean {
    return this.list.some((photo) => photo.isAvatar && isIn(photoStates.usable, photo.state))
  }

  get isBusy(): boolean {
    return this.sending.some((one) => one.error === null)
  }

  get failed(): readonly SendingPhoto[] {
    return this.sending.filter((one) => one.error !== null)
  }

  /** The position of an upload in the displayed album, from 1. */
  numberOf(one: SendingPhoto): number {
    return this.list.length + this.sending.indexOf(one) + 1
  }

  /** @param refusedId the photo that was refused as the avatar of the profile */
  gridOf(fileUrl: (path: string) => string, refusedId: number | null = null): GridPhoto[] {
    return [
      ...this.list.map((photo): GridPhoto => ({
        id: photo.id,
        url: fileUrl(photo.picture.thumb),
        state: photo.id === refusedId ? 'rejected' : gridState(photo.state),
      })),
      ...this.sending.map((one): GridPhoto => ({
        id: one.id,
        url: one.image.path,
        state: one.error === null ? 'uploading' : 'failed',
        progress: one.progress,
      })),
    ]
  }

  /** @param room the number of photos that may still be added */
  async add(room: number): Promise<void> {
    this.error = null
    let picked: PickedImage[]
    try {
      picked = await (await work()).pickImages(Math.min(room, photoLimits.countMax))
    } catch (error) {
      if (!isCancelled(error)) this.say(error)
      return
    }
    for (const image of picked) this.begin(image)
  }

  retry(id: string): void {
    const one = this.sending.find((each) => each.id === id)
    if (!one?.error || !one.canRetry) return
    this.patch(id, { error: null, progress: 0 })
    this.enqueue(id, () => this.send(id))
  }

  retryAll(): void {
    for (const one of this.failed) this.retry(one.id)
  }

  /** Restores an earlier visit's unsent photos. Runs only once. */
  async restore(userId: number): Promise<void> {
    if (this.hasRestored) return
    this.hasRestored = true
    const left = await work()
      .then(({ pendingImages }) => pendingImages.all(userId))
      .catch(() => [])
    for (const { id, image } of left) {
      const running = underWay.get(id)
      if (running) void running.then(() => this.read())
      else if (!this.isClosed && !this.sending.some((one) => one.id === id)) this.begin(image, { id, isHeld: true })
    }
  }

  /** Crops a photo of the album; the result replaces it. */
  async crop(id: number, source: string): Promise<void> {
    const cut = await this.ask(source, false)
    if (cut) this.begin(cut, { replaces: id })
  }

  async remove(id: string | number): Promise<void> {
    if (typeof id === 'string') {
      this.drop(id)
      return
    }
    await this.change(() => call(media.remove, { id, version: this.version }, { silent: true, loadingText: '正在删除' }))
  }

  /** The first place is reserved for the avatar. */
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

  private begin(image: PickedImage, known: Partial<SendingPhoto> = {}): void {
    this.count += 1
    const one: SendingPhoto = {
      id: `${Date.now()}-${this.count}`,
      image,
      progress: 0,
      error: null,
      canRetry: false,
      isHeld: false,
      replaces: null,
      ...known,
    }
    this.sending = [...this.sending, one]
    this.enqueue(one.id, () => this.prepare(one.id))
  }

  private enqueue(id: string, work: () => Promise<void>): void {
    this.queue = this.queue.then(() => (this.isClosed ? undefined : work()))
    const turn = this.queue.finally(() => underWay.delete(id))
    underWay.set(id, turn)
  }

  /** Reduces the picture, stores it on the device, opens the cropper if its shape fits no card, and sends it. */
  private async prepare(id: string): Promise<void> {
    try {
      const one = this.sending.find((each) => each.id === id)
      if (!one) return
      const { needsCrop, shrinkImage, looksLikeScreenshot, confirmScreenshot } = await work()
      const isFace = one.replaces === null && this.list.length === 0 && this.sending[0]?.id === id
      if (isFace && !one.isHeld && (await looksLikeScreenshot(one.image)) && !(await confirmScreenshot())) {
        this.drop(id)
        return
      }
      const small = await shrinkImage(one.image, photoLimits.bytesMax)
      // A replacement of an album photo need not be stored, because no photo could be lost.
      if (one.replaces === null) {
        const kept = one.isHeld && small === one.image ? small : await this.hold(id, small)
        const cut = (await needsCrop(kept, isFace)) ? await this.ask(kept.path, true) : null
        if (cut) await this.hold(id, cut)
      } else this.patch(id, { image: small })
    } catch (error) {
      this.fail(id, error, false)
      return
    }
    if (!this.isClosed) await this.send(id)
  }

  /** Stores the picture on the device until it is sent; if that fails, it is sent anyway. */
  private async hold(id: string, image: PickedImage): Promise<PickedImage> {
    const userId = authStore.userInfo?.id
    const kept = userId === undefined ? null : await (await work()).pendingImages.hold(userId, { id, image }).catch(() => null)
    this.patch(id, { image: kept ?? image, isHeld: kept !== null })
    return kept ?? image
  }

  private ask(source: string, isAsked: boolean): Promise<PickedImage | null> {
    return new Promise((resolve) => {
      this.cropping?.done(null)
      runInAction(() => {
        this.cropping = {
          source,
          isAsked,
          done: (cut) => {
            runInAction(() => {
              this.cropping = null
            })
            resolve(cut)
          },
        }
      })
    })
  }

  private async send(id: string): Promise<void> {
    const one = this.sending.find((each) => each.id === id)
    if (!one) return
    try {
      const { image, replaces } = one
      const { sendPhoto } = await work()
      const stored = await sendPhoto(image, (percent) => this.patch(id, { progress: Math.min(96, percent) }))
      // The photo was removed during its upload.
      if (!this.sending.some((each) => each.id === id)) return
      if (stored.verdict === 'reject') {
        this.fail(id, '没有通过安全检查，请换一张', false)
        return
      }
      const album =
        replaces === null
          ? await callQuietly(media.batchInsert, { mediaIds: [stored.mediaId] })
          : await this.replace(replaces, stored.mediaId)
      this.drop(id)
      runInAction(() => this.accept(album))
    } catch (error) {
      this.fail(id, error, !isFault(error, ...forGood) && !(error instanceof RequestFault && error.reason === 'file error'))
    }
  }

  /** Puts the new photo in the old one's place, and makes it the avatar if the old one was. */
  private async replace(id: number, mediaId: number): Promise<PhotoAlbum> {
    const old = this.list.find((photo) => photo.id === id)
    if (!old) return callQuietly(media.batchInsert, { mediaIds: [mediaId] })
    const place = this.list.indexOf(old)
    const isFull = this.list.length >= photoLimits.countMax
    const before = isFull ? await callQuietly(media.remove, { id, version: this.version }) : null
    const added = await callQuietly(media.batchInsert, { mediaIds: [mediaId], isAvatar: old.isAvatar })
    const left = before ? added : await callQuietly(media.remove, { id, version: added.version })
    const from = left.list.findIndex((photo) => photo.mediaId === mediaId)
    const order = moveItem(
      left.list.map((photo) => photo.id),
      from,
      place,
    )
    return callQuietly(media.sort, { ids: order, version: left.version })
  }

  private async read(): Promise<void> {
    const album = await callQuietly(media.getPaged, {}).catch(() => null)
    if (album) runInAction(() => this.accept(album))
  }

  private fail(id: string, error: unknown, canRetry: boolean): void {
    const isAway = error instanceof RequestFault && error.reason === 'network'
    this.patch(id, { error: isAway ? '没有网络，连上后会自动再传' : firstErrorWords(error), canRetry })
  }

  private drop(id: string): void {
    runInAction(() => {
      this.sending = this.sending.filter((one) => one.id !== id)
    })
    void work()
      .then(({ pendingImages }) => pendingImages.release(id))
      .catch(() => undefined)
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

  private patch(id: string, change: Partial<SendingPhoto>): void {
    runInAction(() => {
      this.sending = this.sending.map((one) => (one.id === id ? { ...one, ...change } : one))
    })
  }

  private say(error: unknown): void {
    runInAction(() => {
      this.error = firstErrorWords(error)
    })
  }
}

function gridState(state: PhotoState): GridPhoto['state'] {
  if (state === 'approved') return 'approved'
  return isIn(photoStates.refused, state) ? 'rejected' : 'auditing'
}
