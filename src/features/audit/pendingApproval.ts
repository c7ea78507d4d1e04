/** An approval that can still be undone: it is sent when the undo time is over, or at once if the page closes. */
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { onAppHidden } from '@/platform/lifecycle/appHidden'

/** Milliseconds in which an approval can be undone. */
export const UNDO_WINDOW_MS = 6000

export interface PendingDecision {
  /** Id of the task. */
  id: number
  /** The approval in words, for the auditor. */
  words: string
  send: () => Promise<unknown>
  isTakenBack?: true
}

export class PendingApproval {
  held: PendingDecision | null = null
  /** Grows with each approval sent, so that lists of open tasks reload. */
  sent = 0
  private end: () => void = () => undefined

  constructor() {
    makeAutoObservable<this, 'end'>(this, { held: observableRef, end: false })
  }

  /** Holds one approval; an approval held before is sent. */
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

  /** Undoes the held approval: it has not been sent, and will not be. */
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

/** The held approval of the auditor on this device, on any page. */
export const pendingApproval = new PendingApproval()
