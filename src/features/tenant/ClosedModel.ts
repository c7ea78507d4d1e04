/** Waits for the service: checks its health now and every 30 s, one request at a time. */
import { tenant } from '@qianxian/protocol/tenant/tenant'
import { makeAutoObservable, runInAction } from 'mobx'
import { callQuietly } from '@/request/call'

const RETRY_SECONDS = 30

export class ClosedModel {
  /** Seconds until the next check; counts only when the page is visible. */
  secondsLeft = RETRY_SECONDS
  isAsking = false
  isStillClosed = false
  private until = 0
  private timer: ReturnType<typeof setTimeout> | undefined = undefined

  /** @param leave called once the service is available again */
  constructor(private readonly leave: () => unknown) {
    makeAutoObservable<this, 'leave' | 'until' | 'timer'>(this, { leave: false, until: false, timer: false })
  }

  start(): void {
    this.until = Date.now() + RETRY_SECONDS * 1000
    this.tick()
  }

  stop(): void {
    clearTimeout(this.timer)
  }

  /** Resolves when the check ends, with either result. */
  async ask(): Promise<void> {
    if (this.isAsking) return
    this.stop()
    this.isAsking = true
    let isBack = false
    try {
      isBack = (await callQuietly(tenant.checkHealth, {})).ok
    } catch {
      isBack = false
    }
    runInAction(() => {
      this.isAsking = false
      this.isStillClosed = !isBack
    })
    if (isBack) await this.leave()
    else this.start()
  }

  private tick(): void {
    this.stop()
    this.secondsLeft = Math.max(0, Math.ceil((this.until - Date.now()) / 1000))
    if (this.secondsLeft === 0) void this.ask()
    else this.timer = setTimeout(() => this.tick(), 500)
  }
}
