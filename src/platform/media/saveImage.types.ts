/**
 * Saves a picture for the person. `saved`: it is in the album or among the downloads; `longPress`: the person has to
 * press the shown picture and save it. Rejects with a `PlatformFault`.
 */
export type SaveImage = (source: string) => Promise<'saved' | 'longPress'>
