/** How an auditor views a paper: for a recorded reason, one paper at a time, for a minute, with their name in the picture. */
import { certificateLimits, type PaperLookReason } from '@qianxian/protocol/certificate/certificate.words'
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { requireMember, type Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import { lockUsers } from '../account/account'
import { requireTaskForReason, staffNames } from '../audit/audit'
import { markPaper } from '../media/media'
import { auditorNo } from './auditor-number'
import { addressOver, lookAddresses } from './look-address'
import { readSealed } from './paper-files'
import type { PaperLookRow } from './paper-store'

const SAME_MINUTES = 5 / 60

interface LookedAt<Paper extends { fileKey: string; goneAt: Date | null }> {
  /** Signed with every address: an address of one noun opens no paper of another. */
  mark: string
  /** Path of the address of a view. */
  path: string
  store: {
    loadPaper: (ctx: Ctx, id: number) => Promise<Paper | null>
    parentOf: (paper: Paper) => number | null
    loadPaperKey: (ctx: Ctx, paperId: number) => Promise<string | null>
    createLook: (ctx: Ctx, look: Pick<PaperLookRow, 'paperId' | 'byUserId' | 'reason' | 'until'>) => Promise<PaperLookRow>
    loadLook: (ctx: Ctx, id: number) => Promise<PaperLookRow | null>
    loadLastLookBy: (ctx: Ctx, userId: number) => Promise<PaperLookRow | null>
  }
  /** The parent with which the paper was submitted: its audit task, and when its papers are destroyed. */
  loadParent: (ctx: Ctx, id: number) => Promise<{ auditTaskId: number | null; papersUntil: Date | null } | null>
}

export function createPaperLooks<Paper extends { fileKey: string; goneAt: Date | null }>({
  mark,
  path,
  store,
  loadParent,
}: LookedAt<Paper>) {
  const { addressOf, lookAt } = lookAddresses({ mark, path, store })

  /**
   * Returns null if no auditor judges the paper. `isHere` is false once its papers are due for destruction, whether or not the
   * sweep has run.
   */
  async function loadPlace(ctx: Ctx, id: number): Promise<{ taskId: number; isHere: boolean; fileKey: string } | null> {
    const paper = await store.loadPaper(ctx, id)
    const parentId = paper && store.parentOf(paper)
    const parent = parentId === null ? null : await loadParent(ctx, parentId)
    if (!paper || !parent || parent.auditTaskId === null) return null
    const isHere = paper.goneAt === null && (parent.papersUntil === null || parent.papersUntil > ctx.now)
    return { taskId: parent.auditTaskId, isHere, fileKey: paper.fileKey }
  }

  /** Opens a paper for the auditor who holds its task. */
  async function open(ctx: Ctx, { id, reason }: { id: number; reason: PaperLookReason }): Promise<{ url: string; until: string }> {
    const { userId } = requireMember(ctx)
    const until = momentAfter(ctx.now, certificateLimits.lookSeconds / 60, 'minute')
    const look = await ctx.tx(async (ctx) => {
      const paper = await loadPlace(ctx, id)
      if (!paper) throw fault('not_found')
      await requireTaskForReason(ctx, paper.taskId, reason === 'judging' || reason === 'appeal')
      if (!paper.isHere) throw fault('paper_gone')
      await lockUsers(ctx, [userId])
      const last = await store.loadLastLookBy(ctx, userId)
      // A double tap counts as the same view.
      const isSame =
        last !== null && last.paperId === id && last.reason === reason && last.at > momentBefore(ctx.now, SAME_MINUTES, 'minute')
      return isSame ? last : store.createLook(ctx, { paperId: id, byUserId: userId, reason, until })
    })
    return addressOf(ctx, look)
  }

  /** The paper of a view, with its viewer and time drawn into the picture; throws `paper_address_over`. */
  async function pictureOf(ctx: Ctx, query: { look?: unknown; s?: unknown }): Promise<Buffer> {
    const look = await lookAt(ctx, query)
    const paper = await loadPlace(ctx, look.paperId)
    const wrapped = paper?.isHere ? await store.loadPaperKey(ctx, look.paperId) : null
    if (!paper || wrapped === null) throw addressOver()
    const content = await readSealed(ctx, paper.fileKey, wrapped)
    if (content === null) throw addressOver()
    const name = (await staffNames(ctx, [look.byUserId])).get(look.byUserId) ?? auditorNo(ctx, look.byUserId)
    return markPaper(content, `${name} ${auditorNo(ctx, look.byUserId)} ${dateAndTime(look.at)}`)
  }

  return { open, pictureOf }
}
