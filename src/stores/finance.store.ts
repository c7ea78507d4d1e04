/**
 * Names of money in the app, the person's balances, and their histories. Balances are one snapshot of the server; after
 * a failed load they stay, with their time. Figures of one person are never shown to the next person.
 */
import { finance } from '@qianxian/protocol/finance/finance'
import type { Balances } from '@qianxian/protocol/finance/finance.schema'
import type { AllConfig } from '@qianxian/protocol/tenant/tenant.schema'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { callQuietly } from '@/request/call'
import { authStore } from './auth.store'
import { configStore } from './config.store'
import { FinanceHistories } from './financeHistories'

class FinanceStore {
  private kept: { of: number; balances: Balances } | undefined = undefined
  /** Reason why the last load failed. */
  private failure: { of: number; error: unknown } | undefined = undefined
  private reading: { of: number; answer: Promise<void> } | undefined = undefined
  private lists: { of: number; histories: FinanceHistories } | undefined = undefined

  constructor() {
    makeAutoObservable<this, 'kept' | 'failure' | 'reading' | 'lists'>(this, {
      kept: observableRef,
      failure: observableRef,
      reading: false,
      lists: false,
      histories: false,
    })
  }

  get allConfig(): AllConfig | undefined {
    return configStore.finance.value
  }

  get balanceName(): string {
    return this.allConfig?.balanceName || '余额'
  }

  get creditName(): string {
    return this.allConfig?.creditName || '积分'
  }

  /** Balances as of their `serverTime`. */
  get balances(): Balances | undefined {
    return this.kept?.of === authStore.sessionVersion ? this.kept.balances : undefined
  }

  /** Error of the last load, so that figures are missing or older than it; null after a successful load. */
  get error(): unknown {
    return this.failure?.of === authStore.sessionVersion ? this.failure.error : null
  }

  /** Reads the balances. Concurrent callers wait for the same answer. Never rejects. */
  refresh(): Promise<void> {
    const of = authStore.sessionVersion
    if (this.reading?.of === of) return this.reading.answer
    const answer = this.read(of).finally(() => {
      if (this.reading?.answer === answer) this.reading = undefined
    })
    this.reading = { of, answer }
    return answer
  }

  /** Histories of the logged-in person; they stay while the app is open. */
  histories(): FinanceHistories {
    const of = authStore.sessionVersion
    if (this.lists?.of !== of) this.lists = { of, histories: new FinanceHistories() }
    return this.lists.histories
  }

  private async read(of: number): Promise<void> {
    try {
      const balances = await callQuietly(finance.getBalances, {})
      runInAction(() => {
        this.kept = { of, balances }
        if (this.failure?.of === of) this.failure = undefined
      })
    } catch (error) {
      runInAction(() => {
        this.failure = { of, error }
      })
    }
  }
}

export const financeStore = new FinanceStore()
