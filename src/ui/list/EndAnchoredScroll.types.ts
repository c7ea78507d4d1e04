import type { ReactNode } from 'react'

/** A part of a page that scrolls by itself. Its newest entry stands at its end, where it starts. */
export interface EndAnchoredScrollProps {
  /** The ids of its blocks are this one, a hyphen and a key. */
  id: string
  label: string
  /** Increases when the end should be shown. */
  endAsked: number
  /** The id of the first block; it changes when earlier entries are added above. */
  first: string | undefined
  /** Changes with the last row: a reader at the end stays there. */
  last: string | undefined
  onEnd: (isAtEnd: boolean) => void
  /** Called near its beginning. */
  onNearStart: () => void
  children: ReactNode
}
