/** How a phone without network knows that a code opens the door: by a hash with the salt of its roster, the same on both sides. */
import { hmac } from '../base/sha256'

export const rosterHash = (salt: string, code: string): string =>
  hmac(salt, code)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
