/** Content of a shared page, and the way each platform shares it. */
export interface ShareContent {
  title: string
  /** Path and query inside the app. */
  path: string
  desc?: string
  /** An absolute URL. */
  imageUrl?: string
}

export interface SharedPage {
  /** From the table of pages; a page without it has no share card. */
  share?: 'card' | 'timeline'
  /** Number of times the page was shown: the menu belongs to the app and must be set each time. */
  timesShown: number
}

export interface ShareTwin {
  /**
   * Sets the content that the surrounding app's menu, or a button with `openType='share'`, shares for this page; fails
   * silently.
   */
  usePage(content: ShareContent, page: SharedPage): void
  /**
   * For a share button: `card` if a button with `openType='share'` must be tapped, `guide` if the person must use the
   * menu at the top right, `copied` if the link is now on the clipboard.
   */
  shareNow(content: ShareContent): Promise<'card' | 'guide' | 'copied'>
}
