/** The port that checks whether a name, a number and a face belong together, by the provider that the tenant chose. */
import type { IdentityPaper } from '@qianxian/protocol/identity/identity.words'

/** Providers with a page, in the order of preference for a tenant without a choice. */
export const facePages = ['tencent', 'ali'] as const
export type FacePage = (typeof facePages)[number]

/** The provider that compares: the page of Tencent or of Alipay; inside a mini-program Tencent's E证通, or WeChat itself. */
export type FaceProvider = FacePage | 'eid' | 'wechat'

export interface FaceRequest {
  name: string
  idNo: string
  /** URL to which the provider's page returns. */
  returnUrl: string
}

/** The provider, with the tenant's data that it needs. */
export type FaceWay = { by: FacePage } | { by: 'eid'; merchantId: string } | { by: 'wechat'; appId: string; openId: string }

export interface FaceStart {
  /** The provider's id of the check. */
  ref: string
  /** The page with the camera. Inside the mini-program, the name of its component, a colon and the argument. */
  url: string
}

/** `waiting`: the person has not finished; `lost`: the provider no longer knows the check. */
export type FaceVerdict =
  | { outcome: 'waiting' | 'lost' }
  | { outcome: 'failed'; why: 'mismatch' | 'other_face' | 'not_live' | 'gave_up' }
  /**
   * `compared`: what the provider compared, which must equal the request; null if it only returns that the check for
   * the given person has passed. `frame`: the best picture of the face, if the provider returns one.
   */
  | { outcome: 'passed'; compared: { name: string; idNo: string } | null; frame: Buffer | null }

/** The face check of a single provider. */
export interface FaceCheck<Way extends FaceWay = FaceWay> {
  /** Papers that the provider compares. The number of each contains birthday and sex, which no other source provides. */
  readonly papers: readonly IdentityPaper[]
  begin(request: FaceRequest, way: Way): Promise<FaceStart>
  /** Returns the result; repeated queries return the same. Throws if the provider does not answer. */
  verdictOf(ref: string): Promise<FaceVerdict>
}

export interface IdentityCheck {
  /** True if this installation has an account with the provider; makes no request. */
  has(provider: FaceProvider): boolean
  papersOf(provider: FaceProvider): readonly IdentityPaper[]
  /** The check's id contains its provider, so the tenant may choose another provider while the check runs. */
  begin(request: FaceRequest, way: FaceWay): Promise<FaceStart>
  verdictOf(ref: string): Promise<FaceVerdict>
}
