/** CSS px from the left and the top of the window. */
export interface PointerPosition {
  x: number
  y: number
}

/** Mouse and keyboard handling of a draggable element: only the web page has them. */
export interface DragHandlers {
  onStart: (at: PointerPosition) => void
  onMove: (at: PointerPosition) => void
}

/** One end of a range, as a screen reader announces it and arrow keys move it. */
export interface RangeHandle {
  label: string
  min: number
  max: number
  value: number
  words: string
  onValue: (value: number) => void
}

export interface DragInput {
  /** Props for the track: a mouse pressed on it drags. */
  mouseProps(slide: DragHandlers): object
  /** Props for the knob: it can be focused and moved by keyboard. */
  keyboardProps(end: RangeHandle): object
}
