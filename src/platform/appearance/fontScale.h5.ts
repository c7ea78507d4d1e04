declare global {
  interface Window {
    /** Of `index.html`, which does it before anything is drawn and whenever the window changes. */
    wearLetters?: () => void
  }
}

/** The document's script asks the browser itself. */
export function watchSystemFontScale(_handle: (factor: number) => void): void {}

export function applyFontScale(): void {
  window.wearLetters?.()
}
