/** Where the calls go: the API's origin, set at build time, and what tells the server which program is asking. */
import { currentAppId } from '@/platform/appId'
import { platform } from '@/platform/environment'

export function originHeaders(): Record<string, string> {
  const id = currentAppId()
  return id ? { 'X-App-Id': id, 'X-Platform': platform } : { 'X-Platform': platform }
}

export function absoluteUrl(path: string): string {
  return /^https?:\/\//.test(path) ? path : API_BASE + path
}
