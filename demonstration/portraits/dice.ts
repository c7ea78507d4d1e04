/** Deterministic chance: the same seed always gives the same drawing and the same person. */

export interface Dice {
  /** A number in [0, 1). */
  next(): number
  between(low: number, high: number): number
  /** A whole number, both ends included. */
  whole(low: number, high: number): number
  pick<T>(list: readonly T[]): T
  /** Picks by weight; weights need no fixed sum. */
  weigh<T>(list: readonly (readonly [T, number])[]): T
  chance(probability: number): boolean
  shuffle<T>(list: readonly T[]): T[]
}

function hash(text: string): number {
  let value = 2166136261
  for (let index = 0; index < text.length; index += 1) {
    value ^= text.charCodeAt(index)
    value = Math.imul(value, 16777619)
  }
  return value >>> 0
}

/** Every distinct list of parts is an independent stream of chance. */
export function diceOf(...parts: (string | number)[]): Dice {
  let state = hash(parts.join('/'))
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    whole,
    between: (low, high) => low + next() * (high - low),
    pick: (list) => list[Math.floor(next() * list.length)]!,
    weigh: (list) => {
      let rest = next() * list.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of list) {
        rest -= weight
        if (rest < 0) return value
      }
      return list[list.length - 1]![0]
    },
    chance: (probability) => next() < probability,
    shuffle: (list) => {
      const copy = [...list]
      for (let index = copy.length - 1; index > 0; index -= 1) {
        const other = whole(0, index)
        ;[copy[index], copy[other]] = [copy[other]!, copy[index]!]
      }
      return copy
    },
  }
}
