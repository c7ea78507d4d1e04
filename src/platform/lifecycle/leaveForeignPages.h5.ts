/** Length of the browser's history in this tab. */
export const historyDepth = (): number => window.history.length

/**
 * Goes back over the pages that another site put into the history, so that the back key does not lead onto them.
 * @param depth length of the history before they were opened
 * @returns false if there are none
 */
export function leaveForeignPages(depth: number): boolean {
  const steps = window.history.length - depth
  if (steps <= 0) return false
  window.history.go(-steps)
  return true
}
