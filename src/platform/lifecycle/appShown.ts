/** A mini-program's page is told by the platform that it is shown again. */
export const onAppShown =
  (_handleReturned: () => void): (() => void) =>
  () =>
    undefined
