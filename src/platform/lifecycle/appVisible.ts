/** Whether anybody is looking: a mini-program in the background does not run at all. */
export const isAppVisible = (): boolean => true
