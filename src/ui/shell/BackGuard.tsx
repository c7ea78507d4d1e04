/** Keeps the back key from leaving a page while a sheet is open over it; only WeChat needs an element for it. */
export function BackGuard() {
  return null
}
