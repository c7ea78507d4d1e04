/** The agreement and the privacy policy: a login sends nothing before the person has accepted both. */
import { makeAutoObservable, observableRef } from 'mobx'
import { saveLoginDraft, readLoginDraft } from './loginDraft'

export class Agreement {
  isAgreed = readLoginDraft().isAgreed
  isAsking = false
  /** The action that runs after acceptance; undefined if the button under the question runs it. */
  waiting: (() => unknown) | undefined = undefined

  constructor() {
    makeAutoObservable(this, { waiting: observableRef })
  }

  set(isAgreed: boolean): void {
    this.isAgreed = isAgreed
    saveLoginDraft({ isAgreed })
  }

  /** Runs the action now if the person has accepted, else shows the question first and runs it after acceptance. */
  before(act: () => unknown): unknown {
    if (this.isAgreed) return act()
    this.waiting = act
    this.isAsking = true
    return undefined
  }

  /** Shows the question; the mini-program's own button under it continues the login. */
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
