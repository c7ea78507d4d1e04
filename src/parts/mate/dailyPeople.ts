/** The people of the day, valid until the day ends: the local clock only hints that another day has begun; the server decides. */
import { mate } from '@qianxian/protocol/mate/mate'
import type { DailySet } from '@qianxian/protocol/mate/mate.schema'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { callQuietly } from '@/request/call'
import { authStore } from '@/stores/auth.store'

/** Returning within this time shows the loaded set again. */
const FRESH_MS = 60_000
/** Margin for a local clock slightly ahead, which must not request yesterday's people again. */
const AFTER_MIDNIGHT_MS = 2000
/** Timers are limited to 24 days; one day is enough here, whatever the phone's clock says. */
const LONGEST_MS = 86_400_000

export type DailyPerson = DailySet['people'][number]

class DailyModel {
  set: DailySet | null = null
  hasFailed = false
  private askedAt = 0
  private timer: ReturnType<typeof setTimeout> | undefined = undefined
  private loading: Promise<void> | undefined = undefined

  constructor(private readonly isGone: (no: string) => boolean) {
    makeAutoObservable<this, 'askedAt' | 'timer' | 'loading' | 'isGone'>(this, {
      set: observableRef,
      askedAt: false,
      timer: false,
      loading: false,
      isGone: false,
    })
  }

  /** Leaves out people whom the viewer has since skipped or blocked. */
  get people(): DailyPerson[] {
    return (this.set?.people ?? []).filter(({ card }) => !this.isGone(card.no))
  }

  /** Number of people whose pages were not opened yet. */
  get left(): number {
    return this.people.filter(({ isOpened }) => !isOpened).length
  }

  /** Loads the set; a second call during the first returns its promise. */
  load(): Promise<void> {
    this.loading ??= this.ask().finally(() => {
      this.loading = undefined
    })
    return this.loading
  }

  private async ask(): Promise<void> {
    this.askedAt = Date.now()
    try {
      const set = await callQuietly(mate.getDaily, {})
      runInAction(() => {
        this.set = set
        this.hasFailed = false
      })
      this.wakeAt(set.endsAt)
    } catch {
      runInAction(() => {
        this.hasFailed = true
      })
    }
  }

  /** Called when the page is visible again. */
  comeBack(): void {
    if (this.hasFailed || Date.now() - this.askedAt > FRESH_MS) void this.load()
  }

  open({ card }: DailyPerson): void {
    if (!this.set) return
    const people = this.set.people.map((one) => (one.card.no === card.no ? { ...one, isOpened: true } : one))
    this.set = { ...this.set, people }
    callQuietly(mate.openDaily, { no: card.no }).catch(() => undefined)
  }

  leave(): void {
    clearTimeout(this.timer)
  }

  /** A page that stays open over midnight loads the next day's people. */
  private wakeAt(endsAt: string): void {
    clearTimeout(this.timer)
    const left = new Date(endsAt).getTime() - Date.now() + AFTER_MIDNIGHT_MS
    this.timer = setTimeout(() => void this.load(), Math.min(Math.max(left, FRESH_MS), LONGEST_MS))
  }
}

let shared: { session: number; model: DailyModel } | undefined

/** The set of the current session, shared by the strip and the list below it. */
export function dailyModel(isGone: (no: string) => boolean): DailyModel {
  if (shared?.session !== authStore.sessionVersion) {
    shared?.model.leave()
    shared = { session: authStore.sessionVersion, model: new DailyModel(isGone) }
  }
  return shared.model
}
