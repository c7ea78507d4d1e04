export interface Portrait {
  /** Object URL, for display. */
  path: string
  /** The picture, base64. */
  content: string
}

/** A selfie by the front camera. Rejects with a `PlatformFault`, `cancel` if none was taken. */
export type TakePortrait = () => Promise<Portrait>
