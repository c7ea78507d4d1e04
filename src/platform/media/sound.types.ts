/** Plays a sound from its beginning; `onEnd` is told once, with the error where it could not be played to its end. */
export type PlaySound = (url: string, onEnd: (error: unknown) => void) => { stop(): void }
