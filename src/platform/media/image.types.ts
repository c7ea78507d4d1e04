export interface PickedImage {
  /** The argument of `upload` and an image's `src`: a temporary path; on the web page an object URL. */
  path: string
  /** Size in bytes. */
  size: number
  name: string
  /** Set on the web page only. */
  file?: File
}

/**
 * Lets the person pick at most `count` pictures. Rejects with a `PlatformFault`, `cancel` if none was picked.
 * @param source `self`: the front camera
 */
export type PickImages = (count: number, source?: 'album' | 'camera' | 'self' | 'any') => Promise<PickedImage[]>
