/** A sound of the microphone, as the server takes it. */
export interface Recorded {
  /** The file, base64. */
  content: string
  /** As the clock has it; the server counts again. */
  seconds: number
}

export interface Recording {
  /** What was recorded until now, or until the limit. Rejects with a `PlatformFault`. */
  finish(): Promise<Recorded>
  /** Lets go of the microphone; nothing is kept. */
  drop(): void
}

/** Asks for the microphone, and records from when it resolves. Rejects with a `PlatformFault`. */
export type Record = (maxSeconds: number) => Promise<Recording>
