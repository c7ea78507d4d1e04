/** One task for an auditor: claiming, marking, deciding, and finding the next one. */
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import {
  type AuditBox,
  auditLimits,
  type AuditLookReason,
  type AuditReason,
  type AuditTarget,
  type Decision,
} from '@qianxian/protocol/audit/audit.words'
import { auditFaults } from '@qianxian/protocol/audit/audit.faults'
import { audit } from '@qianxian/protocol/audit/audit'
import type { AuditDetail } from '@qianxian/protocol/audit/audit.schema'
import { report } from '@qianxian/protocol/report/report'
import type { Measure } from '@qianxian/protocol/strike/strike.schema'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { callQuietly, call, errorsInline } from '@/request/call'
import { firstErrorWords } from '@/request/fault'
import { isFault } from '@/request/faultName'
import { DetailModel } from '@/ui/detail/DetailModel'

/** Number of tasks of a box that are searched for the next one. */
const NEXT_SEEN = 50

export interface MarkedReason {
  field: string
  code: AuditReason
}

/** The precondition for viewing: a claim, the end of a colleague's claim, or a reason for a decided task. */
export type TaskGate = 'unclaimed' | 'held' | 'settled'

export class AuditTask {
  readonly detail: DetailModel<AuditDetail>
  reasons: readonly MarkedReason[] = []
  /** Reason why the last action failed. */
  notice: string | null = null
  door: TaskGate | null = null
  /** For a task held by a colleague: by whom, and until when. */
  heldBy = ''
  /** A decision is being sent; its task is not released meanwhile. */
  private isDeciding = false

  constructor(
    readonly id: number,
    /** Reason for opening a decided task. */
    private lookReason: AuditLookReason | null,
  ) {
    this.detail = new DetailModel<AuditDetail>({
      load: () => this.open(),
      isGone: (error) =>
        isFault(
          error,
          auditFaults.audit_unclaimed,
          auditFaults.audit_held,
          auditFaults.audit_settled,
          baseFaults.not_found,
          baseFaults.input_invalid,
        ),
    })
    makeAutoObservable<this, 'lookReason' | 'isDeciding'>(this, {
      id: false,
      lookReason: false,
      isDeciding: false,
      detail: false,
      reasons: observableRef,
    })
  }

  private async open(): Promise<AuditDetail> {
    try {
      const detail = await callQuietly(audit.getDetail, { id: this.id, ...(this.lookReason ? { reason: this.lookReason } : {}) })
      runInAction(() => (this.door = null))
      return detail
    } catch (error) {
      runInAction(() => {
        this.door = doorOf(error)
        this.heldBy = this.door === 'held' ? firstErrorWords(error) : ''
      })
      throw error
    }
  }

  look(reason: AuditLookReason): Promise<void> {
    this.lookReason = reason
    this.notice = null
    return this.detail.load()
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

  /** Upholds the report with this measure. */
  uphold(measure: Measure): Promise<boolean> {
    return this.decide('rejected', this.reasons, '', measure)
  }

  async askReporter(text: string): Promise<void> {
    await call(report.askReporter, { id: this.id, text: text.trim() }, errorsInline)
    await this.detail.reload()
  }

  claim(): Promise<boolean> {
    return this.told(async () => {
      this.notice = null
      try {
        await call(audit.claim, { id: this.id }, errorsInline)
        return true
      } finally {
        await this.detail.load()
      }
    })
  }

  /** True if the viewer holds the task undecided, and waits for no answer of the reporter. */
  get isHeld(): boolean {
    const { value } = this.detail
    return value !== null && value.canDecide && value.offer?.question !== 'waiting' && !this.isDeciding
  }

  /** Returns the task to the queue. */
  release(): Promise<void> {
    return releaseTask(this.id)
  }

  approve(note: string): Promise<boolean> {
    return this.told(() => this.decide('approved', [], note))
  }

  /** Returns false if another auditor was faster; the sheet shows other failures. */
  reject(note: string): Promise<boolean> {
    return this.decide('rejected', this.reasons, note)
  }

  private async told(act: () => Promise<boolean>): Promise<boolean> {
    try {
      return await act()
    } catch (error) {
      runInAction(() => {
        this.notice = firstErrorWords(error)
      })
      return false
    }
  }

  private decide(decision: Decision, reasons: readonly MarkedReason[], note: string, measure?: Measure): Promise<boolean> {
    const words = note.trim()
    return this.act(() =>
      call(audit.decide, { id: this.id, decision, reasons: [...reasons], ...(words ? { note: words } : {}), measure }, errorsInline),
    )
  }

  private async act(ask: () => Promise<AuditDetail>): Promise<boolean> {
    this.notice = null
    this.isDeciding = true
    try {
      const detail = await ask()
      runInAction(() => this.detail.patch(detail))
      return true
    } catch (error) {
      if (!isFault(error, ...lost)) throw error
      await this.detail.reload()
      runInAction(() => {
        this.notice = isFault(error, baseFaults.already_handled) ? '这一条刚刚已经处理过了' : firstErrorWords(error)
      })
      return false
    } finally {
      this.isDeciding = false
    }
  }
}

/** Faults of a task that the viewer may not decide any more. */
const lost = [auditFaults.audit_unclaimed, auditFaults.audit_held, baseFaults.already_handled, baseFaults.not_found] as const

const doors = { unclaimed: auditFaults.audit_unclaimed, held: auditFaults.audit_held, settled: auditFaults.audit_settled } as const

const doorOf = (error: unknown): TaskGate | null => (Object.keys(doors) as TaskGate[]).find((door) => isFault(error, doors[door])) ?? null

/**
 * Claims the next task in the box, continuing at the top after the last and skipping tasks claimed by others; null if
 * there is none.
 */
export async function claimNext(box: AuditBox, target: AuditTarget | null, after: number): Promise<number | null> {
  const input = { box: box === 'done' ? ('open' as const) : box, size: NEXT_SEEN, ...(target ? { targetType: target } : {}) }
  const { list } = await callQuietly(audit.getPaged, input)
  const at = list.findIndex((row) => row.id === after)
  for (const { id } of [...list.slice(at + 1), ...list.slice(0, Math.max(at, 0))]) {
    try {
      await call(audit.claim, { id }, errorsInline)
      return id
    } catch (error) {
      if (!isFault(error, ...lost)) throw error
    }
  }
  return null
}

/** Returns a task to the queue. Never rejects: a task that stays claimed becomes free after some hours. */
export async function releaseTask(id: number): Promise<void> {
  await callQuietly(audit.release, { id }).catch(() => undefined)
}
