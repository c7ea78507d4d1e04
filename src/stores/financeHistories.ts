/** Money in and out in four lists by month, each with its month sums. */
import { cashout } from '@qianxian/protocol/cashout/cashout'
import { finance } from '@qianxian/protocol/finance/finance'
import type { HistoryPage, HistoryRow } from '@qianxian/protocol/finance/finance.schema'
import { financeLimits, type HistoryDirection } from '@qianxian/protocol/finance/finance.words'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { callQuietly } from '@/request/call'
import { TabbedLists } from '@/ui/list/TabbedLists'

const historyBoxes = ['charges', 'incomes', 'cashouts', 'credits'] as const
export type HistoryBox = (typeof historyBoxes)[number]

export interface HistoryFilter {
  /** `2026-11`; null means all months. */
  month: string | null
  direction: HistoryDirection
}

type MonthSum = HistoryPage['months'][number]

const everything: HistoryFilter = { month: null, direction: 'all' }

export class FinanceHistories {
  readonly boxes: TabbedLists<HistoryBox, HistoryRow>
  filter: HistoryFilter = everything
  private sums: Partial<Record<HistoryBox, readonly MonthSum[]>> = {}

  constructor() {
    this.boxes = new TabbedLists<HistoryBox, HistoryRow>({
      boxes: historyBoxes,
      box: 'charges',
      keyOf: ({ id }) => id,
      load: (box, cursor) => this.read(box, cursor),
    })
    makeAutoObservable<this, 'sums'>(this, { boxes: false, filter: observableRef, sums: observableRef })
  }

  get isFiltered(): boolean {
    return this.filter.month !== null || this.filter.direction !== 'all'
  }

  /** Sum of a month in the open list; undefined if no loaded page contains it. */
  sumOf(month: string): MonthSum | undefined {
    return this.sums[this.boxes.box]?.find((one) => one.month === month)
  }

  choose(filter: HistoryFilter): void {
    this.filter = filter
    this.boxes.reset()
  }

  showAll(): void {
    this.choose(everything)
  }

  private async read(box: HistoryBox, cursor: string | null): Promise<HistoryPage> {
    const { filter } = this
    const page = await this.ask(box, filter, cursor)
    // The filter has changed since the request: this answer must not change the shown list.
    if (filter !== this.filter) return page
    runInAction(() => {
      const known = cursor === null ? [] : (this.sums[box] ?? []).filter(({ month }) => !page.months.some((one) => one.month === month))
      this.sums = { ...this.sums, [box]: [...known, ...page.months] }
    })
    return page
  }

  private ask(box: HistoryBox, { month, direction }: HistoryFilter, cursor: string | null): Promise<HistoryPage> {
    const part = { ...(month ? { month } : {}), ...(cursor ? { cursor } : {}), size: financeLimits.historyPageSize }
    if (box === 'cashouts') return callQuietly(cashout.getPagedCashoutHis, part)
    const input = { ...part, ...(direction === 'all' ? {} : { direction }) }
    if (box === 'incomes') return callQuietly(finance.getPagedIncomes, input)
    return callQuietly(box === 'charges' ? finance.getPagedCharges : finance.getPagedCreditHis, input)
  }
}
