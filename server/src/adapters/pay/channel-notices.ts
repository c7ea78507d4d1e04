/** What the callbacks of all channels are held to before anything in them is believed. */

/** A message is signed at most this long before or after it comes. */
const MAX_DRIFT_MS = 5 * 60 * 1000

export const isNoticeFresh = (signedAtMs: number, now: Date): boolean => Math.abs(now.getTime() - signedAtMs) <= MAX_DRIFT_MS

export function headerText(headers: Readonly<Record<string, unknown>>, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/** Null unless the bytes are UTF-8 and nothing is lost in reading them: what is verified is what came. */
export function decodeUtf8(body: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    return null
  }
}
