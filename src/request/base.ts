/** The API's origin, set at build time, and the headers that identify the program. */
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

/** Generated once and stored; without storage a new token each time. */
export function deviceToken(): string {
  const kept = readStored('device_token')
  if (kept) return kept
  const drawn = newIdempotencyKey()
  writeStored('device_token', drawn)
  return drawn
}
