/** The app's pending work and errors: together they show when a step has ended and whether it caused an error. */

const SOON = 50
const GIVE_UP_AFTER = 15_000

const describe = (error: unknown): string => {
  const stack = (error as { stack?: unknown } | null)?.stack
  return typeof stack === 'string' ? stack : String(error)
}

export class Work {
  private inFlight = 0
  private readonly timers = new Map<number, { handle: NodeJS.Timeout; delay: number }>()
  private timerCount = 0
  private errors: string[] = []
  private readonly allowed: RegExp[] = []
  private isClosed = false

  /** Counts one piece of work; the returned function ends it (a second call has no effect). */
  begin(): () => void {
    this.inFlight += 1
    let isOver = false
    return () => {
      if (!isOver) this.inFlight -= 1
      isOver = true
    }
  }

  /** Runs `task` after the current turn, like a platform callback. */
  later(task: () => void): void {
    const end = this.begin()
    setImmediate(() => {
      end()
      this.guard(task)
    })
  }

  guard(task: () => void): void {
    if (this.isClosed) return
    try {
      task()
    } catch (error) {
      this.report(error)
    }
  }

  startTimer(task: () => void, delay: number): number {
    const id = ++this.timerCount
    const handle = setTimeout(() => {
      this.timers.delete(id)
      this.guard(task)
    }, delay)
    this.timers.set(id, { handle, delay })
    return id
  }

  /** Repeating timers never count as work, because a countdown would keep the app busy forever. */
  startInterval(task: () => void, delay: number): number {
    const id = ++this.timerCount
    this.timers.set(id, { handle: setInterval(() => this.guard(task), delay), delay: Infinity })
    return id
  }

  stopTimer(id: number): void {
    const timer = this.timers.get(id)
    if (timer) clearTimeout(timer.handle)
    this.timers.delete(id)
  }

  report(error: unknown, origin = ''): void {
    const text = origin + describe(error)
    if (!this.isClosed && !this.allowed.some((pattern) => pattern.test(text))) this.errors.push(text)
  }

  /** From now on, errors that match are expected. */
  allow(pattern: RegExp): void {
    this.allowed.push(pattern)
  }

  /** Throws the errors that the app reported since the last check. */
  throwReported(): void {
    const found = this.errors
    this.errors = []
    if (found.length > 0) throw new Error(`the app reported ${found.length} error(s):\n${found.join('\n')}`)
  }

  private isBusy(timersUpTo: number): boolean {
    return this.inFlight > 0 || [...this.timers.values()].some((timer) => timer.delay <= timersUpTo)
  }

  /**
   * Waits until no work is pending: requests, callbacks, and timers of at most `timersUpTo` ms. Longer timers (a
   * countdown, a delayed indicator) are awaited only on request.
   */
  async settle(timersUpTo = SOON): Promise<void> {
    const deadline = Date.now() + GIVE_UP_AFTER
    for (let calmTurns = 0; calmTurns < 3;) {
      await new Promise(setImmediate)
      calmTurns = this.isBusy(timersUpTo) ? 0 : calmTurns + 1
      if (calmTurns === 0) await new Promise((resolve) => setTimeout(resolve, 1))
      if (Date.now() > deadline) throw new Error(`the app did not come to rest within ${GIVE_UP_AFTER} ms`)
    }
    this.throwReported()
  }

  /** Waits until the app's latest data has reached the screen, whatever other work is pending. */
  async calm(): Promise<void> {
    for (let calmTurns = 0; calmTurns < 5;) {
      await new Promise(setImmediate)
      calmTurns = [...this.timers.values()].some((timer) => timer.delay <= SOON) ? 0 : calmTurns + 1
      if (calmTurns === 0) await new Promise((resolve) => setTimeout(resolve, 1))
    }
  }

  async until(isTrue: () => boolean, what: string): Promise<void> {
    const deadline = Date.now() + GIVE_UP_AFTER
    while (!isTrue()) {
      if (Date.now() > deadline) throw new Error(`${what} did not come within ${GIVE_UP_AFTER} ms`)
      await new Promise((resolve) => setTimeout(resolve, 5))
      this.throwReported()
    }
  }

  close(): void {
    this.isClosed = true
    for (const id of this.timers.keys()) this.stopTimer(id)
  }
}
