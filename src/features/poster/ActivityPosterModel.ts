/** The poster of one activity: drawn by the server, kept in the album, handed on. */
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
  /** The person does not let the app write to the album. */
  isDenied = false

  constructor(readonly id: number) {
    this.detail = new DetailModel<Poster>({
      load: () => (id > 0 ? callQuietly(poster.getActivityPoster, { id }) : Promise.resolve(null)),
      isGone: (error) => isFault(error, baseFaults.not_found, baseFaults.input_invalid, posterFaults.poster_over),
    })
    makeAutoObservable(this, { id: false, detail: false })
  }

  /** True where it is kept; false where the person has to press it, or gave up. Rejects with what else was in the way. */
  async save(source: string): Promise<boolean> {
    this.isDenied = false
    try {
      return (await saveImage(source)) === 'saved'
    } catch (error) {
      if (!(error instanceof PlatformFault) || (error.reason !== 'denied' && error.reason !== 'cancel')) {
        // Of a page that lay open for a day the picture has ended: the next try has a new one.
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
