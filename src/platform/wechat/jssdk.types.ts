export interface JssdkSignature {
  appId: string
  timestamp: number
  nonceStr: string
  signature: string
}

/** Asks the server to sign a URL of ours for WeChat's JS SDK. */
export type SignUrl = (url: string) => Promise<JssdkSignature>
