/** Overview of the member's dating: the profile, the activity around it, and who helps. */
import { appointment } from '@qianxian/protocol/appointment/appointment'
import { interact } from '@qianxian/protocol/interact/interact'
import type { InteractSummary } from '@qianxian/protocol/interact/interact.schema'
import { placement } from '@qianxian/protocol/placement/placement'
import type { Exposure } from '@qianxian/protocol/placement/placement.schema'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { MyMatchmaker } from '@/parts/matchmaker/MyMatchmaker'
import { MyStore } from '@/parts/store/MyStore'
import { callQuietly } from '@/request/call'
import { ProfileModel } from '../profile/ProfileModel'

export class AreaModel {
  readonly profile = new ProfileModel()
  readonly matchmaker = new MyMatchmaker()
  readonly store = new MyStore()
  summary: InteractSummary | undefined = undefined
  exposure: Exposure | undefined = undefined
  /** Appointments that await the member; undefined until known. */
  datesWaiting: number | undefined = undefined

  constructor() {
    makeAutoObservable(this, { profile: false, matchmaker: false, store: false, summary: observableRef, exposure: observableRef })
  }

  /** The page needs only the profile; counts that fail to load are omitted. */
  async load(): Promise<void> {
    await Promise.all([
      this.profile.reload(),
      callQuietly(interact.getSummary, {}).then(
        (summary) =>
          runInAction(() => {
            this.summary = summary
          }),
        (error: unknown) => console.warn('no summary', error),
      ),
      callQuietly(placement.getExposure, {}).then(
        (exposure) =>
          runInAction(() => {
            this.exposure = exposure
          }),
        (error: unknown) => console.warn('no exposure', error),
      ),
      callQuietly(appointment.getAppointmentCounts, {}).then(
        ({ waiting }) =>
          runInAction(() => {
            this.datesWaiting = waiting
          }),
        (error: unknown) => console.warn('no appointments', error),
      ),
      this.matchmaker.load().catch((error: unknown) => console.warn('no matchmaker', error)),
      this.store.load().catch((error: unknown) => console.warn('no store', error)),
    ])
  }
}
