/** How large letters are: what the person chose here, else what the phone, WeChat or the browser is set to. */
import { makeAutoObservable, runInAction } from 'mobx'
import { watchSystemLetters, wearLetters } from '@/platform/letters'
import { readStored, removeStored, writeStored } from '@/platform/storage'

/** Times the designed size: 标准, 大, 特大. */
export const lettersChoices = [1, 1.4, 2] as const
export type LettersChoice = 'system' | (typeof lettersChoices)[number]

/** What every page stands; `index.html` keeps to the same. */
const LEAST = 0.94
const MOST = 2

class LettersStore {
  choice: LettersChoice = 'system'
  private system = 1

  constructor() {
    makeAutoObservable(this)
  }

  get factor(): number {
    return this.choice === 'system' ? Math.min(MOST, Math.max(LEAST, this.system)) : this.choice
  }

  start(): void {
    const stored = readStored('letters')
    this.choice = lettersChoices.find((choice) => choice === stored) ?? 'system'
    watchSystemLetters((factor) => {
      runInAction(() => {
        this.system = factor
      })
    })
  }

  choose(choice: LettersChoice): void {
    this.choice = choice
    if (choice === 'system') removeStored('letters')
    else writeStored('letters', choice)
    wearLetters()
  }
}

export const lettersStore = new LettersStore()
