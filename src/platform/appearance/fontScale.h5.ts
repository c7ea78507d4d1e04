declare global {
  interface Window {
    /** Defined in `index.html`, which applies it before anything is drawn and whenever the window changes. */
    wearLetters?: () => void
  }
}

/** The document's script reads the browser's setting itself. */
export function watchSystemFontScale(_handle: (factor: number) => void): void {}

export function applyFontScale(): void {
  window.wearLetters?.()
}
