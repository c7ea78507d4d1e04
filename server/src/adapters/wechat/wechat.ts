/** WeChat: identifies a person in the mini-program and in its browser, returns their phone number, and signs pages. */
import type { SubscribeMessage } from '../push/push'
import type { SealedData } from '../lib/sealed-data'

export interface WechatSession {
  openId: string
  unionId?: string
  /** The key that decrypts user data; it never leaves the server. */
  sessionKey: string
}

export interface WechatUser {
  openId: string
  unionId?: string
  /** Present only after the person agreed to `snsapi_userinfo`. */
  nickname?: string
  headPic?: string
}

export interface WechatJsSignature {
  appId: string
  timestamp: number
  nonceStr: string
  signature: string
}

export type WechatTextVerdict = 'pass' | 'review' | 'reject'

/** Every call throws `AdapterFault` (port `wechat`); an app id without a secret is `misconfigured`. */
export interface Wechat {
  /** Logs in from the mini-program, by jscode2session. */
  codeToSession(appId: string, code: string): Promise<WechatSession>
  /** Returns eleven digits from the code of the phone-number button (base library 2.21.2 and later). */
  phoneNumber(appId: string, code: string): Promise<string>
  /** The older way: decrypts data with the session key, for phone number (`purePhoneNumber`) and user info. */
  decrypt<T = Record<string, unknown>>(sealed: SealedData): T
  /** The URL of the consent page in WeChat's browser; in the sandbox a path of our own server. */
  mpAuthorizeUrl(request: MpAuthorizeRequest): string
  mpCodeToUser(appId: string, code: string): Promise<WechatUser>
  /** The signature for `wx.config`; the part of `url` after # is not signed. */
  jsSignature(appId: string, url: string): Promise<WechatJsSignature>
  /** A mini-program code as an image; `scene` has at most 32 visible ASCII characters. */
  wxaCode(code: WxaCodeRequest): Promise<Buffer>
  /** WeChat's own text check, required of mini-programs with member content; the caller decides what a failure means. */
  msgSecCheck(check: MsgSecCheckRequest): Promise<WechatTextVerdict>
  /** Sends a subscribe message of a mini-program or of a service account. */
  subscribeMessage(kind: 'mini' | 'service', message: SubscribeMessage): Promise<void>
  /** Starts a face check in the mini-program; returns the argument of wx.requestFacialVerify, valid for an hour. */
  beginFace(check: WechatFaceCheck): Promise<string>
  /** Returns the code of the check's result. */
  faceFound(check: WechatFaceBegun): Promise<number>
}

export interface MpAuthorizeRequest {
  appId: string
  redirectUri: string
  state: string
  scope: 'snsapi_base' | 'snsapi_userinfo'
}

export interface WxaCodeRequest {
  appId: string
  page: string
  scene: string
  /** Width in pixels, 280 to 1280. */
  width?: number
}

interface WechatFace {
  appId: string
  openId: string
  /** Our number of the check: 5 to 32 letters, digits, - and _; each number is used only once. */
  seqNo: string
}

export interface WechatFaceCheck extends WechatFace {
  certType: string
  name: string
  idNo: string
}

export interface WechatFaceBegun extends WechatFace {
  verifyId: string
  certHash: string
}

export interface MsgSecCheckRequest {
  appId: string
  openId: string
  content: string
  /** 1 profile, 2 comment, 3 forum, 4 social log. */
  scene?: 1 | 2 | 3 | 4
}
