/** User names that the server generates for an account whose owner has chosen none. */

const PREFIX = 'qx_'
const CODE_LENGTH = 10

/** @param drawCode returns random characters */
export const generateName = (drawCode: (length: number) => string): string => PREFIX + drawCode(CODE_LENGTH).toLowerCase()

/** True for a generated name: its owner does not know it, and its loss would not matter. */
export const isGeneratedName = (userName: string): boolean => userName.startsWith(PREFIX) && userName.length === PREFIX.length + CODE_LENGTH
