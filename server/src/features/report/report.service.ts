/**
 * A report keeps what was seen, makes the two invisible to each other, and goes to a human within the
 * hours of its category. The judgement is on the reported person: refused means the report stands.
 */
import { name } from '@qianxian/protocol/base/dictionary'
import { reportCategory, reportCategoryPriority } from '@qianxian/protocol/report/report.words'
import type { report } from '@qianxian/protocol/report/report'
import type { ReportRow } from '@qianxian/protocol/report/report.schema'
import { memberOf, type Ctx } from '../../ctx'
import type { StoredAuditItem } from '../../db/tables/audit'
import { fault } from '../../http/fault'
import { paging } from '../../http/paging'
import type { Verb } from '../../http/serve'
import type { Decided } from '../audit/deciders'
import { cancelTask, openTask } from '../audit/tasks'
import { acquaintanceIdOfNo, blockPair } from '../interact/interact'
import { lockProfile, writeLive } from '../love/love'
import { mediaOwnedBy } from '../media/media.service'
import {
  insertReport,
  lineSnapshot,
  lockReport,
  moveReports,
  openTwins,
  otherUpheldOn,
  reportsBy,
  snapshotOf,
  updateReport,
  type ReportEntry,
} from './report.repository'

const UPHELD = '经核实，举报成立，我们已对该会员作出处理。感谢你的反馈。'
const JOINED = '与你另一个账号的同一举报合并处理。'
const DISMISSED = '经核实，暂未发现违规。对方仍不会再出现在你面前。'

/** People who hid themselves or blocked the reporter can be reported too, by those who have had to do with them. */
export const fileReport: Verb<typeof report.fileReport> = async (ctx, { no, category, text, mediaIds = [], lineId }) => {
  const { userId, profileId: mine } = memberOf(ctx)
  const target = await acquaintanceIdOfNo(ctx, no)
  if (target === mine) throw fault('self_target')
  const images = await mediaOwnedBy(ctx, userId, mediaIds)
  const line = lineId === undefined ? null : mine === null ? null : await lineSnapshot(ctx, lineId, mine, target)
  if (lineId !== undefined && !line) throw fault('not_found')

  return ctx.tx(async (ctx) => {
    const evidence = await snapshotOf(ctx, target)
    if (!evidence) throw fault('profile_unavailable')
    const priority = reportCategoryPriority[category]
    const id = await insertReport(ctx, {
      reporterId: userId,
      targetProfileId: target,
      category,
      priority,
      text: text.trim(),
      mediaIds: images.map((image) => image.id),
      lineId: lineId ?? null,
      evidence: { ...evidence, line, at: ctx.now.toISOString() },
      status: 'auto_triaged',
      createdAt: ctx.now,
    })
    if (id === null) throw fault('already_reported')
    if (mine !== null) await blockPair(ctx, mine, target, 'report')
    const { profile } = evidence
    const auditTaskId = await openTask(ctx, {
      targetType: 'report',
      targetId: id,
      ownerId: profile.userId ?? 0,
      title: `举报：${name(reportCategory, category)}`,
      subtitle: `被举报人 ${profile.nickname ?? ''}(${profile.no})。通过：未发现违规；不通过：举报成立`,
      items: itemsOf({ category, text: text.trim(), images: images.map((image) => image.id), evidence, line }),
      priority,
    })
    await updateReport(ctx, id, { auditTaskId })
    const [row] = await reportsBy(ctx, userId, { id, limit: 1 })
    return rowOf(row!)
  })
}

export const getPaged: Verb<typeof report.getPaged> = async (ctx, asked) => {
  const { userId } = memberOf(ctx)
  const { place, limit, pageFrom } = paging<[id: number]>(ctx, `report:${userId}`, asked)
  const rows = await reportsBy(ctx, userId, { before: place?.[0], limit })
  return pageFrom(
    rows,
    (row) => [row.id],
    (page) => page.map(rowOf),
  )
}

function rowOf(row: ReportEntry): ReportRow {
  return {
    id: row.id,
    category: row.category,
    status: row.status,
    targetName: row.nickname ?? '',
    text: row.text,
    result: row.result,
    createdAt: row.createdAt.toISOString(),
  }
}

interface Exhibits {
  category: keyof typeof reportCategoryPriority
  text: string
  images: readonly number[]
  evidence: NonNullable<Awaited<ReturnType<typeof snapshotOf>>>
  line: Awaited<ReturnType<typeof lineSnapshot>>
}

function itemsOf({ category, text, images, evidence: { profile, photos }, line }: Exhibits): StoredAuditItem[] {
  const item = (field: string, label: string, after: string | null, mediaId: number | null = null): StoredAuditItem => ({
    field,
    label,
    before: null,
    after,
    hint: null,
    mediaId,
  })
  return [
    item('report', name(reportCategory, category), text),
    ...images.map((id, index) => item(`image${index + 1}`, `举报截图 ${index + 1}`, null, id)),
    item('nickname', '昵称', profile.nickname),
    item('selfIntro', '自我介绍', profile.selfIntro),
    ...(line ? [item('message', '牵线留言', line.line.message)] : []),
    ...photos.map(({ mediaId }, index) => item(`photo${index + 1}`, `资料照片 ${index + 1}`, null, mediaId)),
  ]
}

/** One person reported the same thing with two accounts that become one: it is judged once, and nothing of it is lost. */
export async function takeReports(ctx: Ctx, fromUserId: number, toUserId: number): Promise<void> {
  for (const { id, auditTaskId } of await openTwins(ctx, fromUserId, toUserId)) {
    if (auditTaskId !== null) await cancelTask(ctx, auditTaskId)
    await updateReport(ctx, id, { status: 'final', result: JOINED, resolvedAt: ctx.now })
  }
  await moveReports(ctx, fromUserId, toUserId)
}

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
