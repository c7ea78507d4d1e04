/** The privacy switches: a change applies at once and reverts if the server refuses it. */
import { love } from '@qianxian/protocol/love/love'
import type { Permission } from '@qianxian/protocol/love/love.schema'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { callQuietly } from '@/request/call'
import { firstErrorWords } from '@/request/fault'
import { toast } from '@/ui/base/overlay/Dialog'

export class PermissionModel {
  value: Permission | undefined = undefined
  loadError: unknown = null
  /** Incremented with every refusal, so that a native switch that has moved is reset. */
  round = 0
  private saved: Permission | undefined = undefined
  /** Changes are sent one after another, so that the last one applies. */
  private queue: Promise<void> = Promise.resolve()
  private waiting = 0

  constructor() {
    makeAutoObservable<this, 'saved' | 'queue' | 'waiting'>(this, {
      value: observableRef,
      loadError: observableRef,
      saved: false,
      queue: false,
      waiting: false,
    })
  }

  async load(): Promise<void> {
    try {
      const value = await callQuietly(love.getPermission, {})
      runInAction(() => {
        this.loadError = null
        this.value = value
        this.saved = value
      })
    } catch (error) {
      runInAction(() => {
        this.loadError = error
      })
    }
  }

  set<Name extends keyof Permission>(name: Name, to: Permission[Name]): Promise<void> {
    return this.value?.[name] === to ? Promise.resolve() : this.change({ [name]: to } as Partial<Permission>)
  }

  /** Applies several settings together. */
  change(change: Partial<Permission>): Promise<void> {
    if (!this.value) return Promise.resolve()
    this.value = { ...this.value, ...change }
    this.waiting += 1
    this.queue = this.queue.then(() => this.send(change))
    return this.queue
  }

  private async send(change: Partial<Permission>): Promise<void> {
    try {
      const value = await callQuietly(love.savePermission, change)
      runInAction(() => {
        this.waiting -= 1
        this.saved = value
        // If later taps are pending, the value must not flicker back.
        if (this.waiting === 0) this.value = value
      })
    } catch (error) {
      runInAction(() => {
        this.waiting -= 1
        const { saved } = this
        const back = saved && Object.fromEntries((Object.keys(change) as (keyof Permission)[]).map((name) => [name, saved[name]]))
        if (this.value) this.value = { ...this.value, ...back }
        this.round += 1
      })
      toast(firstErrorWords(error))
    }
  }
}
