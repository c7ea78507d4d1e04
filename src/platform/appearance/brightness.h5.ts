/** A browser does not let a page change the screen. */
export const raiseBrightness = (): (() => void) => () => undefined
