/** css px from the left and the top of the window. */
export interface PointerPosition {
  x: number
  y: number
}

/** What mouse and keyboard do to something that a finger drags: only the web page has them. */
export interface DragHandlers {
  onStart: (at: PointerPosition) => void
  onMove: (at: PointerPosition) => void
}

/** One end of a range, as a screen reader says it and arrow keys move it. */
export interface RangeHandle {
  label: string
  min: number
  max: number
  value: number
  words: string
  onValue: (value: number) => void
}

export interface DragInput {
  /** Props for the track: a mouse that is pressed on it drags. */
  mouseProps(slide: DragHandlers): object
  /** Props for the knot: it can be reached and moved by keyboard. */
  keyboardProps(end: RangeHandle): object
}
