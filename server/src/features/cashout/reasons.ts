/** Reasons why a withdrawal failed, in sentences for its owner: the text of finance, or the channel's result. */
import type { Ctx } from '../../ctx'
import { loadJudgements } from '../audit/audit'
import type { CashoutRecord } from './cashout.repository'

export async function loadReasons(ctx: Ctx, rows: readonly CashoutRecord[]): Promise<Map<number, string[]>> {
  const rejected = rows.filter(({ status, auditTaskId }) => status === 'rejected' && auditTaskId !== null)
  const judged = await loadJudgements(
    ctx,
    rejected.map(({ auditTaskId }) => auditTaskId!),
  )
  return new Map(
    rows.map((row) => {
      if (row.status === 'rejected') {
        const reasons = judged.get(row.auditTaskId ?? 0)?.reasons ?? []
        const said = [...new Set(reasons.map(({ reason, howToFix }) => `${reason}，${howToFix}`))]
        return [row.id, said.length > 0 ? said : row.reason === '' ? [] : [row.reason]]
      }
      return [row.id, row.reason === '' ? [] : [row.reason]]
    }),
  )
}
