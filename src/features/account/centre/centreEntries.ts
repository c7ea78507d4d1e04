/** What the member centre offers to whom, in groups; pages of closed plugins and other roles are left out. */
import type { PageRole } from '@/router/access'
import type { PageUrl } from '@/router/pages'
import type { IconName } from '@/ui/base/Icon'

export interface CentreEntry {
  label: string
  icon: IconName
  url: PageUrl
  /** The number in a red badge. */
  count?: number
}

export interface CentreGroup {
  title: string
  entries: CentreEntry[]
}

export interface CentreFacts {
  isLoveUser: boolean
  hasMessages: boolean
  unread: number
  linesToAnswer: number
  roles: readonly PageRole[]
  /** Whether the tenant takes applications of matchmakers. */
  whetherShowMatchmakerReg: boolean
  /** What the tenant calls the account with the money in it. */
  balanceName: string
  /** Whether a page is there. */
  leadsTo: (url: PageUrl) => boolean
}

export function centreGroups(facts: CentreFacts): CentreGroup[] {
  const { isLoveUser, hasMessages, unread, linesToAnswer, roles, whetherShowMatchmakerReg, balanceName, leadsTo } = facts
  const messages: CentreEntry[] = hasMessages
    ? [{ label: '消息', icon: 'message-circle', url: '/subpages/member/message/index', count: unread }]
    : []
  const dating: CentreEntry[] = isLoveUser
    ? [
        { label: '我的相亲', icon: 'hand-heart', url: '/member/love/index' },
        { label: '编辑资料', icon: 'pencil', url: '/member/love/editinfo' },
        { label: '我的牵线', icon: 'link', url: '/member/love/line', count: linesToAnswer },
        ...messages,
        { label: '隐私设置', icon: 'lock', url: '/member/love/permission' },
      ]
    : messages
  const work: CentreEntry[] = []
  if (roles.includes('matchmaker')) {
    work.push(
      { label: '红娘工作台', icon: 'users-round', url: '/member/matchmaker/index' },
      { label: '我服务的会员', icon: 'user-round-check', url: '/subpages/member/matchmaker/list' },
      { label: '待处理的牵线', icon: 'link', url: '/subpages/member/matchmaker/line' },
    )
  }
  if (roles.includes('auditor')) work.push({ label: '审核', icon: 'shield-check', url: '/subpages/audit/index' })
  const joining: CentreEntry[] =
    whetherShowMatchmakerReg && !roles.includes('matchmaker')
      ? [{ label: '申请做红娘', icon: 'users-round', url: '/member/matchmaker/matchmakerjoin' }]
      : []
  const groups: CentreGroup[] = [
    { title: '我的工作', entries: work },
    { title: '我的相亲', entries: dating },
    { title: '我的账户', entries: [{ label: `${balanceName}与账单`, icon: 'wallet', url: '/member/finance' }, ...joining] },
  ]
  return groups
    .map(({ title, entries }) => ({ title, entries: entries.filter(({ url }) => leadsTo(url)) }))
    .filter(({ entries }) => entries.length > 0)
}
