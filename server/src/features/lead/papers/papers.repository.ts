/** Papers of leads with their keys and views; the only writer of these tables. */
import { and, count, eq, inArray, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../ctx'
import { leads } from '../../../db/tables/lead'
import { leadPaperKeys, leadPaperLooks, leadPapers as papers } from '../../../db/tables/lead-import'
import { tenantScope } from '../../../db/tenant-scope'
import { createPaperStore } from '../../paper/paper'

export const paperStore = createPaperStore({ papers, keys: leadPaperKeys, looks: leadPaperLooks, parent: 'leadId' })

/** Number of views of each paper. */
export async function looksByPaper(ctx: Ctx, paperIds: readonly number[]): Promise<Map<number, number>> {
  if (paperIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ paperId: leadPaperLooks.paperId, looks: count() })
    .from(leadPaperLooks)
    .where(and(tenantScope(ctx, leadPaperLooks), inArray(leadPaperLooks.paperId, [...paperIds])))
    .groupBy(leadPaperLooks.paperId)
  return new Map(rows.map(({ paperId, looks }) => [paperId, looks]))
}

async function destroyWhere(ctx: Ctx, condition: SQL): Promise<void> {
  const kept = await paperStore.listKeptPapers(ctx, condition)
  await paperStore.destroyPapers(
    ctx,
    kept.map(({ id }) => id),
  )
}

/** Destroys all papers of a lead, for a person who asked for deletion. */
export const destroyPapersOfLead = (ctx: Ctx, leadId: number): Promise<void> => destroyWhere(ctx, eq(papers.leadId, leadId))

/** Destroys the papers of the leads that were converted into this account, when it is erased. */
export const destroyPapersOfMember = (ctx: Ctx, userId: number): Promise<void> =>
  destroyWhere(
    ctx,
    inArray(
      papers.leadId,
      ctx.db
        .select({ id: leads.id })
        .from(leads)
        .where(and(tenantScope(ctx, leads), eq(leads.convertUserId, userId))),
    ),
  )
