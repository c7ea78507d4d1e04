/** The four boxes of a member's introductions, each a list of its own, with how many there are in it. */
import { type LineBox, lineBoxes } from '@qianxian/protocol/line/line.words'
import { line } from '@qianxian/protocol/line/line'
import type { LineRow, Quota } from '@qianxian/protocol/line/line.schema'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { ask } from '@/request/call'
import { ListModel } from '@/ui/list/ListModel'

const PAGE = 20

export class LineBoxes {
  box: LineBox
  quota: Quota | undefined = undefined
  counts: Partial<Record<LineBox, number>> = {}
  readonly lists: Readonly<Record<LineBox, ListModel<LineRow>>>

  constructor(box: LineBox) {
    this.box = box
    this.lists = Object.fromEntries(lineBoxes.map((one) => [one, this.listOf(one)])) as Record<LineBox, ListModel<LineRow>>
    makeAutoObservable(this, { lists: false, counts: observableRef, quota: observableRef })
  }

  get list(): ListModel<LineRow> {
    return this.lists[this.box]
  }

  show(box: LineBox): void {
    this.box = box
    void this.list.load()
  }

  /** Numbers of the other boxes and what is left to ask with; the page does not wait for them. */
  async loadCounts(): Promise<void> {
    await Promise.allSettled([
      ...lineBoxes
        .filter((box) => box !== this.box)
        .map(async (box) => this.count(box, (await ask(line.getPaged, { box, size: 1 })).total)),
      ask(line.getQuota, {}).then((quota) =>
        runInAction(() => {
          this.quota = quota
        }),
      ),
    ])
  }

  async refresh(): Promise<void> {
    for (const box of lineBoxes) if (box !== this.box && this.lists[box].hasLoaded) void this.lists[box].refresh()
    await Promise.all([this.list.refresh(), this.loadCounts()])
  }

  private listOf(box: LineBox): ListModel<LineRow> {
    return new ListModel<LineRow>({
      keyOf: (row) => row.id,
      load: async (cursor) => {
        const page = await ask(line.getPaged, { box, size: PAGE, ...(cursor ? { cursor } : {}) })
        this.count(box, page.total)
        return page
      },
    })
  }

  private count(box: LineBox, total: number | null | undefined): void {
    if (total === null || total === undefined) return
    runInAction(() => {
      this.counts = { ...this.counts, [box]: total }
    })
  }
}
