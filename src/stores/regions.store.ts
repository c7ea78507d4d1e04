/** Provinces, cities and areas for the pickers; requested once, when the first form needs them. */
import { tenant } from '@qianxian/protocol/tenant/tenant'
import type { RegionTree } from '@qianxian/protocol/tenant/tenant.schema'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { callQuietly } from '@/request/call'

class Regions {
  tree: RegionTree = []
  private pending: Promise<void> | undefined = undefined

  constructor() {
    makeAutoObservable<this, 'pending'>(this, { tree: observableRef, pending: false })
  }

  load(): Promise<void> {
    if (this.tree.length > 0) return Promise.resolve()
    this.pending ??= this.read()
    return this.pending
  }

  private async read(): Promise<void> {
    try {
      const tree = await callQuietly(tenant.getRegions, {}, { retry: 'quiet' })
      runInAction(() => {
        this.tree = tree
      })
    } catch (error) {
      console.warn('no regions', error)
    } finally {
      this.pending = undefined
    }
  }
}

export const regions = new Regions()
