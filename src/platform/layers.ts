/** Layers over a page in a mini-program: its back key belongs to the platform, which hands no app a say in it. */

export function useBackCloses(_isOpen: boolean, _close: () => void): void {}

export function leaveMarker(): Promise<void> {
  return Promise.resolve()
}
