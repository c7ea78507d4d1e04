/** The number of people excluded by each saved firm wish, in both directions. */
import { mate } from '@qianxian/protocol/mate/mate'
import type { Mate, Relaxations } from '@qianxian/protocol/mate/mate.schema'
import type { MateField } from '@qianxian/protocol/mate/mate.words'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { callQuietly } from '@/request/call'

export class RelaxationModel {
  /** Null if not counted now; undefined if not requested yet. */
  counted: Relaxations | null | undefined = undefined
  hasFailed = false
  private round = 0

  constructor() {
    makeAutoObservable<this, 'round'>(this, { counted: observableRef, round: false })
  }

  async load(): Promise<void> {
    this.round += 1
    const round = this.round
    try {
      const counted = await callQuietly(mate.getRelaxations, {})
      runInAction(() => {
        if (round !== this.round) return
        this.counted = counted
        this.hasFailed = false
      })
    } catch {
      runInAction(() => {
        if (round === this.round) this.hasFailed = true
      })
    }
  }
}

/** Turns a firm wish into a preference that excludes no person. */
export const relaxWish = (wishes: Mate, field: MateField): Mate => ({
  ...wishes,
  weights: { ...wishes.weights, [field]: wishes.weights[field] === 'avoid' ? 'any' : 'prefer' },
})
