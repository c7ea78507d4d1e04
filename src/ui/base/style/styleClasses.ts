/** The props that define a box's appearance. Each is a class of `styles/looks.scss`; pages use no other styles. */

/** Distances at the 750 design width. */
export type Gap = Side | 40 | 48 | 64
export type Side = Between | 28 | 32
export type Between = 4 | 8 | 12 | 16 | 20 | 24

export type TextSize = 'xs' | 's' | 'sm' | 'm' | 'ml' | 'l' | 'xl' | '2xl' | '3xl'

export type TextColor = 'ink' | 'soft' | 'faint' | 'light' | 'brand' | 'vivid' | 'success' | 'gold' | 'danger' | 'info'

/** A card, or only a background: `plain` is white without a card's shadow, `rose` is the warm background of an invitation. */
export type Surface = 'card' | 'plain' | 'rose' | 'paper' | 'sunken' | 'brand' | 'gold' | 'success' | 'danger' | 'info'

export interface Placement {
  /** Distances to the neighbours; they replace the gap of the row or stack. */
  top?: Gap
  right?: Side
  bottom?: Gap
  left?: Side
  /** Adds the page's gutter at both sides. */
  isInset?: boolean
  /** Takes the remaining width of a row, and truncates its text rather than widening the row. */
  isGrowing?: boolean
  /** Keeps its size in a row that is too narrow. */
  isFixed?: boolean
  /** Visible but inactive. */
  isPale?: boolean
  id?: string
  /** For styles that no prop provides: art, positions, animations. */
  className?: string
}

/** The class of each prop, or the beginning of a class that ends in the prop's value. */
const names: Record<string, string> = {
  top: 'qx-top-',
  right: 'qx-right-',
  bottom: 'qx-bottom-',
  left: 'qx-left-',
  isInset: 'qx-inset',
  isGrowing: 'qx-grow',
  isFixed: 'qx-fixed',
  isPale: 'qx-pale',
  pad: 'qx-pad-',
  padX: 'qx-pad-x-',
  padY: 'qx-pad-y-',
  padTop: 'qx-pad-top-',
  padBottom: 'qx-pad-bottom-',
  tall: 'qx-tall-',
  surface: 'qx-ground-',
  radius: 'qx-radius-',
  line: 'qx-line-',
  isClipped: 'qx-clip',
  tone: 'qx-tone-',
  size: 'qx-text-',
  weight: 'qx-',
  leading: 'qx-leading-',
  lines: 'qx-lines-',
  isFigure: 'qx-figures',
  isAsWritten: 'qx-as-written',
  align: 'qx-align-',
  justify: 'qx-justify-',
  isWrapping: 'qx-wrapping',
}

/**
 * The classes of a box; `qx-i` marks the children that a gap applies to.
 * @param own the box's own classes, which come first
 */
export function styleClasses(props: object, own?: string): string {
  let look = own ? `qx-i ${own}` : 'qx-i'
  for (const [prop, value] of Object.entries(props)) {
    const name = names[prop]
    if (name && value) look += ` ${value === true ? name : name + value}`
  }
  const { className } = props as Placement
  return className ? `${look} ${className}` : look
}
