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

export interface Moderation {
  checkImage(image: ImageToCheck): Promise<ModerationResult>
  checkText(text: string): Promise<ModerationResult>
}
