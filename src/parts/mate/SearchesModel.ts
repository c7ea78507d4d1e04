/** The member's saved searches: loaded when shown, updated with the server's answers. */
import { mate } from '@qianxian/protocol/mate/mate'
import type { SavedSearch } from '@qianxian/protocol/mate/mate.schema'
import { mateLimits } from '@qianxian/protocol/mate/mate.words'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { callQuietly, call, errorsInline } from '@/request/call'

export type SearchInput = Omit<SavedSearch, 'id'> & { id?: number }

export class SearchesModel {
  rows: readonly SavedSearch[] | undefined = undefined
  hasFailed = false

  constructor() {
    makeAutoObservable(this, { rows: observableRef })
  }

  get isFull(): boolean {
    return (this.rows?.length ?? 0) >= mateLimits.searchesMax
  }

  async load(): Promise<void> {
    try {
      const rows = await callQuietly(mate.getSearches, {})
      runInAction(() => {
        this.rows = rows
        this.hasFailed = false
      })
    } catch {
      runInAction(() => {
        this.hasFailed = true
      })
    }
  }

  /** Refusals are shown at the form fields. */
  async save(input: SearchInput): Promise<void> {
    const saved = await call(mate.saveSearch, input, errorsInline)
    const rows = this.rows ?? []
    const isKnown = rows.some(({ id }) => id === saved.id)
    runInAction(() => {
      this.rows = isKnown ? rows.map((row) => (row.id === saved.id ? saved : row)) : [...rows, saved]
    })
  }

  async remove(id: number): Promise<void> {
    await call(mate.deleteSearch, { id })
    runInAction(() => {
      this.rows = (this.rows ?? []).filter((row) => row.id !== id)
    })
  }
}
