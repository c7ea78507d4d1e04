/** What things are called and how much of them the person has: balance in fen, credit in points. */
import type { AllConfig } from '@qianxian/protocol/tenant/tenant.schema'
import { makeAutoObservable } from 'mobx'
import { configStore } from './config.store'

export interface Balances {
  /** Fen. */
  balance: number
  /** Points. */
  credit: number
}

class FinanceStore {
  balances: Balances | undefined = undefined

  constructor() {
    makeAutoObservable(this)
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

  keepBalances(balances: Balances | undefined): void {
    this.balances = balances
  }
}

export const financeStore = new FinanceStore()
