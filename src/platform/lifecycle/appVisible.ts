/** Always true: a mini-program in the background does not run. */
export const isAppVisible = (): boolean => true
