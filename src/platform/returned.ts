/** A mini-program's page is told itself that somebody looks at it again. */
export const onAppReturned =
  (_handleReturned: () => void): (() => void) =>
  () =>
    undefined
