/** The clock of a test's own process, moved ahead: the server in it, the sandbox channels and the test use the same time. */

/** Replaces `Date` by the clock that `travel` sets, until it is closed. */
export function openClock() {
  const Real = globalThis.Date
  let aheadMs = 0
  class Ahead extends Real {
    constructor(...given: unknown[]) {
      if (given.length === 0) super(Real.now() + aheadMs)
      else super(...(given as [number]))
    }
    static override now(): number {
      return Real.now() + aheadMs
    }
    static override [Symbol.hasInstance](thing: unknown): boolean {
      return thing instanceof Real
    }
  }
  globalThis.Date = Ahead as DateConstructor
  return {
    travel: (ms: number): void => void (aheadMs += ms),
    close: (): void => void (globalThis.Date = Real),
  }
}
