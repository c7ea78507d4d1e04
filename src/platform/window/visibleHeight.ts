/** How tall the part of the window is that no keyboard covers. In a mini-program the field that is written in says where its keyboard begins. */

/** @returns a CSS length */
export const useVisibleHeight = (): string => '100vh'
