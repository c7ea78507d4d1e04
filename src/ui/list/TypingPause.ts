/** Pause in milliseconds. */
const PAUSE_MS = 400

/** Runs a search when the typing of its words has paused. */
export class TypingPause {
  private timer: ReturnType<typeof setTimeout> | undefined = undefined

  constructor(private readonly search: () => void) {}

  restart(): void {
    this.stop()
    this.timer = setTimeout(this.search, PAUSE_MS)
  }

  stop(): void {
    clearTimeout(this.timer)
  }
}
