/**
 * A report keeps what was seen, makes the two invisible to each other, and goes to a human within the
 * hours of its category. The judgement is on the reported person: refused means the report stands.
 */
import { name } from '@qianxian/protocol/base/dictionary'
import { reportCategory, reportCategoryPriority } from '@qianxian/protocol/report/report.words'
import type { report } from '@qianxian/protocol/report/report'
import { memberOf } from '../../ctx'
import { fault } from '../../http/fault'
import { paging } from '../../http/paging'
import type { Verb } from '../../http/serve'
import { openTask } from '../audit/audit'
import { acquaintanceIdOfNo, blockPair } from '../interact/interact'
import { mediaOwnedBy } from '../media/media'
import { itemsOf, rowOf } from './report.presenter'
import { insertReport, lineSnapshot, reportsBy, snapshotOf, updateReport } from './report.repository'

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
      parties: [{ userId, kind: 'reporter' }],
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
