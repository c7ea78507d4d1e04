/** Open private customisations of the members whom the matchmaker serves: plans are offered, and enquiries ended. */
import { onetoone } from '@qianxian/protocol/onetoone/onetoone'
import type { OneToOne } from '@qianxian/protocol/onetoone/onetoone.schema'
import type { InputOf } from '@qianxian/protocol/base/endpoint'
import { call, callQuietly, errorsInline } from '@/request/call'
import { DetailModel } from '@/ui/detail/DetailModel'

export type OfferedPlan = Omit<InputOf<typeof onetoone.proposeOneToOne>, 'id'>

export class ServedOneToOnes {
  readonly detail = new DetailModel<{ list: OneToOne[] }>({ load: () => callQuietly(onetoone.getServedOneToOnes, {}) })

  // Both reject with the refusal, which the form shows at its field.

  async propose(id: number, plan: OfferedPlan): Promise<void> {
    this.detail.patch(await call(onetoone.proposeOneToOne, { id, ...plan }, errorsInline))
  }

  async close(id: number, reason: string): Promise<void> {
    this.detail.patch(await call(onetoone.closeOneToOne, { id, reason }, errorsInline))
  }
}
