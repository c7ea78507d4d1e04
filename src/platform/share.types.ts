/** What is handed on when a page is shared, and how each platform does it. */
export interface ShareContent {
  title: string
  /** Path and query inside the app. */
  path: string
  desc?: string
  /** An absolute address. */
  imageUrl?: string
}

export interface ShareTwin {
  /** Tells the surrounding app what the page's own share menu hands on; fails silently. */
  prepare(content: ShareContent): void
  /**
   * For a share button: `card` where a button with `openType='share'` has to be tapped, `guide`
   * where the person must use the menu at the top right, `copied` where the link is now on the
   * clipboard.
   */
  shareNow(content: ShareContent): Promise<'card' | 'guide' | 'copied'>
}
