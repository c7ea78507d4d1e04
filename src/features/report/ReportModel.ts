/** Reporting somebody: what happened, in what words, with which pictures; nothing typed is lost before it is filed. */
import { type ReportCategory, reportLimits } from '@qianxian/protocol/report/report.words'
import { report } from '@qianxian/protocol/report/report'
import type { ReportRow } from '@qianxian/protocol/report/report.schema'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { pickImages } from '@/platform/image'
import { PlatformFault } from '@/platform/fault'
import { call, saidByScreen } from '@/request/call'
import { uploadPicture } from '@/request/uploadPicture'
import { toast } from '@/ui/base/Dialog'
import { failureWords } from '@/platform/fault'
import { makeForm } from '@/shell/form'
import type { FormModel } from '@/ui/form/FormModel'
import { textRule } from '@/ui/form/textRule'
import type { GridPhoto } from '@/ui/form/PhotoGridField'

interface Words {
  category: ReportCategory | null
  text: string
}

interface Evidence extends GridPhoto {
  mediaId: number | null
  file: { path: string; name: string; size: number }
}

export class ReportModel {
  readonly form: FormModel<Words>
  photos: readonly Evidence[] = []
  done: ReportRow | undefined = undefined
  private lastId = 0

  constructor(
    readonly no: string,
    private readonly lineId: number | undefined,
  ) {
    this.form = makeForm<Words>({
      about: `report:${no}`,
      initial: { category: null, text: '' },
      rules: {
        category: (category) => (category ? null : '请选择举报类型'),
        text: textRule('请写明经过', { min: reportLimits.textMin, max: reportLimits.textMax }),
      },
      submit: (values) => this.send(values),
    })
    makeAutoObservable<this, 'lastId' | 'lineId'>(this, {
      no: false,
      form: false,
      photos: observableRef,
      done: observableRef,
      lastId: false,
      lineId: false,
    })
  }

  get isUploading(): boolean {
    return this.photos.some((photo) => photo.state === 'uploading')
  }

  /** Lets the person pick up to `room` pictures and sends them at once. */
  async addPhotos(room: number): Promise<void> {
    try {
      const picked = await pickImages(Math.min(room, reportLimits.imagesMax - this.photos.length))
      const added = picked.map((file): Evidence => ({
        id: `shot-${(this.lastId += 1)}`,
        url: file.path,
        state: 'uploading',
        progress: 0,
        mediaId: null,
        file,
      }))
      runInAction(() => {
        this.photos = [...this.photos, ...added]
      })
      await Promise.all(added.map((photo) => this.upload(photo)))
    } catch (error) {
      if (!(error instanceof PlatformFault && error.reason === 'cancel')) toast(failureWords(error))
    }
  }

  removePhoto(photo: GridPhoto): void {
    this.photos = this.photos.filter((each) => each.id !== photo.id)
  }

  movePhoto(photo: GridPhoto, to: number): void {
    const moved = this.photos.find((each) => each.id === photo.id)
    if (!moved) return
    const rest = this.photos.filter((each) => each !== moved)
    this.photos = [...rest.slice(0, to), moved, ...rest.slice(to)]
  }

  async retryPhoto(photo: GridPhoto): Promise<void> {
    const failed = this.photos.find((each) => each.id === photo.id)
    if (failed) await this.upload(failed)
  }

  private async upload({ id, file }: Evidence): Promise<void> {
    this.change(id, { state: 'uploading', progress: 0, reason: undefined })
    try {
      const { mediaId } = await uploadPicture(file, 'report', (progress) => this.change(id, { progress }))
      // A picture that moderation would not publish may be just what is being reported.
      this.change(id, { state: 'approved', mediaId })
    } catch (error) {
      this.change(id, { state: 'failed', reason: failureWords(error) })
    }
  }

  private change(id: Evidence['id'], part: Partial<Evidence>): void {
    runInAction(() => {
      this.photos = this.photos.map((photo) => (photo.id === id ? { ...photo, ...part } : photo))
    })
  }

  private async send({ category, text }: Words): Promise<void> {
    if (!category) return
    const mediaIds = this.photos.flatMap((photo) => (photo.mediaId === null ? [] : [photo.mediaId]))
    const done = await call(
      report.fileReport,
      { no: this.no, category, text: text.trim(), mediaIds, lineId: this.lineId },
      { ...saidByScreen, loadingText: '正在提交' },
    )
    runInAction(() => {
      this.done = done
    })
  }
}
