/**
 * The first check of texts and pictures that members publish: clean content passes, plainly bad content is refused, a human
 * decides on the rest. A missing answer of the provider counts as «unsure», never as «clean».
 */
export type ModerationVerdict = 'pass' | 'reject' | 'review'

export interface ModerationResult {
  verdict: ModerationVerdict
  /** The provider's label (Normal, Porn, Ad …), or `ProviderDown`. */
  label: string
  /** 0 to 100, the provider's confidence in the label. */
  score: number
}

export interface ImageToCheck {
  sha256: string
  dhash: string
  /** The display variant is sufficient and small: providers refuse more than 10 MB as base64. */
  buffer: Buffer
  /** Our kind of picture (avatar, photo, certificate), kept in the provider's record. */
  label?: string
}

/** A picture with the id under which its verdict is reported. */
export interface ImageToAsk extends ImageToCheck {
  tenantId: number
  id: number
}

export interface LaterVerdict {
  eventId: string
  tenantId: number
  id: number
  result: ModerationResult
}

/** A provider that judges pictures asynchronously, by a callback. */
export interface LaterModeration {
  /** Throws `AdapterFault` if the provider did not accept the picture. */
  ask(image: ImageToAsk): Promise<void>
  /** Verifies the signature over the whole body before it reads anything. */
  read(headers: Readonly<Record<string, unknown>>, body: Buffer): LaterVerdict | 'forged' | 'unreadable'
}

export interface Moderation {
  /** Null if the provider answers synchronously. */
  readonly later: LaterModeration | null
  checkImage(image: ImageToCheck): Promise<ModerationResult>
  checkText(text: string): Promise<ModerationResult>
}
