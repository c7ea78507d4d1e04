/** True while the page is visible, and not behind another tab. */
export const isAppVisible = (): boolean => document.visibilityState !== 'hidden'
