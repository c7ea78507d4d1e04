/** Plays a sound from its beginning; `onEnd` is called once, with the error if it could not be played to its end. */
export type PlaySound = (url: string, onEnd: (error: unknown) => void) => { stop(): void }
