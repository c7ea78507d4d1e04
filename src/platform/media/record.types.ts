/** A recording of the microphone, in the server's form. */
export interface Recorded {
  /** The file, base64. */
  content: string
  /** By the clock; the server measures again. */
  seconds: number
}

export interface Recording {
  /** Ends the recording, also at the limit. Rejects with a `PlatformFault`. */
  finish(): Promise<Recorded>
  /** Releases the microphone and discards the recording. */
  drop(): void
}

/** Asks for the microphone, and records from when it resolves. Rejects with a `PlatformFault`. */
export type Record = (maxSeconds: number) => Promise<Recording>
