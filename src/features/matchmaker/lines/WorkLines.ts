/** The lines that a matchmaker works on, stage by stage, and the decisions about each. */
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { lineFaults } from '@qianxian/protocol/line/line.faults'
import { lineStates, type ScreenReason } from '@qianxian/protocol/line/line.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { type WorkStage, workStages } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import type { WorkLine } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import { makeAutoObservable, runInAction } from 'mobx'
import { callQuietly, call, errorsInline } from '@/request/call'
import { isFault } from '@/request/faultName'
import { toast } from '@/ui/base/overlay/Dialog'
import { failureWords } from '@/platform/fault'
import { TabbedLists } from '@/ui/list/TabbedLists'

export interface LineSheetProps {
  model: WorkLines
  /** The line of the open sheet; null if the sheet is closed. */
  line: WorkLine | null
  onClose: () => void
}

const PAGE = 20

/** Faults of a line on which the viewer may not act any more. */
const lost = [lineFaults.line_state_changed, lineFaults.line_taken, baseFaults.not_found] as const

export class WorkLines {
  /** Filters the lines to screen down to the overdue ones. */
  isOverdue: boolean
  /** Shown above the lists: the linked line is no longer on this desk. */
  notice: string | null = null
  readonly stages: TabbedLists<WorkStage, WorkLine>

  constructor(stage: WorkStage, isOverdue: boolean) {
    this.isOverdue = isOverdue
    this.stages = new TabbedLists<WorkStage, WorkLine>({
      boxes: workStages,
      box: stage,
      keyOf: (line) => line.id,
      load: (one, cursor) =>
        callQuietly(matchmaker.getLinePaged, {
          stage: one,
          size: PAGE,
          ...(one === 'screening' && this.isOverdue ? { isOverdue: true } : {}),
          ...(cursor ? { cursor } : {}),
        }),
    })
    makeAutoObservable(this, { stages: false })
  }

  setOverdue(isOverdue: boolean): void {
    this.isOverdue = isOverdue
    void this.stages.lists.screening.reset()
  }

  /** Opens the present stage of a line, with the line on top. */
  async lead(id: number): Promise<void> {
    try {
      const line = await callQuietly(matchmaker.getLine, { id })
      this.stages.show(workStage(line))
      await this.stages.list.load()
      this.stages.list.prepend(line)
    } catch (error) {
      if (!isFault(error, lineFaults.line_taken, baseFaults.not_found, baseFaults.input_invalid)) console.warn('no line to lead to', error)
      else
        runInAction(() => {
          this.notice = isFault(error, lineFaults.line_taken) ? failureWords(error) : '这条牵线不在你这里了，可能已经转给了同事。'
        })
    }
  }

  closeNotice(): void {
    this.notice = null
  }

  /**
   * Passes a line on. Like the other two actions it rejects if the server refuses, and shows a notice if another
   * matchmaker acted first.
   */
  pass(line: WorkLine): Promise<void> {
    return this.act(line, () => call(matchmaker.screenLine, { id: line.id, isPassed: true }, errorsInline), '已送达对方')
  }

  refuse(line: WorkLine, reason: ScreenReason): Promise<void> {
    return this.act(
      line,
      () => call(matchmaker.screenLine, { id: line.id, isPassed: false, reason }, errorsInline),
      '已退回，次数已还给会员',
    )
  }

  record(line: WorkLine, note: string): Promise<void> {
    return this.act(line, () => call(matchmaker.recordAttempt, { id: line.id, note: note.trim() }, errorsInline), '已记下这次联系')
  }

  /** Moves the line to another desk; shows a notice if another matchmaker acted first. */
  async handOver(line: WorkLine, to: { id: number; name: string }): Promise<void> {
    try {
      await call(matchmaker.reassignLine, { id: line.id, toId: to.id }, errorsInline)
      this.stages.list.remove(line.id)
      toast(`已转给${to.name}`)
    } catch (error) {
      if (!isFault(error, ...lost)) throw error
      void this.stages.refresh()
      toast(failureWords(error))
    }
  }

  private async act(line: WorkLine, ask: () => Promise<WorkLine>, said: string): Promise<void> {
    try {
      const next = await ask()
      this.stages.take(next, workStage(next))
      toast(said)
    } catch (error) {
      if (!isFault(error, ...lost)) throw error
      // The server's newest state contains the line's present desk.
      if (isWorkLine(error.data)) this.stages.take(error.data, workStage(error.data))
      else this.stages.list.remove(line.id)
      toast(failureWords(error))
    }
  }
}

/** The work stage of a line. */
export function workStage({ status }: Pick<WorkLine, 'status'>): WorkStage {
  if (isIn(lineStates.answerable, status)) return 'delivered'
  if (isIn(lineStates.connected, status)) return 'connected'
  return isIn(lineStates.ended, status) ? 'closed' : 'screening'
}

function isWorkLine(data: unknown): data is WorkLine {
  return typeof data === 'object' && data !== null && 'from' in data && 'to' in data && 'status' in data
}
