/** How an auditor sees a paper: for a reason that is written down, one at a time, for a minute, with their name on it. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { paperFile, type certificate } from '@qianxian/protocol/certificate/certificate'
import { certificateLimits } from '@qianxian/protocol/certificate/certificate.words'
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { memberOf, type Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import type { Verb } from '../../http/serve'
import { lockUsers } from '../account/account'
import { seenTask, staffNames } from '../audit/audit'
import { markPaper } from '../media/media'
import { certificateById, insertLook, keyOf, lastLookBy, lookById, paperById, type PaperRow } from './certificate.repository'
import { auditorNo } from './auditor-number'
import { readSealed } from './papers'

const SAME_MINUTES = 5 / 60

const signatureOf = (ctx: Ctx, id: number): string =>
  createHmac('sha256', ctx.env.papersKey).update(`look\n${ctx.tenant.id}\n${id}`).digest('base64url')

export const openPaper: Verb<typeof certificate.openPaper> = async (ctx, { id, reason }) => {
  const { userId } = memberOf(ctx)
  const until = momentAfter(ctx.now, certificateLimits.lookSeconds / 60, 'minute')
  const look = await ctx.tx(async (ctx) => {
    const paper = await paperById(ctx, id)
    const row = paper?.certificateId == null ? null : await certificateById(ctx, paper.certificateId)
    if (!paper || !row || row.auditTaskId === null) throw fault('not_found')
    await seenTask(ctx, row.auditTaskId, reason === 'judging' || reason === 'appeal')
    if (!(await isHere(ctx, paper))) throw fault('paper_gone')
    await lockUsers(ctx, [userId])
    const last = await lastLookBy(ctx, userId)
    // A second tap is the same look.
    const isSame = last !== null && last.paperId === id && last.reason === reason && last.at > momentBefore(ctx.now, SAME_MINUTES, 'minute')
    return isSame ? last : insertLook(ctx, { paperId: id, byUserId: userId, reason, until })
  })
  return { url: `${paperFile.path}?look=${look.id}&s=${signatureOf(ctx, look.id)}`, until: look.until.toISOString() }
}

/** Its time is not over, whether or not it was swept. */
async function isHere(ctx: Ctx, paper: PaperRow): Promise<boolean> {
  if (paper.goneAt !== null) return false
  const row = paper.certificateId === null ? null : await certificateById(ctx, paper.certificateId)
  return row !== null && (row.papersUntil === null || row.papersUntil > ctx.now)
}

/** The paper of a look, with whose look it is and when burnt in; throws `paper_address_over`. */
export async function paperOfLook(ctx: Ctx, query: { look?: unknown; s?: unknown }): Promise<Buffer> {
  const over = () => fault('paper_address_over')
  const id = typeof query.look === 'string' && /^\d{1,15}$/.test(query.look) ? Number(query.look) : 0
  const [right, given] = [Buffer.from(signatureOf(ctx, id)), Buffer.from(typeof query.s === 'string' ? query.s : '')]
  if (right.length !== given.length || !timingSafeEqual(right, given)) throw over()
  const look = await lookById(ctx, id)
  if (!look || look.until <= ctx.now || (await lastLookBy(ctx, look.byUserId))?.id !== look.id) throw over()
  const paper = await paperById(ctx, look.paperId)
  const wrapped = paper && (await isHere(ctx, paper)) ? await keyOf(ctx, paper.id) : null
  if (!paper || wrapped === null) throw over()
  const content = await readSealed(ctx, paper.fileKey, wrapped)
  if (content === null) throw over()
  const name = (await staffNames(ctx, [look.byUserId])).get(look.byUserId) ?? auditorNo(ctx, look.byUserId)
  return markPaper(content, `${name} ${auditorNo(ctx, look.byUserId)} ${dateAndTime(look.at)}`)
}
