/** A report as who filed it reads it, and as an auditor gets to see it. */
import { userStatus } from '@qianxian/protocol/account/account.words'
import { name } from '@qianxian/protocol/base/dictionary'
import { reportCategory, type reportCategoryPriority } from '@qianxian/protocol/report/report.words'
import type { ReportRow } from '@qianxian/protocol/report/report.schema'
import type { StoredAuditItem } from '../../db/tables/audit'
import type { lineSnapshot, ReportEntry, snapshotOf } from './report.repository'

export function rowOf(row: ReportEntry): ReportRow {
  return {
    id: row.id,
    category: row.category,
    status: row.status,
    // Without one is only who is erased.
    targetName: row.nickname ?? name(userStatus, 'closed'),
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

export function itemsOf({ category, text, images, evidence: { profile, photos }, line }: Exhibits): StoredAuditItem[] {
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
