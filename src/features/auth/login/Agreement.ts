/** The agreement and the privacy policy: nothing of a login is sent before the person has said yes to both. */
import { makeAutoObservable, observableRef } from 'mobx'
import { saveLoginDraft, readLoginDraft } from './loginDraft'

export class Agreement {
  isAgreed = readLoginDraft().isAgreed
  isAsking = false
  /** What the yes will set going; undefined where the button under the question does that. */
  waiting: (() => unknown) | undefined = undefined

  constructor() {
    makeAutoObservable(this, { waiting: observableRef })
  }

  set(isAgreed: boolean): void {
    this.isAgreed = isAgreed
    saveLoginDraft({ isAgreed })
  }

  /** Does it now where the person has agreed, else asks and does it with the yes. */
  before(act: () => unknown): unknown {
    if (this.isAgreed) return act()
    this.waiting = act
    this.isAsking = true
    return undefined
  }

  /** Asks; the button of the mini-program under the question does the rest. */
  askForButton(): void {
    this.waiting = undefined
    this.isAsking = true
  }

  accept(): unknown {
    const act = this.waiting
    this.set(true)
    this.dismiss()
    return act?.()
  }

  dismiss(): void {
    this.waiting = undefined
    this.isAsking = false
  }
}
