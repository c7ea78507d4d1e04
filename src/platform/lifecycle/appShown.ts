/** The platform reports when a mini-program's page is shown again. */
export const onAppShown =
  (_handleReturned: () => void): (() => void) =>
  () =>
    undefined
