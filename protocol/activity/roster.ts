/**
 * How an offline phone recognises a valid code: by a short slow hash with the roster's salt, computed the same way on
 * both sides. The hash is PBKDF2 with HMAC-SHA-256, cut to 32 bits: about two hundred codes have the same one, so the
 * roster tells no code, and each guess takes `ROSTER_ROUNDS` rounds.
 */
import { sha256 } from 'js-sha256'

export const ROSTER_ROUNDS = 2_000
export const ROSTER_HASH_BYTES = 4

const FIRST_BLOCK = [0, 0, 0, 1]

export function rosterHash(salt: string, code: string): string {
  let round = sha256.hmac.array(code, [...[...salt].map((letter) => letter.charCodeAt(0)), ...FIRST_BLOCK])
  const sum = round.slice(0, ROSTER_HASH_BYTES)
  for (let turn = 1; turn < ROSTER_ROUNDS; turn += 1) {
    round = sha256.hmac.array(code, round)
    for (let place = 0; place < ROSTER_HASH_BYTES; place += 1) sum[place]! ^= round[place]!
  }
  return sum.map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
