export interface Portrait {
  /** To be shown: an object URL. */
  path: string
  /** The picture, base64. */
  content: string
}

/** One's own face by the camera towards oneself. Rejects with a `PlatformFault`, `cancel` where none was taken. */
export type TakePortrait = () => Promise<Portrait>
