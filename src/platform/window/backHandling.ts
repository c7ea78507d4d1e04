/**
 * Layers over a page in a mini-program whose back key hands no app a say in it. Douyin has `page-container` since base library
 * 3.61, for apps that name it under `enableComponents`; Taro 4.2's templates for Douyin and the table of components that its
 * runtime numbers by do not know it.
 */

export function useCloseOnBack(_isOpen: boolean, _close: () => void): void {}

export function dropLayerMarker(): Promise<void> {
  return Promise.resolve()
}
