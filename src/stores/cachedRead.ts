/**
 * One configuration answer: cached for 30 s, then requested again at the next read. The last known value stays visible
 * until then, so that the page does not flicker.
 */
import { requestLimits } from '@qianxian/protocol/base/limits'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'

export class CachedRead<Value> {
  value: Value | undefined = undefined
  private isFresh = false
  private pending: Promise<Value> | undefined = undefined
  private generation = 0
  private timer: ReturnType<typeof setTimeout> | undefined = undefined

  constructor(private readonly fetch: () => Promise<Value>) {
    makeAutoObservable<this, 'fetch' | 'isFresh' | 'pending' | 'generation' | 'timer'>(this, {
      value: observableRef,
      fetch: false,
      isFresh: false,
      pending: false,
      generation: false,
      timer: false,
    })
  }

  /** The cached answer, or a new one; several readers share one request. */
  read(): Promise<Value> {
    if (this.isFresh && this.value !== undefined) return Promise.resolve(this.value)
    if (!this.pending) {
      const generation = this.generation
      const asked = this.fetch().then(
        (value) => {
          if (generation === this.generation) this.keep(value)
          return value
        },
        (error: unknown) => {
          if (generation === this.generation) this.pending = undefined
          throw error
        },
      )
      this.pending = asked
    }
    return this.pending
  }

  /** Requests anew although the cached answer is fresh; a failure keeps the known value. */
  reread(): Promise<Value> {
    this.expire()
    return this.read()
  }

  /** The request has changed: an answer still pending is ignored. */
  expire(): void {
    this.generation += 1
    this.isFresh = false
    this.pending = undefined
    clearTimeout(this.timer)
  }

  private keep(value: Value): void {
    this.pending = undefined
    this.isFresh = true
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      this.isFresh = false
    }, requestLimits.configCacheMs)
    runInAction(() => {
      this.value = value
    })
  }
}
