/** Groups of the viewer's favourites, and the chosen one. */
import { interact } from '@qianxian/protocol/interact/interact'
import type { OutputOf } from '@qianxian/protocol/base/endpoint'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { callQuietly } from '@/request/call'

export class FavGroups {
  all: OutputOf<typeof interact.getFavGroups> = []
  /** The chosen group; null for all favourites, in a group or not. */
  chosen: string | null = null

  constructor() {
    makeAutoObservable(this, { all: observableRef })
  }

  async load(): Promise<void> {
    const all = await callQuietly(interact.getFavGroups, {})
    runInAction(() => {
      this.all = all
      // The last entry of the chosen group was moved to another group.
      if (!all.some(({ group }) => group === this.chosen)) this.chosen = null
    })
  }

  choose(group: string | null): void {
    this.chosen = group
  }
}
