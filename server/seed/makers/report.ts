/** Reports created without their verbs: filed by a member about a profile. */
import { reportCategoryPriority } from '@qianxian/protocol/report/report.words'
import { reports } from '../../src/db/tables/report'
import { maker, type Facts } from '../maker'

export const newReport = maker(reports, (facts: Facts<typeof reports, 'reporterId' | 'targetProfileId'>) => {
  const category = facts.category ?? 'money'
  return {
    category,
    priority: reportCategoryPriority[category],
    text: '聊了两天就要我投资一个平台',
    mediaIds: [],
    evidence: {},
    status: 'auto_triaged' as const,
    ...facts,
  }
})
