/** css px from the left and the top of the window. */
export interface Finger {
  x: number
  y: number
}

/** What mouse and keyboard do to something that a finger drags: only the web page has them. */
export interface Slide {
  onStart: (at: Finger) => void
  onMove: (at: Finger) => void
}

/** One end of a range, as a screen reader says it and arrow keys move it. */
export interface SlideEnd {
  label: string
  min: number
  max: number
  value: number
  words: string
  onValue: (value: number) => void
}

export interface SlideTwin {
  /** Props for the track: a mouse that is pressed on it drags. */
  mouseOf(slide: Slide): object
  /** Props for the knot: it can be reached and moved by keyboard. */
  keysOf(end: SlideEnd): object
}
