/** `npm run ledger -- …`: read-only checks of the ledger from outside the server. */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { dayInShanghai, isIsoDate } from '@qianxian/protocol/base/calendar'
import type { Db } from '../../../db/open'
import { RefusedStart } from '../../../lib/refused-start'
import type { Secrets } from '../../../lib/secrets'
import { allTenants } from '../../tenant/tenant'
import { statementOf } from './statement'
import { tenantsOf } from './statement.repository'
import { isBalanced, formatTrialBalance, trialOf } from './trial'
import { verifyBooks } from './verification'

const USAGE = `npm run ledger -- verify [--tenant 1]
npm run ledger -- trial-balance [--at 2026-11-23] [--tenant 1]
npm run ledger -- statement --user 12 [--tenant 1] [--out folder]`
const CHECKER = 'check-statement.mjs'

interface Desk {
  db: Db
  secrets: Secrets
  say: (line: string) => void
}

type Values = Readonly<Partial<Record<'tenant' | 'at' | 'user' | 'out', string>>>

/** Runs a command; returns whether the ledger is correct. Refuses unknown input. */
export async function ledgerCommand(desk: Desk, words: readonly string[]): Promise<boolean> {
  const { name, values } = read(words)
  if (name === 'statement') return statement(desk, values)
  const tenants = values.tenant === undefined ? (await allTenants(desk.db)).map(({ id }) => id) : [numbered(values.tenant)]
  let isRight = true
  for (const tenantId of tenants) {
    const isGood = name === 'verify' ? await verifyOne(desk, tenantId) : await trial(desk, tenantId, values)
    isRight &&= isGood
  }
  return isRight
}

function read(words: readonly string[]): { name: string; values: Values } {
  const one = { type: 'string' } as const
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { tenant: one, at: one, user: one, out: one },
    })
    const [name = ''] = positionals
    if (!['verify', 'trial-balance', 'statement'].includes(name) || positionals.length > 1)
      throw new Error(`不认识「${positionals.join(' ')}」`)
    return { name, values }
  } catch (error) {
    throw new RefusedStart(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
}

function numbered(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 1) throw new RefusedStart(`「${text}」不是编号\n${USAGE}`)
  return value
}

async function verifyOne({ db, secrets, say }: Desk, tenantId: number): Promise<boolean> {
  const { wrong, txns, entries, seals, roots, waiting } = await verifyBooks(db, tenantId, secrets.signer.publicKey)
  if (wrong) {
    say(`平台 ${tenantId}：${wrong.table} ${wrong.row} ${wrong.why}`)
    return false
  }
  say(`平台 ${tenantId}：账本无误，${txns} 笔交易，${entries} 条分录，${seals} 次封存，${roots} 个日根，${waiting} 笔待封存`)
  return true
}

async function trial({ db, say }: Desk, tenantId: number, { at = dayInShanghai(new Date()) }: Values): Promise<boolean> {
  if (!isIsoDate(at)) throw new RefusedStart(`「${at}」不是日期\n${USAGE}`)
  const made = await trialOf(db, tenantId, at)
  say(`平台 ${tenantId} ${at}`)
  for (const line of formatTrialBalance(made)) say(line)
  return isBalanced(made)
}

async function statement({ db, say }: Desk, { user, tenant, out = '.' }: Values): Promise<boolean> {
  if (user === undefined) throw new RefusedStart(USAGE)
  const userId = numbered(user)
  const tenants = tenant === undefined ? await tenantsOf(db, userId) : [numbered(tenant)]
  if (tenants.length !== 1)
    throw new RefusedStart(
      tenants.length === 0 ? `会员 ${userId} 没有账户` : `会员 ${userId} 在平台 ${tenants.join('、')}：请用 --tenant 指明`,
    )
  const folder = resolve(out)
  mkdirSync(folder, { recursive: true })
  const file = `statement-${userId}.json`
  writeFileSync(join(folder, file), `${JSON.stringify(await statementOf(db, tenants[0]!, { userId }), null, 1)}\n`, { mode: 0o600 })
  copyFileSync(fileURLToPath(new URL(CHECKER, import.meta.url)), join(folder, CHECKER))
  say(`已写入 ${join(folder, file)}；核对：node ${CHECKER} ${file}`)
  return true
}
