/** An approval that can still be taken back: it goes out when its seconds are over, or at once where nobody looks any more. */
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { onAppHidden } from '@/platform/lifecycle/appHidden'

/** So long there is for second thoughts. */
export const UNDO_WINDOW_MS = 6000

export interface PendingDecision {
  /** Of the task. */
  id: number
  /** What was approved, as the auditor may still read it. */
  words: string
  send: () => Promise<unknown>
  isTakenBack?: true
}

export class PendingApproval {
  held: PendingDecision | null = null
  /** Grows with everything that was sent, for lists that show what waits. */
  sent = 0
  private end: () => void = () => undefined

  constructor() {
    makeAutoObservable<this, 'end'>(this, { held: observableRef, end: false })
  }

  /** One at a time: what was held before goes out. */
  hold(held: PendingDecision): void {
    void this.flush()
    this.held = held
    const timer = setTimeout(() => void this.flush(), UNDO_WINDOW_MS)
    const unwatch = onAppHidden(() => void this.flush())
    this.end = () => {
      clearTimeout(timer)
      unwatch()
    }
  }

  /** Nothing has happened yet, and nothing will. */
  takeBack(): PendingDecision | null {
    const held = this.letGo()
    if (held) held.isTakenBack = true
    return held
  }

  private letGo(): PendingDecision | null {
    const { held } = this
    this.end()
    this.held = null
    return held
  }

  async flush(): Promise<void> {
    const held = this.letGo()
    if (!held) return
    await held.send()
    runInAction(() => {
      this.sent += 1
    })
  }
}

/** Of the auditor at this device, on whichever page they are by now. */
export const pendingApproval = new PendingApproval()
