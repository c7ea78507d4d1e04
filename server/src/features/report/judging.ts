/** What becomes of a report: it is judged, looked at again after an appeal, or joined with the one of another account of the same person. */
import type { ClosingBlocker } from '@qianxian/protocol/account/account.words'
import type { Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import { cancelTask, type Decided } from '../audit/audit'
import { lockProfile, writeLive } from '../love/love'
import { countOpenOn, forgetEvidenceOf, lockReport, moveReports, openTwins, otherUpheldOn, updateReport } from './report.repository'

const UPHELD = '经核实，举报成立，我们已对该会员作出处理。感谢你的反馈。'
const JOINED = '与你另一个账号的同一举报合并处理。'
const DISMISSED = '经核实，暂未发现违规。对方仍不会再出现在你面前。'

/** One person reported the same thing with two accounts that become one: it is judged once, and nothing of it is lost. */
export async function takeReports(ctx: Ctx, fromUserId: number, toUserId: number): Promise<void> {
  for (const { id, auditTaskId } of await openTwins(ctx, fromUserId, toUserId)) {
    if (auditTaskId !== null) await cancelTask(ctx, auditTaskId)
    await updateReport(ctx, id, { status: 'final', result: JOINED, resolvedAt: ctx.now })
  }
  await moveReports(ctx, fromUserId, toUserId)
}

/** Nobody leaves while it is not clear what they did; what of them is proof goes with them when it is. */
export async function openReportsOn(ctx: Ctx, userId: number): Promise<{ kind: ClosingBlocker; count: number }[]> {
  const count = await countOpenOn(ctx, userId)
  return count === 0 ? [] : [{ kind: 'review', count }]
}

/** What they reported stays with whom it was about, who may still appeal; what was kept of themselves goes. */
export const eraseReports = (ctx: Ctx, userId: number): Promise<void> => forgetEvidenceOf(ctx, userId)

/** In the transaction of the decision. */
export async function onDecided(ctx: Ctx, { targetId, decision }: Decided): Promise<void> {
  const report = await lockReport(ctx, targetId)
  if (!report) throw fault('not_found')
  const isUpheld = decision === 'rejected'
  await updateReport(ctx, report.id, {
    status: isUpheld ? 'upheld' : 'dismissed',
    result: isUpheld ? UPHELD : DISMISSED,
    resolvedAt: ctx.now,
  })
  if (report.priority !== 'critical') return
  const row = await lockProfile(ctx, report.targetProfileId)
  if (isUpheld && row.lifecycle !== 'banned') await writeLive(ctx, row, { lifecycle: 'suspended' })
  // An appeal that succeeds gives back what this report took, unless another one stands.
  const isFreed = !isUpheld && report.status === 'upheld' && row.lifecycle === 'suspended'
  if (isFreed && (await otherUpheldOn(ctx, row.id, report.id)) === 0) await writeLive(ctx, row, { lifecycle: 'published' })
}

export async function onAppealed(ctx: Ctx, { targetId }: { targetId: number }): Promise<void> {
  await updateReport(ctx, targetId, { result: '对方已提出申诉，我们正在复核。' })
}
