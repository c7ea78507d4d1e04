/** How a phone without network knows that a code opens the door: by a hash with the salt of its roster, the same on both sides. */
import { sha256 } from 'js-sha256'

export const rosterHash = (salt: string, code: string): string => sha256.hmac.hex(salt, code)
