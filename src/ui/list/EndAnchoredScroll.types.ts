import type { ReactNode } from 'react'

/** A part of a page that scrolls separately. Its newest entry is at its end, where it starts. */
export interface EndAnchoredScrollProps {
  /** The ids of its blocks consist of this id, a hyphen and a key. */
  id: string
  label: string
  /** Incremented when the end should be shown. */
  endAsked: number
  /** The id of the first block; it changes when earlier entries are added above. */
  first: string | undefined
  /** Changes with the last row: a reader at the end stays at the end. */
  last: string | undefined
  onEnd: (isAtEnd: boolean) => void
  /** Called when the beginning of the list is near. */
  onNearStart: () => void
  children: ReactNode
}
