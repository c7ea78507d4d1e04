/** Light or dark: the person's choice here, else the phone's setting. */
import { makeAutoObservable, runInAction } from 'mobx'
import { readStored, removeStored, writeStored } from '@/platform/storage/storage'
import { systemTheme, watchSystemTheme, applyTheme } from '@/platform/appearance/theme'
import type { Theme } from '@/platform/appearance/theme.types'

export type ThemeChoice = 'system' | Theme

class ThemeStore {
  choice: ThemeChoice = 'system'
  private system: Theme = 'light'

  constructor() {
    makeAutoObservable(this)
  }

  get theme(): Theme {
    return this.choice === 'system' ? this.system : this.choice
  }

  start(): void {
    const stored = readStored('theme')
    this.choice = stored === 'light' || stored === 'dark' ? stored : 'system'
    this.system = systemTheme()
    watchSystemTheme((theme) => {
      runInAction(() => {
        this.system = theme
      })
      this.wear()
    })
    this.wear()
  }

  choose(choice: ThemeChoice): void {
    this.choice = choice
    if (choice === 'system') removeStored('theme')
    else writeStored('theme', choice)
    this.wear()
  }

  private wear(): void {
    applyTheme(this.choice === 'system' ? undefined : this.choice)
  }
}

export const themeStore = new ThemeStore()
