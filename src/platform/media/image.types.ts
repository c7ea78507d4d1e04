export interface PickedImage {
  /** What `upload` and an image's `src` take: a temporary path, on the web page an object URL. */
  path: string
  /** Bytes. */
  size: number
  name: string
  /** Web page only. */
  file?: File
}

/**
 * Lets the person pick pictures, never more than `count`. Rejects with a `PlatformFault`, `cancel`
 * where nothing was picked.
 * @param source `self`: the camera towards oneself
 */
export type PickImages = (count: number, source?: 'album' | 'camera' | 'self' | 'any') => Promise<PickedImage[]>
