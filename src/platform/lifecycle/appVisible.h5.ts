/** Whether anybody is looking at the page, or it lies behind another tab. */
export const isAppVisible = (): boolean => document.visibilityState !== 'hidden'
