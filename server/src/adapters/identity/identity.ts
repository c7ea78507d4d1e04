/** The port that says whether a name, a number and a face belong together, by whichever provider a tenant chose. */

/** Whose pages there are, in the order in which they are taken where a tenant chose none. */
export const facePages = ['tencent', 'ali'] as const
export type FacePage = (typeof facePages)[number]

/** Who compares: the page of Tencent or of Alipay; inside a mini-program Tencent's E证通, or WeChat itself. */
export type FaceProvider = FacePage | 'eid' | 'wechat'

export interface FaceRequest {
  name: string
  idNo: string
  /** Where the provider's page leads back to. */
  returnUrl: string
}

/** By whom, and what that one has to know of the tenant. */
export type FaceWay = { by: FacePage } | { by: 'eid'; merchantId: string } | { by: 'wechat'; appId: string; openId: string }

export interface FaceStart {
  /** The provider's name of the check. */
  ref: string
  /** The page on which the face is shown, or what shows it inside the mini-program: its name, a colon, what it is handed. */
  url: string
}

/** `waiting`: the person has not finished; `lost`: the provider knows no such check any more. */
export type FaceVerdict =
  | { outcome: 'waiting' | 'lost' }
  | { outcome: 'failed'; why: 'mismatch' | 'other_face' | 'not_live' | 'gave_up' }
  /**
   * `compared`: as the provider compared them, which must be what was asked; null where it says no more than that the check
   * which it was handed them for has passed. And the best frame that it kept of the face, where it gives one.
   */
  | { outcome: 'passed'; compared: { name: string; idNo: string } | null; frame: Buffer | null }

/** One provider. */
export interface FaceCheck<Way extends FaceWay = FaceWay> {
  begin(request: FaceRequest, way: Way): Promise<FaceStart>
  /** Throws where the provider does not answer; asked again it says the same. */
  verdictOf(ref: string): Promise<FaceVerdict>
}

export interface IdentityCheck {
  /** Whether there is an account with it; asks nobody. */
  has(provider: FaceProvider): boolean
  /** The name of the check says which provider's it is, so that a tenant may choose another while it runs. */
  begin(request: FaceRequest, way: FaceWay): Promise<FaceStart>
  verdictOf(ref: string): Promise<FaceVerdict>
}
