/** One task under an auditor's eyes: taking it, marking what is wrong, deciding, and finding the next one. */
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { isIn } from '@qianxian/protocol/base/dictionary'
import {
  type AuditBox,
  auditLimits,
  type AuditReason,
  auditStates,
  type AuditTarget,
  type Decision,
} from '@qianxian/protocol/audit/audit.words'
import { audit } from '@qianxian/protocol/audit/audit'
import type { AuditDetail } from '@qianxian/protocol/audit/audit.schema'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { ask, call, saidByScreen } from '@/request/call'
import { firstWords } from '@/request/fault'
import { isFault } from '@/request/faultName'
import { DetailModel } from '@/ui/detail/DetailModel'

/** The server takes no more reasons for one task. */
/** So far down the box is looked for the task that follows. */
const NEXT_SEEN = 50

export interface Marked {
  field: string
  code: AuditReason
}

export class AuditTask {
  readonly detail: DetailModel<AuditDetail>
  reasons: readonly Marked[] = []
  /** Why nothing came of the last tap. */
  notice: string | null = null

  constructor(readonly id: number) {
    this.detail = new DetailModel<AuditDetail>({
      load: () => ask(audit.getDetail, { id }),
      isGone: (error) => isFault(error, baseFaults.not_found, baseFaults.input_invalid),
    })
    makeAutoObservable(this, { id: false, detail: false, reasons: observableRef })
  }

  get canClaim(): boolean {
    const value = this.detail.value
    if (!value || value.canDecide) return false
    const { status, isMine } = value.row
    return !isMine && isIn(auditStates.open, status)
  }

  reasonsOf(field: string): AuditReason[] {
    return this.reasons.filter((one) => one.field === field).map((one) => one.code)
  }

  toggle(field: string, code: AuditReason): void {
    this.notice = null
    const others = this.reasons.filter((one) => one.field !== field || one.code !== code)
    if (others.length < this.reasons.length) this.reasons = others
    else if (this.reasons.length < auditLimits.reasonsMax) this.reasons = [...this.reasons, { field, code }]
  }

  claim(): Promise<boolean> {
    return this.told(() => this.act(() => call(audit.claim, { id: this.id }, saidByScreen)))
  }

  approve(note: string): Promise<boolean> {
    return this.told(() => this.decide('approved', [], note))
  }

  /** False where somebody was faster; a refusal is for the sheet to say. */
  reject(note: string): Promise<boolean> {
    return this.decide('rejected', this.reasons, note)
  }

  private async told(act: () => Promise<boolean>): Promise<boolean> {
    try {
      return await act()
    } catch (error) {
      runInAction(() => {
        this.notice = firstWords(error)
      })
      return false
    }
  }

  private decide(decision: Decision, reasons: readonly Marked[], note: string): Promise<boolean> {
    const words = note.trim()
    return this.act(() =>
      call(audit.decide, { id: this.id, decision, reasons: [...reasons], ...(words ? { note: words } : {}) }, saidByScreen),
    )
  }

  private async act(ask: () => Promise<AuditDetail>): Promise<boolean> {
    this.notice = null
    try {
      const detail = await ask()
      runInAction(() => this.detail.patch(detail))
      return true
    } catch (error) {
      if (!isFault(error, baseFaults.already_handled, baseFaults.not_found)) throw error
      await this.detail.reload()
      const by = this.detail.value?.row.assigneeName
      runInAction(() => {
        if (!isFault(error, baseFaults.already_handled)) this.notice = firstWords(error)
        else this.notice = by ? `${by}已经接手了这一条` : '这一条刚刚已经处理过了'
      })
      return false
    }
  }
}

/** What follows a task in the same box, from the top again after the last; null when there is no other. */
export async function nextTask(box: AuditBox, target: AuditTarget | null, after: number): Promise<number | null> {
  const input = { box: box === 'done' ? ('open' as const) : box, size: NEXT_SEEN, ...(target ? { targetType: target } : {}) }
  const { list } = await ask(audit.getPaged, input)
  const at = list.findIndex((row) => row.id === after)
  return (list[at + 1] ?? list.find((row) => row.id !== after))?.id ?? null
}
