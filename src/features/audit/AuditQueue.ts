/** The boxes of the audit queue, each a list of its own, with how much is in it. */
import { type AuditBox, auditBoxes, type AuditTarget } from '@qianxian/protocol/audit/audit.words'
import { audit } from '@qianxian/protocol/audit/audit'
import type { AuditRow } from '@qianxian/protocol/audit/audit.schema'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { ask } from '@/request/call'
import { ListModel } from '@/ui/list/ListModel'

const PAGE = 20

export class AuditQueue {
  box: AuditBox
  /** null: everything. */
  target: AuditTarget | null
  counts: Partial<Record<AuditBox, number>> = {}
  readonly lists: Readonly<Record<AuditBox, ListModel<AuditRow>>>

  constructor(box: AuditBox, target: AuditTarget | null) {
    this.box = box
    this.target = target
    this.lists = Object.fromEntries(auditBoxes.map((one) => [one, this.listOf(one)])) as Record<AuditBox, ListModel<AuditRow>>
    makeAutoObservable(this, { lists: false, counts: observableRef })
  }

  get list(): ListModel<AuditRow> {
    return this.lists[this.box]
  }

  show(box: AuditBox): void {
    this.box = box
    void this.list.load()
  }

  narrow(target: AuditTarget | null): void {
    this.target = target
    for (const box of auditBoxes) if (this.lists[box].hasLoaded || box === this.box) void this.lists[box].reset()
    void this.countOthers()
  }

  async refresh(): Promise<void> {
    for (const box of auditBoxes) if (box !== this.box && this.lists[box].hasLoaded) void this.lists[box].refresh()
    await Promise.all([this.list.refresh(), this.countOthers()])
  }

  /** The page does not wait for the numbers of the other boxes. */
  async countOthers(): Promise<void> {
    const others = auditBoxes.filter((box) => box !== this.box && box !== 'done')
    await Promise.allSettled(
      others.map(async (box) => this.count(box, (await ask(audit.getPaged, { ...this.inputOf(box), size: 1 })).total)),
    )
  }

  private inputOf(box: AuditBox) {
    return { box, ...(this.target ? { targetType: this.target } : {}) }
  }

  private listOf(box: AuditBox): ListModel<AuditRow> {
    return new ListModel<AuditRow>({
      keyOf: (row) => row.id,
      load: async (cursor) => {
        const page = await ask(audit.getPaged, { ...this.inputOf(box), size: PAGE, ...(cursor ? { cursor } : {}) })
        this.count(box, page.total)
        return page
      },
    })
  }

  private count(box: AuditBox, total: number | null | undefined): void {
    // What is done is no work any more: a number there would only make noise.
    if (total === null || total === undefined || box === 'done') return
    runInAction(() => {
      this.counts = { ...this.counts, [box]: total }
    })
  }
}
