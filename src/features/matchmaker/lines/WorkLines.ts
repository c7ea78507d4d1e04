/** The lines a matchmaker works, stage by stage, and what they decide about each. */
import { type WorkStage, workStages } from '@qianxian/protocol/matchmaker/matchmaker.words'
import type { InputOf } from '@qianxian/protocol/base/endpoint'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import type { WorkLine } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import { makeAutoObservable, runInAction } from 'mobx'
import { ask, call, saidByScreen } from '@/request/call'
import { firstWords } from '@/request/fault'
import { isFault } from '@/request/faultName'
import { toast } from '@/ui/base/Dialog'
import { failureWords } from '@/platform/fault'
import { ListModel } from '@/ui/list/ListModel'

export type RefuseReason = NonNullable<InputOf<(typeof matchmaker)['screenLine']>['reason']>

const PAGE = 20

export class WorkLines {
  stage: WorkStage
  /** Of the lines to be screened only those whose time is up. */
  isOverdue: boolean
  readonly lists: Readonly<Record<WorkStage, ListModel<WorkLine>>>

  constructor(stage: WorkStage, isOverdue: boolean) {
    this.stage = stage
    this.isOverdue = isOverdue
    this.lists = Object.fromEntries(workStages.map((one) => [one, this.listOf(one)])) as Record<WorkStage, ListModel<WorkLine>>
    makeAutoObservable(this, { lists: false })
  }

  get list(): ListModel<WorkLine> {
    return this.lists[this.stage]
  }

  show(stage: WorkStage): void {
    this.stage = stage
    void this.list.load()
  }

  setOverdue(isOverdue: boolean): void {
    this.isOverdue = isOverdue
    void this.lists.screening.reset()
  }

  async refresh(): Promise<void> {
    await Promise.all(
      workStages.map((stage) => (this.lists[stage].hasLoaded || stage === this.stage ? this.lists[stage].refresh() : undefined)),
    )
  }

  /** Passes a line on; null when it is done, else why not. */
  pass(line: WorkLine): Promise<string | null> {
    return this.act(line, () => call(matchmaker.screenLine, { id: line.id, isPassed: true }, saidByScreen), '已送达对方')
  }

  refuse(line: WorkLine, reason: RefuseReason): Promise<string | null> {
    return this.act(
      line,
      () => call(matchmaker.screenLine, { id: line.id, isPassed: false, reason }, saidByScreen),
      '已退回，次数已还给会员',
    )
  }

  record(line: WorkLine, note: string): Promise<string | null> {
    return this.act(line, () => call(matchmaker.recordAttempt, { id: line.id, note: note.trim() }, saidByScreen), '已记下这次联系')
  }

  private async act(line: WorkLine, ask: () => Promise<WorkLine>, said: string): Promise<string | null> {
    try {
      const next = await ask()
      runInAction(() => this.take(next))
      toast(said)
      return null
    } catch (error) {
      if (isFault(error, 'line_state_changed', 'not_found')) {
        // Somebody was faster: the newest state shows where the line is now.
        runInAction(() => (isWorkLine(error.data) ? this.take(error.data) : this.lists[this.stage].remove(line.id)))
        toast(failureWords(error))
        return null
      }
      return firstWords(error)
    }
  }

  private take(line: WorkLine): void {
    const stage = stageOf(line)
    for (const one of workStages) {
      const list = this.lists[one]
      if (one === stage) {
        if (list.find(line.id)) list.patch(line.id, line)
        else if (list.hasLoaded) list.prepend(line)
      } else list.remove(line.id)
    }
  }

  private listOf(stage: WorkStage): ListModel<WorkLine> {
    return new ListModel<WorkLine>({
      keyOf: (line) => line.id,
      load: (cursor) => {
        const input = {
          stage,
          size: PAGE,
          ...(stage === 'screening' && this.isOverdue ? { isOverdue: true } : {}),
          ...(cursor ? { cursor } : {}),
        }
        return ask(matchmaker.getLinePaged, input)
      },
    })
  }
}

/** In which stage of the work a line stands. */
export function stageOf({ status }: Pick<WorkLine, 'status'>): WorkStage {
  switch (status) {
    case 'draft':
    case 'submitted':
    case 'screening':
      return 'screening'
    case 'delivered':
    case 'viewed':
      return 'delivered'
    case 'accepted':
    case 'connected':
    case 'meeting_booked':
    case 'met':
    case 'dating':
    case 'success':
    case 'stalled':
      return 'connected'
    default:
      return 'closed'
  }
}

function isWorkLine(data: unknown): data is WorkLine {
  return typeof data === 'object' && data !== null && 'from' in data && 'to' in data && 'status' in data
}
