/**
 * The demonstration's passwords and phones are public: a database that contains an account with them is not fit for
 * production.
 */
import type { Secrets } from '../../lib/secrets'
import type { Db } from '../../db/open'
import { allTenants } from '../tenant/tenant'
import { suspectsOf } from './auth.repository'
import { verifyPassword } from './password/passwords'

interface Known {
  password: string
  accounts: readonly { userName: string; phone: string }[]
}

/**
 * Returns the names of accounts that the public password opens, and of staff registered with one of the public phones.
 * Computes one hash per member of staff.
 */
export async function findAccountsWithKnownPassword(db: Db, secrets: Secrets, { password, accounts }: Known): Promise<string[]> {
  // Accounts that were seeded together share one password hash.
  const opened = new Map<string, Promise<boolean>>()
  const opens = (hash: string | null): Promise<boolean> | false => {
    if (hash === null) return false
    let answer = opened.get(hash)
    if (!answer) opened.set(hash, (answer = verifyPassword(hash, password)))
    return answer
  }
  const found: string[] = []
  for (const { id, name } of await allTenants(db)) {
    const suspects = await suspectsOf(
      { db, tenant: { id } },
      {
        userNames: accounts.map(({ userName }) => userName),
        phoneHashes: accounts.map(({ phone }) => secrets.hash('phone', id, phone)),
      },
    )
    const isOpen = await Promise.all(
      suspects.map(async ({ passwordHash, isStaff, hasPhone }) => (isStaff && hasPhone) || (await opens(passwordHash))),
    )
    found.push(...suspects.filter((_, place) => isOpen[place]).map((user) => `${name}/${user.userName ?? user.id}`))
  }
  return found
}
