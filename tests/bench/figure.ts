/** One line of the table: a figure of ours beside its reference from the same run. */
export interface Figure {
  what: string
  unit: string
  ours: number
  /** What stands beside it. */
  reference: string
  beside: number
  /** What it should be, in words: "<= 50", "<= 1.25x". */
  aim?: string
}

/** Measures one subject; starts and stops whatever it needs. */
export type Section = () => Promise<Figure[]>

/** The one in the middle. */
export const middle = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!
