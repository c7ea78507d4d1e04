/** One poster: drawn by the server, saved to the album, shared. */
import { baseFaults, type FaultFacts } from '@qianxian/protocol/base/base.faults'
import { poster } from '@qianxian/protocol/poster/poster'
import { posterFaults } from '@qianxian/protocol/poster/poster.faults'
import type { OwnPosterView, Poster } from '@qianxian/protocol/poster/poster.schema'
import type { OwnPoster, SceneChannel, ServiceSubject } from '@qianxian/protocol/poster/poster.words'
import { tenantFaults } from '@qianxian/protocol/tenant/tenant.faults'
import { makeAutoObservable, observableRef } from 'mobx'
import { PlatformFault } from '@/platform/fault'
import { saveImage } from '@/platform/media/saveImage'
import { callQuietly } from '@/request/call'
import { isFault } from '@/request/faultName'
import { DetailModel } from '@/ui/detail/DetailModel'

export class PosterModel<Shown extends Poster = Poster> {
  readonly detail: DetailModel<Shown>
  /** The user has denied access to the album. */
  isDenied = false

  constructor(load: () => Promise<Shown | null>, isGone: (error: unknown) => boolean) {
    this.detail = new DetailModel<Shown>({ load, isGone })
    makeAutoObservable(this, { detail: false })
  }

  /** True if saved; false if the user must long-press it or cancelled. Rejects with any other error. */
  async save(source: string): Promise<boolean> {
    this.isDenied = false
    try {
      return (await saveImage(source)) === 'saved'
    } catch (error) {
      if (!(error instanceof PlatformFault) || (error.reason !== 'denied' && error.reason !== 'cancel')) {
        // The picture of a page left open for a day has expired; the next attempt gets a new one.
        void this.detail.reload()
        throw error
      }
      this.deny(error.reason === 'denied')
      return false
    }
  }

  private deny(isDenied: boolean): void {
    this.isDenied = isDenied
  }
}

export const activityPosterModel = (id: number): PosterModel =>
  new PosterModel(
    () => (id > 0 ? callQuietly(poster.getActivityPoster, { id }) : Promise.resolve(null)),
    (error) => isFault(error, baseFaults.not_found, baseFaults.input_invalid, posterFaults.poster_over),
  )

/** Refusals after which there is no poster until the person does something. */
const REFUSALS: readonly FaultFacts[] = [
  posterFaults.poster_card_missing,
  posterFaults.poster_card_hidden,
  posterFaults.poster_service_missing,
  posterFaults.poster_words_refused,
  tenantFaults.plugin_closed,
]

/** A poster of the viewer. */
export class OwnPosterModel {
  readonly poster: PosterModel<OwnPosterView>
  subject: ServiceSubject | undefined
  /** Why there is no poster. */
  refusal: FaultFacts | null = null

  constructor(kind: OwnPoster, { channel, subject }: { channel?: SceneChannel | undefined; subject?: ServiceSubject | undefined } = {}) {
    this.subject = subject
    this.poster = new PosterModel<OwnPosterView>(
      () => callQuietly(poster.getOwnPoster, { kind, channel, subject: this.subject }),
      (error) => this.refuse(REFUSALS.find((one) => isFault(error, one)) ?? null),
    )
    makeAutoObservable(this, { poster: false, refusal: observableRef })
  }

  async choose(subject: ServiceSubject): Promise<void> {
    this.subject = subject
    await this.poster.detail.reload()
  }

  private refuse(refusal: FaultFacts | null): boolean {
    this.refusal = refusal
    return refusal !== null
  }
}
