/** The viewer's relationship and exit: each act returns the whole state. */
import { couple } from '@qianxian/protocol/couple/couple'
import type { Couple, ExitCertificate, PublicStory } from '@qianxian/protocol/couple/couple.schema'
import type { NameStyle, RelationshipStage } from '@qianxian/protocol/couple/couple.words'
import { makeAutoObservable, runInAction } from 'mobx'
import { PlatformFault } from '@/platform/fault'
import { saveImage } from '@/platform/media/saveImage'
import { call, callQuietly, errorsInline } from '@/request/call'
import { DetailModel } from '@/ui/detail/DetailModel'

export class CoupleModel {
  readonly detail = new DetailModel<Couple>({ load: () => callQuietly(couple.getMyCouple, {}) })
  readonly certificate: DetailModel<ExitCertificate>
  readonly stories = new DetailModel<{ list: PublicStory[] }>({ load: () => callQuietly(couple.getStories, {}) })
  /** The user has denied access to the album. */
  isDenied = false

  constructor() {
    this.certificate = new DetailModel<ExitCertificate>({
      load: async () => {
        const exit = this.detail.value?.exit
        return exit?.status === 'confirmed' && !exit.isElsewhere ? callQuietly(couple.getCertificate, { id: exit.id }) : null
      },
    })
    makeAutoObservable(this, { detail: false, certificate: false, stories: false })
  }

  propose = (no: string, stage: RelationshipStage) => this.act(() => call(couple.proposeStage, { no, stage }))
  answer = (id: number, stage: RelationshipStage, isAccepted: boolean) =>
    this.act(() => call(couple.answerStage, { id, stage, isAccepted }))
  takeBack = (id: number) => this.act(() => call(couple.withdrawStage, { id }))
  stepDown = (id: number, stage: RelationshipStage | null) => this.act(() => call(couple.stepDown, { id, stage }))
  confirmExit = (nameStyle: NameStyle) => this.act(() => call(couple.confirmExit, { nameStyle }))
  dropExit = (id: number) => this.act(() => call(couple.dropExit, { id }))
  exitElsewhere = () => this.act(() => call(couple.exitElsewhere, {}))
  agreeToStory = (id: number, version: number) => this.act(() => call(couple.agreeToStory, { id, version }))
  revokeStory = (id: number) => this.act(() => call(couple.revokeStory, { id }))
  withdrawExit = (id: number) => this.act(() => call(couple.withdrawExit, { id }))

  /** Rejects with the refusal, which the form shows at its field. */
  async writeStory(id: number, text: string): Promise<void> {
    this.detail.patch(await call(couple.writeStory, { id, text }, errorsInline))
  }

  /** True if it is done. The call has shown a refusal; the state is loaded again, because it has changed. */
  private async act(work: () => Promise<Couple>): Promise<boolean> {
    try {
      const value = await work()
      this.detail.patch(value)
      return true
    } catch {
      await this.detail.reload()
      return false
    }
  }

  /** True if saved; false if the user must long-press it or cancelled. Rejects with any other error. */
  async save(source: string): Promise<boolean> {
    this.deny(false)
    try {
      return (await saveImage(source)) === 'saved'
    } catch (error) {
      if (!(error instanceof PlatformFault) || (error.reason !== 'denied' && error.reason !== 'cancel')) {
        // The picture of a page left open for a day has expired; the next attempt gets a new one.
        void this.certificate.reload()
        throw error
      }
      this.deny(error.reason === 'denied')
      return false
    }
  }

  private deny(isDenied: boolean): void {
    runInAction(() => {
      this.isDenied = isDenied
    })
  }
}
