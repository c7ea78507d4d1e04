/** Letter size: the person's choice here, else the setting of the phone, WeChat or the browser. */
import { makeAutoObservable, runInAction } from 'mobx'
import { watchSystemFontScale, applyFontScale } from '@/platform/appearance/fontScale'
import { readStored, removeStored, writeStored } from '@/platform/storage/storage'

/** Factors of the designed size: 标准, 大, 特大. */
export const fontScaleChoices = [1, 1.4, 2] as const
export type FontScaleChoice = 'system' | (typeof fontScaleChoices)[number]

/** The lower end of the range that every page supports; `index.html` uses the same range. */
const LEAST = 0.94
const MOST = 2

class LettersStore {
  choice: FontScaleChoice = 'system'
  private system = 1

  constructor() {
    makeAutoObservable(this)
  }

  get factor(): number {
    return this.choice === 'system' ? Math.min(MOST, Math.max(LEAST, this.system)) : this.choice
  }

  start(): void {
    const stored = readStored('letters')
    this.choice = fontScaleChoices.find((choice) => choice === stored) ?? 'system'
    watchSystemFontScale((factor) => {
      runInAction(() => {
        this.system = factor
      })
    })
  }

  choose(choice: FontScaleChoice): void {
    this.choice = choice
    if (choice === 'system') removeStored('letters')
    else writeStored('letters', choice)
    applyFontScale()
  }
}

export const fontScaleStore = new LettersStore()
