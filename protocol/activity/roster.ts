/** How an offline phone recognises a valid code: by its hash with the roster's salt, computed the same way on both sides. */
import { sha256 } from 'js-sha256'

export const rosterHash = (salt: string, code: string): string => sha256.hmac.hex(salt, code)
