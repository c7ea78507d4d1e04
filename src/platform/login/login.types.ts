/** How a platform identifies a person. */
export interface LoginTwin {
  /** A one-time code of the mini-program; rejects `unsupported` on the web page. */
  getCode(): Promise<{ code: string; platform: 'weapp' | 'tt' }>
  /** Opens the authorization page of the official account; web page inside WeChat only. */
  openAuthorization(url: string): void
}
