/** `npm run commission -- verify`: recomputes every statement from its lines, and compares the payments with the ledger. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/open'
import { RefusedStart } from '../../lib/refused-start'
import { allTenants } from '../tenant/tenant'
import { hashOf, sumsOf } from './statement-hash'
import { everyLine, everyStatement } from './statements.repository'

interface WrongStatement {
  id: number
  why: string
}

/** Checks the statements of a tenant from one snapshot; returns their number, and those that are wrong. */
export const verifyStatements = (db: Db, tenantId: number): Promise<{ count: number; wrong: WrongStatement[] }> =>
  db.transaction(
    async (db) => {
      await db.execute('set local statement_timeout = 0')
      const [statements, lines] = [await everyStatement(db, tenantId), await everyLine(db, tenantId)]
      const linesById = new Map(statements.map(({ id }): [number, typeof lines] => [id, []]))
      const wrong: WrongStatement[] = []
      for (const line of lines) {
        const own = linesById.get(line.statementId)
        if (own) own.push(line)
        else wrong.push({ id: line.statementId, why: '明细没有账单' })
      }
      for (const statement of statements) {
        const own = linesById.get(statement.id)!
        const sums = sumsOf(own, statement.carriedFen)
        if (hashOf(statement, sums, own) !== statement.hash) wrong.push({ id: statement.id, why: '明细与结账时的散列不符' })
        else if (hashOf(statement, statement, own) !== statement.hash) wrong.push({ id: statement.id, why: '合计与明细不符' })
      }
      return { count: statements.length, wrong: [...wrong, ...(await unpaid(db, tenantId))] }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/** Paid statements without their posting, and postings without their statement. */
async function unpaid(db: Db, tenantId: number): Promise<WrongStatement[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select coalesce(s.id, p.biz_id::bigint) as id from
      (select id, payable_fen, ledger_key from commission_statements where tenant_id = ${tenantId} and paid_at is not null) s
      full join (
        select t.idem_key, t.biz_id, -min(e.delta) as fen from ledger_txns t
        join ledger_entries e on e.tenant_id = t.tenant_id and e.txn_id = t.id
        where t.tenant_id = ${tenantId} and t.biz_type = 'statement' and t.idem_key like '%:paid' group by t.id, t.idem_key, t.biz_id) p
      on p.idem_key = s.ledger_key
    where s.payable_fen is distinct from p.fen`)
  return rows.map(({ id }) => ({ id, why: '付款与账本不符' }))
}

const USAGE = 'npm run commission -- verify'

/** Runs the command; returns whether all statements are right. */
export async function commissionCommand({ db, say }: { db: Db; say: (line: string) => void }, words: readonly string[]): Promise<boolean> {
  if (words.length !== 1 || words[0] !== 'verify') throw new RefusedStart(`不认识「${words.join(' ')}」\n${USAGE}`)
  let isRight = true
  for (const { id } of await allTenants(db)) {
    const { count, wrong } = await verifyStatements(db, id)
    for (const one of wrong) say(`平台 ${id}：账单 ${one.id} ${one.why}`)
    if (wrong.length === 0) say(`平台 ${id}：${count} 份账单无误`)
    isRight &&= wrong.length === 0
  }
  return isRight
}
