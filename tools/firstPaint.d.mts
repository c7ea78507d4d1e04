/** Types of firstPaint.mjs for the tests. */
export function writeFirstPaint(folder: string): Promise<void>
export function lostParts(source: string, names: readonly string[]): string[]
