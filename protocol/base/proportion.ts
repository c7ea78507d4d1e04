/** Proportions of amounts in whole units, such as fen or points. */

/**
 * `amount` × `part` ÷ `whole`, rounded down. Exact for all safe integers, whose product may exceed them.
 * All three are non-negative integers; a `whole` of 0 throws RangeError.
 */
export const flooredPart = (amount: number, part: number, whole: number): number => Number((BigInt(amount) * BigInt(part)) / BigInt(whole))
