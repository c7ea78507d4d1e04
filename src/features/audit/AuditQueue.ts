/** Boxes of the audit queue, optionally filtered to one kind of content. */
import { audit } from '@qianxian/protocol/audit/audit'
import type { AuditRow } from '@qianxian/protocol/audit/audit.schema'
import { auditBoxes, type AuditBox, type AuditTarget } from '@qianxian/protocol/audit/audit.words'
import { makeAutoObservable } from 'mobx'
import { callQuietly } from '@/request/call'
import { TabbedLists } from '@/ui/list/TabbedLists'

const PAGE = 20

export class AuditQueue {
  /** The kind of content; null shows all kinds. */
  target: AuditTarget | null
  readonly boxes: TabbedLists<AuditBox, AuditRow>

  constructor(box: AuditBox, target: AuditTarget | null) {
    this.target = target
    this.boxes = new TabbedLists<AuditBox, AuditRow>({
      boxes: auditBoxes,
      box,
      keyOf: (row) => row.id,
      load: (one, cursor) => callQuietly(audit.getPaged, { ...this.inputOf(one), size: PAGE, ...(cursor ? { cursor } : {}) }),
      count: async (one) => (await callQuietly(audit.getPaged, { ...this.inputOf(one), size: 1 })).total,
      // Done tasks need no work, so they have no counter.
      uncounted: ['done'],
    })
    makeAutoObservable(this, { boxes: false })
  }

  narrow(target: AuditTarget | null): void {
    this.target = target
    this.boxes.reset()
  }

  private inputOf(box: AuditBox) {
    return { box, ...(this.target ? { targetType: this.target } : {}) }
  }
}
