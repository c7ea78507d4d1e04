/**
 * What the member centre offers to whom, in groups: the account and the work. What happens between people stands in the love
 * area, and in it alone. Pages of closed plugins and other roles are left out.
 */
import { amount } from '@qianxian/protocol/base/format'
import type { Work } from '@qianxian/protocol/auth/auth.schema'
import type { PageRole } from '@/router/access'
import type { PageUrl } from '@/router/pages'
import { followUpWords, linesWords, workPlaces } from '@/shell/workPlaces'
import type { IconName } from '@/ui/base/media/Icon'

/** Notices stand there among the messages, where the tenant has any. */
const messages = '/subpages/member/message/index' satisfies PageUrl

export interface CentreEntry {
  label: string
  icon: IconName
  /** Null: the notices, in a sheet of the page itself. */
  url: PageUrl | null
  /** How many are unread, in a red badge. */
  unread?: number
  /** What waits there, in words. */
  value?: string
}

export interface CentreGroup {
  title: string
  entries: CentreEntry[]
}

export interface CentreFacts {
  /** Notices and messages together. */
  unread: number
  /** The bar does not lead to the love area, so that this page has to. */
  isAreaHidden: boolean
  roles: readonly PageRole[]
  work: Work | undefined
  /** Whether the tenant takes applications of matchmakers. */
  whetherShowMatchmakerReg: boolean
  /** What the tenant calls the account with the money in it. */
  balanceName: string
  /** As it is known so far. */
  balanceFen: number | undefined
  /** Whether a page is there. */
  leadsTo: (url: PageUrl) => boolean
}

export function centreGroups(facts: CentreFacts): CentreGroup[] {
  const { unread, isAreaHidden, roles, work, whetherShowMatchmakerReg, balanceName, balanceFen, leadsTo } = facts
  const news: CentreEntry = leadsTo(messages)
    ? { label: '消息', icon: 'message-circle', url: messages, unread }
    : { label: '通知', icon: 'bell', url: null, unread }
  const area: CentreEntry[] = isAreaHidden ? [{ label: '我的相亲', icon: 'hand-heart', url: '/member/love/index' }] : []
  const desk: CentreEntry[] = roles.includes('matchmaker')
    ? [
        { label: '牵线审核', icon: 'link', url: '/subpages/member/matchmaker/line', value: linesWords(work) },
        { label: '我服务的会员', icon: 'user-round-check', url: '/subpages/member/matchmaker/list', value: followUpWords(work) },
      ]
    : []
  const stores: CentreEntry[] = roles.includes('storeStaff')
    ? [{ label: '我的门店', icon: 'building-2', url: '/subpages/member/matchmaker/StoreDistribution' }]
    : []
  const activities: CentreEntry[] = roles.includes('organiser')
    ? [{ label: '活动管理', icon: 'calendar', url: '/subpages/active/signup' }]
    : []
  const places = workPlaces(roles, work).map(({ todo, ...place }) => ({ ...place, value: place.icon === 'users-round' ? '' : todo }))
  const joining: CentreEntry[] =
    whetherShowMatchmakerReg && !roles.includes('matchmaker')
      ? [{ label: '申请做红娘', icon: 'users-round', url: '/member/matchmaker/matchmakerjoin' }]
      : []
  const money: CentreEntry = {
    label: `${balanceName}与账单`,
    icon: 'wallet',
    url: '/member/finance',
    ...(balanceFen === undefined ? {} : { value: `¥${amount(balanceFen)}` }),
  }
  const groups: CentreGroup[] = [
    { title: '我的工作', entries: [...places, ...desk, ...stores, ...activities] },
    {
      title: '我的账户',
      entries: [
        news,
        ...area,
        money,
        { label: '积分商城', icon: 'gift', url: '/subpages/gift/index' },
        { label: '实名认证', icon: 'shield-check', url: '/member/certification' },
        ...joining,
      ],
    },
  ]
  return groups
    .map(({ title, entries }) => ({ title, entries: entries.filter(({ url }) => url === null || leadsTo(url)) }))
    .filter(({ entries }) => entries.length > 0)
}
