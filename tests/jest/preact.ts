/** The web's `react`, for unit tests. */
import { setImmediate } from 'node:timers/promises'
import { act as draw } from 'preact/test-utils'

export { default } from 'preact/compat'
export * from 'preact/compat'

/**
 * Preact's own `act` waits for the returned promise; React's also waits for work that depends on it, and the tests rely
 * on that.
 */
export function act(make: () => unknown): Promise<void> {
  let isWaiting = false
  const drawn = draw(() => {
    const made = make() as Promise<unknown> | undefined
    if (typeof made?.then !== 'function') return undefined
    isWaiting = true
    return made.then(() => setImmediate())
  })
  return isWaiting ? drawn.then(() => draw(() => setImmediate())) : drawn
}
