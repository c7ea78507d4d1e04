/**
 * The first look at what members publish: clean passes, plainly bad is refused, the unsure goes to a human.
 * A provider that does not answer is «unsure», never «clean».
 */
export type ModerationVerdict = 'pass' | 'reject' | 'review'

export interface ModerationResult {
  verdict: ModerationVerdict
  /** The provider's word for what it saw (Normal, Porn, Ad …), or `ProviderDown`. */
  label: string
  /** 0 to 100, how sure the provider is of the label. */
  score: number
}

export interface ImageToCheck {
  sha256: string
  dhash: string
  /** The display variant is enough, and small: providers refuse more than 10 MB as base64. */
  buffer: Buffer
  /** What the picture is to us (avatar, photo, certificate), kept in the provider's record. */
  label?: string
}

/** A picture with what it is called when the verdict comes. */
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

/** A provider that answers pictures later, by calling back. */
export interface LaterModeration {
  /** Throws `AdapterFault` where the provider did not take the question. */
  ask(image: ImageToAsk): Promise<void>
  /** Believes nothing before the signature over the whole body is found good. */
  read(headers: Readonly<Record<string, unknown>>, body: Buffer): LaterVerdict | 'forged' | 'unreadable'
}

export interface Moderation {
  /** Null where the provider answers at once. */
  readonly later: LaterModeration | null
  checkImage(image: ImageToCheck): Promise<ModerationResult>
  checkText(text: string): Promise<ModerationResult>
}
