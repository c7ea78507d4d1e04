/** The work of staff: its pages, and the pending items in words. */
import type { Work } from '@qianxian/protocol/auth/auth.schema'
import type { PageRole } from '@/router/access'
import type { BuiltUrl } from '@/router/pages'
import type { IconName } from '@/ui/base/media/Icon'

export interface WorkPlace {
  label: string
  icon: IconName
  url: BuiltUrl
  /** Pending work; empty if there is none. */
  todo: string
}

export const linesWords = (work: Work | undefined): string => (work?.lines ? `${work.lines} 条牵线待审核` : '')
export const followUpWords = (work: Work | undefined): string => (work?.followUps ? `${work.followUps} 位会员该联系了` : '')

/** Words for leads that wait; null if the viewer does not work on leads, which only the server knows of a store's manager. */
const leadWords = (roles: readonly PageRole[], work: Work | undefined): string | null => {
  if (!roles.includes('leadHandler') && work?.leads === undefined) return null
  return work?.leads ? `${work.leads} 条线索等你处理` : ''
}

/** One entry for each role; finance uses the auditors' page, and sees its own tasks. */
export function workPlaces(roles: readonly PageRole[], work: Work | undefined): WorkPlace[] {
  const places: WorkPlace[] = []
  if (roles.includes('matchmaker')) {
    const todo = [linesWords(work), followUpWords(work)].filter(Boolean).join('，')
    places.push({ label: '红娘工作台', icon: 'users-round', url: '/member/matchmaker/index', todo })
  }
  if (roles.includes('auditor') || roles.includes('finance')) {
    const todo = work?.audits ? `${work.audits} 件等你审核` : ''
    places.push({ label: '审核', icon: 'shield-check', url: '/subpages/audit/index', todo })
  }
  const leads = leadWords(roles, work)
  if (leads !== null) places.push({ label: '公海线索', icon: 'phone', url: '/subpages/customer/index', todo: leads })
  return places
}
