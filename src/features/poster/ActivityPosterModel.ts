/** The poster of one activity: drawn by the server, saved to the album, shared. */
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { poster } from '@qianxian/protocol/poster/poster'
import { posterFaults } from '@qianxian/protocol/poster/poster.faults'
import type { Poster } from '@qianxian/protocol/poster/poster.schema'
import { makeAutoObservable } from 'mobx'
import { PlatformFault } from '@/platform/fault'
import { saveImage } from '@/platform/media/saveImage'
import { callQuietly } from '@/request/call'
import { isFault } from '@/request/faultName'
import { DetailModel } from '@/ui/detail/DetailModel'

export class ActivityPosterModel {
  readonly detail: DetailModel<Poster>
  /** The user has denied access to the album. */
  isDenied = false

  constructor(readonly id: number) {
    this.detail = new DetailModel<Poster>({
      load: () => (id > 0 ? callQuietly(poster.getActivityPoster, { id }) : Promise.resolve(null)),
      isGone: (error) => isFault(error, baseFaults.not_found, baseFaults.input_invalid, posterFaults.poster_over),
    })
    makeAutoObservable(this, { id: false, detail: false })
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
