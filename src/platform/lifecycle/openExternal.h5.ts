/** Leaves the app for another page of the browser; code after it never runs. */
export function openExternal(url: string): Promise<never> {
  window.location.href = url
  return new Promise<never>(() => undefined)
}
