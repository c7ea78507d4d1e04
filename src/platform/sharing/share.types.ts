/** What is handed on when a page is shared, and how each platform does it. */
export interface ShareContent {
  title: string
  /** Path and query inside the app. */
  path: string
  desc?: string
  /** An absolute address. */
  imageUrl?: string
}

export interface SharedPage {
  /** As the table of pages says; a page without it has no card of its own. */
  share?: 'card' | 'timeline'
  /** How often the page was shown: the menu belongs to the app and is told again each time. */
  timesShown: number
}

export interface ShareTwin {
  /** What the surrounding app's own menu, or a button with `openType='share'`, hands on of this page; fails silently. */
  usePage(content: ShareContent, page: SharedPage): void
  /**
   * For a share button: `card` where a button with `openType='share'` has to be tapped, `guide`
   * where the person must use the menu at the top right, `copied` where the link is now on the
   * clipboard.
   */
  shareNow(content: ShareContent): Promise<'card' | 'guide' | 'copied'>
}
