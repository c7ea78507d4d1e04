/** What mouse and keyboard do to something that a finger drags: only the web page has them. */
export interface Slide {
  /** css px from the left of the window. */
  onStart: (x: number) => void
  onMove: (x: number) => void
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
