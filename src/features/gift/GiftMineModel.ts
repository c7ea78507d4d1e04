/** Received and sent gifts, with their sums and actions. */
import { gift } from '@qianxian/protocol/gift/gift'
import { lovegiftFaults } from '@qianxian/protocol/gift/gift.faults'
import type { GiftRow, GiftSums } from '@qianxian/protocol/gift/gift.schema'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { callQuietly, call } from '@/request/call'
import { isFault } from '@/request/faultName'
import { TabbedLists } from '@/ui/list/TabbedLists'

export const giftBoxes = ['received', 'sent'] as const
export type GiftBox = (typeof giftBoxes)[number]

type Act = 'revokeGift' | 'declineGift' | 'thankGift'

export class GiftMineModel {
  readonly boxes: TabbedLists<GiftBox, GiftRow>
  sums: GiftSums | null = null

  constructor(box: GiftBox) {
    this.boxes = new TabbedLists<GiftBox, GiftRow>({
      boxes: giftBoxes,
      box,
      keyOf: ({ id }) => id,
      load: (which, cursor) => callQuietly(which === 'sent' ? gift.getSentPaged : gift.getReceivedPaged, { cursor }),
    })
    makeAutoObservable(this, { boxes: false, sums: observableRef })
  }

  /** The lists matter more than their sums: if the sums fail to load, the former ones stay. */
  async loadSums(): Promise<void> {
    try {
      const sums = await callQuietly(gift.getSums, {})
      runInAction(() => {
        this.sums = sums
      })
    } catch (error) {
      console.warn('no sums', error)
    }
  }

  async refresh(): Promise<void> {
    await Promise.all([this.boxes.refresh(), this.loadSums()])
  }

  /** True if the action succeeded; a gift that changed in the meantime is shown in its new state. */
  async act(verb: Act, { id }: GiftRow): Promise<boolean> {
    const { list } = this.boxes
    try {
      const row = await call(gift[verb], { id })
      list.patch(id, () => row)
      void this.loadSums()
      return true
    } catch (error) {
      if (isFault(error, lovegiftFaults.lovegift_state_changed)) await this.refresh()
      return false
    }
  }
}
