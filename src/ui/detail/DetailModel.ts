import { makeAutoObservable, observableRef, runInAction } from 'mobx'

export interface DetailOptions<T> {
  /** Loads the value; null means that it does not exist, or no longer exists. */
  load: () => Promise<T | null>
  /** True for an error that means that the value no longer exists, rather than a failure. */
  isGone?: (error: unknown) => boolean
}

/** One value on a page: loading, ready, gone, or failed. The answer of an older load is dropped. */
export class DetailModel<T> {
  value: T | null = null
  state: 'loading' | 'ready' | 'gone' | 'failed' = 'loading'
  error: unknown = null
  isReloading = false

  private round = 0
  private readonly options: DetailOptions<T>

  constructor(options: DetailOptions<T>) {
    this.options = options
    makeAutoObservable<this, 'round' | 'options'>(this, {
      value: observableRef,
      error: observableRef,
      round: false,
      options: false,
    })
  }

  /** Loads, or loads again; the current value stays visible, also if the reload fails. Never rejects. */
  async load(): Promise<void> {
    ;(await this.fetch())()
  }

  /** Loads in two steps: the returned function shows the result. */
  async fetch(): Promise<() => void> {
    this.round += 1
    const round = this.round
    runInAction(() => {
      this.error = null
      if (this.state === 'ready') this.isReloading = true
      else this.state = 'loading'
    })
    let value: T | null = null
    let error: unknown = null
    try {
      value = await this.options.load()
    } catch (failure) {
      error = failure ?? new Error('发生错误了')
    }
    return () => this.show(round, value, error)
  }

  private show(round: number, value: T | null, error: unknown): void {
    if (round !== this.round) return
    this.isReloading = false
    if (error && !this.options.isGone?.(error)) {
      this.error = error
      if (this.state !== 'ready') this.state = 'failed'
    } else {
      this.value = error ? null : value
      this.state = this.value === null ? 'gone' : 'ready'
    }
  }

  reload(): Promise<void> {
    return this.load()
  }

  /** Changes the visible value, before or after the server confirms it. */
  patch(change: Partial<T>): void {
    if (this.value !== null) this.value = { ...this.value, ...change }
  }
}
