/** How a platform vouches for a person. */
export interface LoginTwin {
  /** A one-time code of the mini-program; rejects `unsupported` on the web page. */
  getCode(): Promise<{ code: string; platform: 'weapp' | 'tt' }>
  /** Leaves for the authorization page of the official account; web page inside WeChat only. */
  openAuthorization(url: string): void
}
