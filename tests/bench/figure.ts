/** One row of the table: a figure and its reference from the same run. */
export interface Figure {
  what: string
  unit: string
  ours: number
  /** Name of the reference. */
  reference: string
  beside: number
  /** The target, in words: "<= 50", "<= 1.25x". */
  aim?: string
}

/** Measures one subject; starts and stops everything it needs. */
export type Section = () => Promise<Figure[]>

/** The median. */
export const middle = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!
