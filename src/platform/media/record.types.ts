/** A recording of the microphone, in the server's form. */
export interface Recorded {
  /** The file, base64. */
  content: string
  /** Measured by the clock; the server measures again. */
  seconds: number
}

export interface Recording {
  /** Ends the recording, also at the limit. Rejects with a `PlatformFault`. */
  finish(): Promise<Recorded>
  /** Releases the microphone and discards the recording. */
  drop(): void
}

/** Requests the microphone, and records from the moment it resolves. Rejects with a `PlatformFault`. */
export type Record = (maxSeconds: number) => Promise<Recording>
