/** Passwords are stored as argon2id hashes; at most two are computed at a time, so that logins cannot starve the server. */
import { hash, verify } from '@node-rs/argon2'
import { openSemaphore } from '../../../lib/semaphore'

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const inTurn = openSemaphore(2)

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST))

let decoy: Promise<string> | undefined
/** Verifies a password; takes equally long whether or not the account exists. */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const against = passwordHash ?? (await decoy)
  const isSame = await inTurn(() => verify(against, password))
  return isSame && Boolean(passwordHash)
}
