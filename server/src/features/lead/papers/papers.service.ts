/** Papers of a lead, encrypted, for its owner and manager. Each view is recorded and lasts a minute. */
import { momentAfter } from '@qianxian/protocol/base/clock'
import type { InputOf, OutputOf } from '@qianxian/protocol/base/endpoint'
import type { leadPaper as verbs } from '@qianxian/protocol/lead/lead-import'
import type { LeadPapers } from '@qianxian/protocol/lead/lead-import.schema'
import { leadPaperLimits } from '@qianxian/protocol/lead/lead-import.words'
import type { FastifyRequest } from 'fastify'
import { requireMember, type Ctx } from '../../../ctx'
import { fault } from '../../../http/fault'
import type { Verb } from '../../../http/serve'
import { readForm } from '../../media/media'
import { receivePaper, requireFileSize } from '../../paper/paper'
import { lockLead, staffNamesOf } from '../lead.repository'
import { requireWorkOn } from './paper-access'
import { addressOfLook } from './paper-views'
import { looksByPaper, paperStore } from './papers.repository'

async function present(ctx: Ctx, leadId: number): Promise<LeadPapers> {
  const papers = await paperStore.listPapersOf(ctx, leadId)
  const looks = await looksByPaper(
    ctx,
    papers.map(({ id }) => id),
  )
  const names = await staffNamesOf(
    ctx,
    papers.map(({ byUserId }) => byUserId),
  )
  return {
    list: papers.map(({ id, byUserId, createdAt }) => ({
      id,
      by: names.get(byUserId) ?? '',
      createdAt: createdAt.toISOString(),
      looks: looks.get(id) ?? 0,
    })),
    max: leadPaperLimits.perLead,
  }
}

export const getLeadPapers: Verb<typeof verbs.getLeadPapers> = async (ctx, { leadId }) => {
  await requireWorkOn(ctx, leadId)
  return present(ctx, leadId)
}

export async function uploadLeadPaper(
  ctx: Ctx,
  _input: InputOf<typeof verbs.uploadLeadPaper>,
  request: FastifyRequest,
): Promise<OutputOf<typeof verbs.uploadLeadPaper>> {
  const { userId } = requireMember(ctx)
  const { fields, claimedMime, content } = await readForm(request)
  const leadId = /^\d{1,15}$/.test(fields.leadId ?? '') ? Number(fields.leadId) : 0
  await requireWorkOn(ctx, leadId)
  const file = await content()
  requireFileSize(file)
  await receivePaper(
    ctx,
    { file, claimedMime },
    {
      purpose: '线索跟进',
      read: async () => ({}),
      listWaiting: (ctx) => paperStore.listPapersOf(ctx, leadId),
      requireRoom: async (ctx) => {
        if ((await paperStore.listPapersOf(ctx, leadId)).length >= leadPaperLimits.perLead) throw fault('lead_papers_full')
      },
      lock: async (ctx) => {
        await lockLead(ctx, leadId)
        // The lead may have been given back or deleted while the file was drawn.
        await requireWorkOn(ctx, leadId)
      },
      create: (ctx, paper) => paperStore.createPaper(ctx, { ...paper, leadId, byUserId: userId }),
    },
  )
  return present(ctx, leadId)
}

/** The paper, if the caller may see the papers of its lead. */
async function requirePaper(ctx: Ctx, id: number) {
  const paper = await paperStore.loadPaper(ctx, id)
  if (!paper || paper.goneAt !== null) throw fault('not_found')
  await requireWorkOn(ctx, paper.leadId)
  return paper
}

export const openLeadPaper: Verb<typeof verbs.openLeadPaper> = async (ctx, { id }) => {
  const { userId } = requireMember(ctx)
  const paper = await requirePaper(ctx, id)
  const until = momentAfter(ctx.now, leadPaperLimits.lookSeconds / 60, 'minute')
  return addressOfLook(ctx, await paperStore.createLook(ctx, { paperId: paper.id, byUserId: userId, reason: 'recheck', until }))
}

export const removeLeadPaper: Verb<typeof verbs.removeLeadPaper> = async (ctx, { id }) => {
  const { leadId } = await requirePaper(ctx, id)
  await ctx.tx((ctx) => paperStore.destroyPapers(ctx, [id]))
  return present(ctx, leadId)
}
