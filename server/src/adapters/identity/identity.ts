/** The port that checks whether a name, a number and a face belong together, by the provider that the tenant chose. */

/** Providers with a page, in the order of preference for a tenant without a choice. */
export const facePages = ['tencent', 'ali'] as const
export type FacePage = (typeof facePages)[number]

/** The comparing provider: the page of Tencent or of Alipay; inside a mini-program Tencent's E证通, or WeChat itself. */
export type FaceProvider = FacePage | 'eid' | 'wechat'

export interface FaceRequest {
  name: string
  idNo: string
  /** URL to which the provider's page returns. */
  returnUrl: string
}

/** The provider, and what it needs to know of the tenant. */
export type FaceWay = { by: FacePage } | { by: 'eid'; merchantId: string } | { by: 'wechat'; appId: string; openId: string }

export interface FaceStart {
  /** The provider's id of the check. */
  ref: string
  /** The page with the camera, or its counterpart inside the mini-program: its name, a colon, its argument. */
  url: string
}

/** `waiting`: the person has not finished; `lost`: the provider does not know the check any more. */
export type FaceVerdict =
  | { outcome: 'waiting' | 'lost' }
  | { outcome: 'failed'; why: 'mismatch' | 'other_face' | 'not_live' | 'gave_up' }
  /**
   * `compared`: what the provider compared, which must equal the request; null if it only returns that the check for
   * the given person has passed. `frame`: the best picture of the face, if the provider returns one.
   */
  | { outcome: 'passed'; compared: { name: string; idNo: string } | null; frame: Buffer | null }

/** One provider. */
export interface FaceCheck<Way extends FaceWay = FaceWay> {
  begin(request: FaceRequest, way: Way): Promise<FaceStart>
  /** Throws if the provider does not answer; repeated queries return the same. */
  verdictOf(ref: string): Promise<FaceVerdict>
}

export interface IdentityCheck {
  /** True if there is an account with it; makes no call. */
  has(provider: FaceProvider): boolean
  /** The check's id tells its provider, so a tenant may choose another one while it runs. */
  begin(request: FaceRequest, way: FaceWay): Promise<FaceStart>
  verdictOf(ref: string): Promise<FaceVerdict>
}
