/** The disclosures of one introduction from one side's view; each act returns all of them. */
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import type { HandedIn } from '@qianxian/protocol/certificate/certificate.words'
import { disclosure } from '@qianxian/protocol/disclosure/disclosure'
import { disclosureFaults } from '@qianxian/protocol/disclosure/disclosure.faults'
import type { DisclosureOffer, LineDisclosures, OwnDisclosure } from '@qianxian/protocol/disclosure/disclosure.schema'
import { makeAutoObservable } from 'mobx'
import { call, callQuietly, errorsInline } from '@/request/call'
import { firstErrorWords } from '@/request/fault'
import { isFault } from '@/request/faultName'
import { toast } from '@/ui/base/overlay/Dialog'
import { DetailModel } from '@/ui/detail/DetailModel'

export class DisclosureModel {
  readonly detail: DetailModel<LineDisclosures>

  constructor(readonly lineId: number) {
    this.detail = new DetailModel<LineDisclosures>({
      load: () => callQuietly(disclosure.getLineDisclosures, { id: lineId }),
      isGone: (error) => isFault(error, baseFaults.not_found),
    })
    makeAutoObservable(this, { lineId: false, detail: false })
  }

  get live(): OwnDisclosure[] {
    return this.detail.value?.mine.filter(({ status }) => status === 'live') ?? []
  }

  get over(): OwnDisclosure[] {
    return this.detail.value?.mine.filter(({ status }) => status !== 'live') ?? []
  }

  /** Sentences that the viewer may send and has not sent. */
  get offers(): DisclosureOffer[] {
    return this.detail.value?.offers.filter(({ kind }) => !this.live.some((one) => one.kind === kind)) ?? []
  }

  sentenceOf(kind: HandedIn | null): string | null {
    return this.offers.find((one) => one.kind === kind)?.sentence ?? null
  }

  /** Sends the sentence that the viewer read. Rejects with the refusal, after the present sentences were loaded. */
  async send(kind: HandedIn): Promise<void> {
    const sentence = this.sentenceOf(kind)
    if (sentence === null) return
    try {
      this.detail.patch(await call(disclosure.makeDisclosure, { id: this.lineId, kind, sentence }, errorsInline))
    } catch (error) {
      const { disclosure_changed, disclosure_not_proven, disclosure_not_possible } = disclosureFaults
      if (isFault(error, disclosure_changed, disclosure_not_proven, disclosure_not_possible)) await this.detail.reload()
      throw error
    }
    toast('已发给 TA')
  }

  async revoke(id: number): Promise<void> {
    try {
      this.detail.patch(await call(disclosure.revokeDisclosure, { id }, errorsInline))
      toast('已撤回，对方不能再看到')
    } catch (error) {
      toast(firstErrorWords(error))
      await this.detail.reload()
    }
  }
}
