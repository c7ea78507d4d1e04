/** Length of the browser's history in this tab. */
export const historyDepth = (): number => window.history.length

/** True if the browser's back or forward key loaded this document: the pages of the other site are then ahead, not behind. */
function isReachedByKey(): boolean {
  const [visit] = (performance.getEntriesByType?.('navigation') ?? []) as PerformanceNavigationTiming[]
  return visit?.type === 'back_forward'
}

/**
 * Goes back over the pages that another site put into the history, so that the back key does not lead onto them.
 * @param depth length of the history before they were opened
 * @returns false if there are none
 */
export function leaveForeignPages(depth: number): boolean {
  const steps = window.history.length - depth
  if (steps <= 0 || isReachedByKey()) return false
  window.history.go(-steps)
  return true
}
