/** A matchmaker's cooperations with others: received offers, sent offers, and their answers. */
import { cooperation } from '@qianxian/protocol/cooperation/cooperation'
import { cooperationFaults } from '@qianxian/protocol/cooperation/cooperation.faults'
import type { Cooperation } from '@qianxian/protocol/cooperation/cooperation.schema'
import { type CooperationBox, type CooperationRefusal, cooperationBoxes } from '@qianxian/protocol/cooperation/cooperation.words'
import { callQuietly, call, errorsInline } from '@/request/call'
import { isFault } from '@/request/faultName'
import { TabbedLists } from '@/ui/list/TabbedLists'

export class Cooperations {
  readonly boxes: TabbedLists<CooperationBox, Cooperation>

  constructor(box: CooperationBox) {
    this.boxes = new TabbedLists<CooperationBox, Cooperation>({
      boxes: cooperationBoxes,
      box,
      keyOf: ({ id }) => id,
      load: (one, cursor) => callQuietly(cooperation.getCooperationPaged, { box: one, ...(cursor ? { cursor } : {}) }),
    })
  }

  answer(id: number, isAccepted: boolean, refusal: CooperationRefusal | null = null): Promise<void> {
    const input = { id, isAccepted, ...(refusal ? { refusal } : {}) }
    return this.act('received', () => call(cooperation.answerCooperation, input, errorsInline))
  }

  withdraw(id: number): Promise<void> {
    return this.act('sent', () => call(cooperation.withdrawCooperation, { id }, errorsInline))
  }

  /** Rejects if the server refuses; if another call was faster, the row shows the new state. */
  private async act(box: CooperationBox, run: () => Promise<Cooperation>): Promise<void> {
    try {
      this.boxes.take(await run(), box)
    } catch (error) {
      if (isFault(error, cooperationFaults.cooperation_over) && isCooperation(error.data)) this.boxes.take(error.data, box)
      throw error
    }
  }
}

const isCooperation = (data: unknown): data is Cooperation => typeof data === 'object' && data !== null && 'percent' in data
