/** Reviews of leads: invalid marks that wait for an auditor, one that was overturned, and conversions whose call back waits. */
import type { LeadInvalidReason } from '@qianxian/protocol/lead/lead.words'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { leads } from '../../src/db/tables/lead'
import { claim, decide } from '../../src/features/audit/audit.service'
import { askCallBack } from '../../src/features/lead/review'
import { markLeadInvalid } from '../../src/features/lead/work.service'
import { accounts } from '../accounts'
import { ctxOfAccount, type Stage } from '../stage'

/** The first is overturned, the others wait. */
const MARKS: readonly (readonly [LeadInvalidReason, string])[] = [
  ['joking', '资料填得很随意，像是随手填的'],
  ['wrong_number', '打了三次都是空号'],
  ['not_person', '接电话的人说没有登记过'],
  ['married', '接电话时说已经结婚'],
]
const SAMPLED = 3

export async function seedLeadReviews(stage: Stage): Promise<void> {
  const [handler, auditor] = [await ctxOfAccount(stage, accounts.leadHandler), await ctxOfAccount(stage, accounts.auditor)]
  const rowsIn = (status: 'following' | 'converted', count: number) =>
    stage.db
      .select()
      .from(leads)
      .where(
        and(
          eq(leads.tenantId, stage.tenantId),
          eq(leads.ownerId, handler.viewer!.userId),
          eq(leads.status, status),
          isNull(leads.lockUntil),
        ),
      )
      .orderBy(asc(leads.id))
      .limit(count)

  const marked = await rowsIn('following', MARKS.length)
  for (const [place, { id }] of marked.entries()) {
    const [reason, note] = MARKS[place]!
    await handler.tx((ctx) => markLeadInvalid(ctx, { id, reason, note }))
  }
  const [overturned] = await stage.db.select({ taskId: leads.auditTaskId }).from(leads).where(eq(leads.id, marked[0]!.id))
  const id = overturned!.taskId!
  await claim(auditor, { id })
  await decide(auditor, { id, decision: 'rejected', reasons: [{ field: 'invalid', code: 'lead_valid' }] })

  for (const row of await rowsIn('converted', SAMPLED))
    await handler.tx(async (ctx) => {
      const auditTaskId = await askCallBack(ctx, row)
      await ctx.db.update(leads).set({ sampleStatus: 'sampled', auditTaskId }).where(eq(leads.id, row.id))
    })
}
