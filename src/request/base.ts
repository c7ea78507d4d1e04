/** Where the calls go: the API's origin, set at build time, and what tells the server which program is asking. */
import { currentAppId } from '@/platform/environment/appId'
import { platform } from '@/platform/environment/environment'
import { readStored, writeStored } from '@/platform/storage/storage'
import { newIdempotencyKey } from './idempotencyKey'

export function originHeaders(): Record<string, string> {
  const id = currentAppId()
  return id ? { 'X-App-Id': id, 'X-Platform': platform } : { 'X-Platform': platform }
}

export function absoluteUrl(path: string): string {
  return /^https?:\/\//.test(path) ? path : API_BASE + path
}

/** Drawn once and kept; where nothing can be kept, each time another one. */
export function deviceToken(): string {
  const kept = readStored('device_token')
  if (kept) return kept
  const drawn = newIdempotencyKey()
  writeStored('device_token', drawn)
  return drawn
}
