export interface JssdkSignature {
  appId: string
  timestamp: number
  nonceStr: string
  signature: string
}

/** Requests the server's signature of one of the app's URLs for WeChat's JS SDK. */
export type SignUrl = (url: string) => Promise<JssdkSignature>
