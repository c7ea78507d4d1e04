/** The own private customisation: each act returns the whole state. */
import { onetoone } from '@qianxian/protocol/onetoone/onetoone'
import type { MyOneToOne } from '@qianxian/protocol/onetoone/onetoone.schema'
import type { InputOf } from '@qianxian/protocol/base/endpoint'
import { call, callQuietly, errorsInline } from '@/request/call'
import { DetailModel } from '@/ui/detail/DetailModel'

export type Enquiry = InputOf<typeof onetoone.enquireOneToOne>

export class OneToOneModel {
  readonly detail = new DetailModel<MyOneToOne>({ load: () => callQuietly(onetoone.getMyOneToOne, {}) })

  /** Rejects with the refusal, which the form shows at its field. */
  async enquire(enquiry: Enquiry): Promise<void> {
    this.detail.patch(await call(onetoone.enquireOneToOne, enquiry, errorsInline))
  }

  /** Rejects with the refusal, which the form shows at its field. */
  async decline(id: number, version: number, reason: string): Promise<void> {
    this.detail.patch(await call(onetoone.answerOneToOneProposal, { id, version, isAccepted: false, reason }, errorsInline))
  }

  accept = (id: number, version: number): Promise<boolean> =>
    this.act(() => call(onetoone.answerOneToOneProposal, { id, version, isAccepted: true }))

  withdraw = (id: number): Promise<boolean> => this.act(() => call(onetoone.withdrawOneToOne, { id }))

  /** True if it is done. The call has shown a refusal; the state is loaded again, because it has changed. */
  private async act(work: () => Promise<MyOneToOne>): Promise<boolean> {
    try {
      this.detail.patch(await work())
      return true
    } catch {
      await this.detail.reload()
      return false
    }
  }
}
