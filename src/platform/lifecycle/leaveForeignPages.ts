/** A mini-program opens no pages of other sites. */
export const leaveForeignPages = (_depth: number): boolean => false

export const historyDepth = (): number => 0
