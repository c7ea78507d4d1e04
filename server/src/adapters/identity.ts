/** The port that says whether a name, a number and a face belong together. */

export interface FaceRequest {
  name: string
  idNo: string
  /** Where the provider's page leads back to. */
  returnUrl: string
}

export interface FaceStart {
  /** The provider's name of the check. */
  ref: string
  /** The page on which the face is shown. */
  url: string
}

/** `waiting`: the person has not finished; `lost`: the provider knows no such check any more. */
export type FaceVerdict =
  | { outcome: 'waiting' | 'lost' }
  | { outcome: 'failed'; why: 'mismatch' | 'other_face' | 'not_live' | 'gave_up' }
  /** As the provider compared them, which must be what was asked; and the best frame that it kept of the face, where it gives one. */
  | { outcome: 'passed'; name: string; idNo: string; frame: Buffer | null }

export interface IdentityCheck {
  begin(request: FaceRequest): Promise<FaceStart>
  /** Throws where the provider does not answer; asked again it says the same. */
  verdictOf(ref: string): Promise<FaceVerdict>
}
