/** Model of a page of shares: the sums, the lines behind tabs, the chosen month, and the rules to acknowledge. */
import { values } from '@qianxian/protocol/base/dictionary'
import type { BonusLine, BonusSums, ClaimableOrder, Waterfall } from '@qianxian/protocol/commission/commission.schema'
import { bonusTab, type BonusTab, type ClaimedRole } from '@qianxian/protocol/commission/commission.words'
import { makeAutoObservable } from 'mobx'
import { DetailModel } from '@/ui/detail/DetailModel'
import type { ListPage } from '@/ui/list/ListModel'
import { TabbedLists } from '@/ui/list/TabbedLists'

/** Orders whose shares the reader may claim. */
export interface ClaimSource {
  page(cursor: string | null): Promise<ListPage<ClaimableOrder>>
  send(claim: { orderId: number; role: ClaimedRole; statement: string }): Promise<ClaimableOrder>
}

/** Where the shares of one role come from. */
export interface BonusSource {
  /** Absent for a role that claims no shares. */
  claims?: ClaimSource
  sums(): Promise<BonusSums>
  page(asked: { tab: BonusTab; month?: string; cursor: string | null }): Promise<ListPage<BonusLine>>
  waterfall(id: number): Promise<Waterfall>
  acknowledge(version: number): Promise<BonusSums>
}

export class BonusModel {
  /** As YYYY-MM; null for all months. */
  month: string | null = null
  readonly sums: DetailModel<BonusSums>
  readonly lines: TabbedLists<BonusTab, BonusLine>
  readonly source: BonusSource

  constructor(source: BonusSource, tab: BonusTab = 'pending') {
    this.source = source
    this.sums = new DetailModel<BonusSums>({ load: () => source.sums() })
    this.lines = new TabbedLists<BonusTab, BonusLine>({
      boxes: values(bonusTab),
      box: tab,
      keyOf: ({ id }) => id,
      load: (tab, cursor) => source.page({ tab, cursor, ...(this.month === null ? {} : { month: this.month }) }),
    })
    makeAutoObservable(this, { sums: false, lines: false, source: false })
  }

  chooseMonth(month: string | null): void {
    this.month = month
    this.lines.reset()
  }

  async refresh(): Promise<void> {
    await Promise.all([this.sums.reload(), this.lines.refresh()])
  }

  async acknowledge(version: number): Promise<void> {
    this.sums.patch(await this.source.acknowledge(version))
    await this.lines.refresh()
  }
}
