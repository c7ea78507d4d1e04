/** The words in which a part says how it looks. Each is a class of `styles/looks.scss`, and no page says it in another way. */
import { classes } from './classes'

/** Distances at the 750 design width. */
export type Gap = 4 | 8 | 12 | 16 | 20 | 24 | 28 | 32 | 40 | 48 | 64

export type TextSize = 'xs' | 's' | 'sm' | 'm' | 'ml' | 'l' | 'xl' | '2xl' | '3xl'

export type Ink = 'ink' | 'soft' | 'faint' | 'light' | 'brand' | 'vivid' | 'success' | 'gold' | 'danger' | 'info'

/** Grounds; `plain` is white without the shadow of a card, `rose` the warm light of an invitation. */
export type Ground = 'plain' | 'rose' | 'paper' | 'sunken' | 'brand' | 'gold' | 'success' | 'danger' | 'info'

export interface Place {
  /** Distances to what stands around it; where the row or stack has a gap, they take its place. */
  top?: Gap
  right?: Gap
  bottom?: Gap
  left?: Gap
  /** Keeps the page's gutter free at both sides. */
  isInset?: boolean
  /** Takes the room that is left in a row, and shortens rather than pushes. */
  isGrowing?: boolean
  /** Keeps its size in a row that is too narrow. */
  isFixed?: boolean
  id?: string
  /** For what no part can say: art, positions, animations. */
  className?: string
}

/** `qx-i` marks what a gap stands between. */
export function placeOf({ top, right, bottom, left, isInset, isGrowing, isFixed, className }: Place): string {
  return classes(
    'qx-i',
    top && `qx-top-${top}`,
    right && `qx-right-${right}`,
    bottom && `qx-bottom-${bottom}`,
    left && `qx-left-${left}`,
    isInset && 'qx-inset',
    isGrowing && 'qx-grow',
    isFixed && 'qx-fixed',
    className,
  )
}
