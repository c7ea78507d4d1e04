/** How an auditor sees a paper: for a reason that is written down, one at a time, for a minute, with their name on it. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { paperFile, type certificate } from '@qianxian/protocol/certificate/certificate'
import { certificateLimits, type PaperLookReason } from '@qianxian/protocol/certificate/certificate.words'
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { memberOf, type Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import type { Verb } from '../../http/serve'
import { lockUsers } from '../account/account'
import { seenTask, staffNames } from '../audit/audit'
import { markPaper } from '../media/media'
import { certificateById, insertLook, keyOf, lastLookBy, lookById, paperById } from './certificate.repository'
import { auditorNo } from './auditor-number'
import { readSealed } from './papers'

const SAME_MINUTES = 5 / 60

interface Look {
  id: number
  paperId: number
  byUserId: number
  reason: PaperLookReason
  at: Date
  until: Date
}

/** Papers of a noun, and the looks at them that it writes down. */
export interface LookedAt {
  /** Signed with every address: none of one noun opens a paper of another. */
  mark: string
  /** Where the address leads to. */
  path: string
  /** Null where it lies before nobody. Not here: its time is over, whether or not it was swept. */
  paperBefore: (ctx: Ctx, id: number) => Promise<{ taskId: number; isHere: boolean; fileKey: string } | null>
  keyOf: (ctx: Ctx, paperId: number) => Promise<string | null>
  insertLook: (ctx: Ctx, look: Pick<Look, 'paperId' | 'byUserId' | 'reason' | 'until'>) => Promise<Look>
  lookById: (ctx: Ctx, id: number) => Promise<Look | null>
  /** What somebody opened last. */
  lastLookBy: (ctx: Ctx, userId: number) => Promise<Look | null>
}

export function lookingAt(at: LookedAt) {
  const signatureOf = (ctx: Ctx, id: number): string =>
    createHmac('sha256', ctx.env.papersKey).update(`${at.mark}\n${ctx.tenant.id}\n${id}`).digest('base64url')

  /** For whoever holds the task that the paper is about. */
  async function open(ctx: Ctx, { id, reason }: { id: number; reason: PaperLookReason }): Promise<{ url: string; until: string }> {
    const { userId } = memberOf(ctx)
    const until = momentAfter(ctx.now, certificateLimits.lookSeconds / 60, 'minute')
    const look = await ctx.tx(async (ctx) => {
      const paper = await at.paperBefore(ctx, id)
      if (!paper) throw fault('not_found')
      await seenTask(ctx, paper.taskId, reason === 'judging' || reason === 'appeal')
      if (!paper.isHere) throw fault('paper_gone')
      await lockUsers(ctx, [userId])
      const last = await at.lastLookBy(ctx, userId)
      // A second tap is the same look.
      const isSame =
        last !== null && last.paperId === id && last.reason === reason && last.at > momentBefore(ctx.now, SAME_MINUTES, 'minute')
      return isSame ? last : at.insertLook(ctx, { paperId: id, byUserId: userId, reason, until })
    })
    return { url: `${at.path}?look=${look.id}&s=${signatureOf(ctx, look.id)}`, until: look.until.toISOString() }
  }

  /** The paper of a look, with whose look it is and when burnt in; throws `paper_address_over`. */
  async function pictureOf(ctx: Ctx, query: { look?: unknown; s?: unknown }): Promise<Buffer> {
    const over = () => fault('paper_address_over')
    const id = typeof query.look === 'string' && /^\d{1,15}$/.test(query.look) ? Number(query.look) : 0
    const [right, given] = [Buffer.from(signatureOf(ctx, id)), Buffer.from(typeof query.s === 'string' ? query.s : '')]
    if (right.length !== given.length || !timingSafeEqual(right, given)) throw over()
    const look = await at.lookById(ctx, id)
    if (!look || look.until <= ctx.now || (await at.lastLookBy(ctx, look.byUserId))?.id !== look.id) throw over()
    const paper = await at.paperBefore(ctx, look.paperId)
    const wrapped = paper?.isHere ? await at.keyOf(ctx, look.paperId) : null
    if (!paper || wrapped === null) throw over()
    const content = await readSealed(ctx, paper.fileKey, wrapped)
    if (content === null) throw over()
    const name = (await staffNames(ctx, [look.byUserId])).get(look.byUserId) ?? auditorNo(ctx, look.byUserId)
    return markPaper(content, `${name} ${auditorNo(ctx, look.byUserId)} ${dateAndTime(look.at)}`)
  }

  return { open, pictureOf }
}

const looks = lookingAt({ mark: 'look', path: paperFile.path, paperBefore, keyOf, insertLook, lookById, lastLookBy })

export const openPaper: Verb<typeof certificate.openPaper> = (ctx, input) => looks.open(ctx, input)

export const paperOfLook = looks.pictureOf

async function paperBefore(ctx: Ctx, id: number) {
  const paper = await paperById(ctx, id)
  const row = paper?.certificateId == null ? null : await certificateById(ctx, paper.certificateId)
  if (!paper || !row || row.auditTaskId === null) return null
  const isHere = paper.goneAt === null && (row.papersUntil === null || row.papersUntil > ctx.now)
  return { taskId: row.auditTaskId, isHere, fileKey: paper.fileKey }
}
