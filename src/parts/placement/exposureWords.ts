/** Texts of the exposure statement. */
import type { Exposure } from '@qianxian/protocol/placement/placement.schema'
import { showingSource } from '@qianxian/protocol/placement/placement.words'

/** Number of top sources that are named. */
const SOURCES = 2

export function exposureWords(exposure: Exposure | undefined): { words: string; note: string } {
  if (!exposure) return { words: '本周被展示 – 次', note: '在别人屏幕上停留 1 秒才算一次' }
  const { week, lastWeek, sources, median } = exposure
  const from = sources.slice(0, SOURCES).map(({ source, seen }) => `${showingSource[source]} ${seen} 次`)
  const parts = [
    week.seen > 0 ? `主要来自${from.join('、')}` : '在别人屏幕上停留 1 秒才算一次',
    lastWeek.seen > 0 ? `上周 ${lastWeek.seen} 次` : null,
    !median ? null : `同城的人一半在 ${median} 次以下`,
  ]
  return { words: `本周被展示 ${week.seen} 次，其中 ${week.paid} 次来自付费位`, note: parts.filter(Boolean).join('；') }
}
