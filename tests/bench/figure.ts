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
