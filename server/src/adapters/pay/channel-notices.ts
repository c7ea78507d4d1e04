/** Checks that apply to every channel's callback before its content is trusted. */

/** Greatest allowed difference between the signing time and now. */
const MAX_DRIFT_MS = 5 * 60 * 1000

export const isNoticeFresh = (signedAtMs: number, now: Date): boolean => Math.abs(now.getTime() - signedAtMs) <= MAX_DRIFT_MS

export function headerText(headers: Readonly<Record<string, unknown>>, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/** Null unless the bytes are valid UTF-8: the signature covers the bytes as received. */
export function decodeUtf8(body: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    return null
  }
}
