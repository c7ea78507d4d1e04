/** Keeps the back key from leaving a page when a sheet is open over it; only WeChat needs an element for it. */
export function BackGuard() {
  return null
}
