/** Height of the window that no keyboard covers. In a mini-program the focused field reports where its keyboard begins. */

/** @returns a CSS length */
export const useVisibleHeight = (): string => '100vh'
