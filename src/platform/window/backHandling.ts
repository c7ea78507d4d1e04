/**
 * Layers over a page in a mini-program whose back key cannot be intercepted. Douyin has `page-container` since base
 * library 3.61, for apps that name it under `enableComponents`; Taro 4.2's templates for Douyin and its runtime's
 * component table do not contain it.
 */

export function useCloseOnBack(_isOpen: boolean, _close: () => void): void {}

export function dropLayerMarker(): Promise<void> {
  return Promise.resolve()
}
