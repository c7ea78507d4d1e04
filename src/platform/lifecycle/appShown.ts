/** A mini-program's page is told itself that somebody looks at it again. */
export const onAppShown =
  (_handleReturned: () => void): (() => void) =>
  () =>
    undefined
