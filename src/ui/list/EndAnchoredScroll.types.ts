import type { ReactNode } from 'react'

/** A part of a page that scrolls by itself and whose newest stands at its end, where it begins. */
export interface EndAnchoredScrollProps {
  /** The ids of its blocks are this one, a hyphen and a key. */
  id: string
  label: string
  /** Grows when its end shall be shown. */
  endAsked: number
  /** The id of the first block: another one when earlier ones came above. */
  first: string | undefined
  /** Changes with the last row: who reads at the end stays there. */
  last: string | undefined
  onEnd: (isAtEnd: boolean) => void
  /** Its beginning is near. */
  onNearStart: () => void
  children: ReactNode
}
