/** A browser does not let a page change the screen brightness. */
export const raiseBrightness = (): (() => void) => () => undefined
