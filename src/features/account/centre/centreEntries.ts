/**
 * Entries of the member centre in groups: the account and the person's work. Everything between people is in the love
 * area only. Pages of closed plugins and other roles are left out.
 */
import { amount } from '@qianxian/protocol/base/format'
import type { Work } from '@qianxian/protocol/auth/auth.schema'
import type { PageRole } from '@/router/access'
import type { PageUrl } from '@/router/pages'
import { followUpWords, linesWords, workPlaces } from '@/shell/workPlaces'
import type { IconName } from '@/ui/base/media/Icon'

/** Notices are part of the messages page, if the tenant has messages. */
const messages = '/subpages/member/message/index' satisfies PageUrl

export interface CentreEntry {
  label: string
  icon: IconName
  /** Page of the entry; null opens the notices in a sheet of this page. */
  url: PageUrl | null
  /** Unread count, in a red badge. */
  unread?: number
  /** Pending items there, in words. */
  value?: string
}

export interface CentreGroup {
  title: string
  entries: CentreEntry[]
}

export interface CentreFacts {
  /** Unread notices and messages together. */
  unread: number
  /** True if the tab bar does not link to the love area, so that this page must. */
  isAreaHidden: boolean
  roles: readonly PageRole[]
  work: Work | undefined
  /** True if the tenant accepts applications of matchmakers. */
  whetherShowMatchmakerReg: boolean
  /** True for a member with an approved profile: only they have a membership, introductions and certificates. */
  isLoveUser: boolean
  /** The tenant's name for the money account. */
  balanceName: string
  /** Balance in fen; undefined until known. */
  balanceFen: number | undefined
  /** True if the page exists. */
  leadsTo: (url: PageUrl) => boolean
}

export function centreGroups(facts: CentreFacts): CentreGroup[] {
  const { unread, isAreaHidden, roles, work, whetherShowMatchmakerReg, isLoveUser, balanceName, balanceFen, leadsTo } = facts
  const news: CentreEntry = leadsTo(messages)
    ? { label: '消息', icon: 'message-circle', url: messages, unread }
    : { label: '通知', icon: 'bell', url: null, unread }
  const area: CentreEntry[] = isAreaHidden ? [{ label: '我的相亲', icon: 'hand-heart', url: '/member/love/index' }] : []
  const desk: CentreEntry[] = roles.includes('matchmaker')
    ? [
        { label: '会员牵线', icon: 'link', url: '/subpages/member/matchmaker/line', value: linesWords(work) },
        { label: '服务会员', icon: 'user-round-check', url: '/subpages/member/matchmaker/list', value: followUpWords(work) },
      ]
    : []
  const stores: CentreEntry[] = roles.includes('storeStaff')
    ? [{ label: '我的门店', icon: 'map-pin', url: '/subpages/member/matchmaker/StoreDistribution' }]
    : []
  const promoting: CentreEntry[] = roles.includes('popMatchmaker')
    ? [{ label: '推广红娘', icon: 'share-2', url: '/member/matchmakerpop/index' }]
    : []
  const activities: CentreEntry[] = roles.includes('organiser')
    ? [{ label: '活动管理', icon: 'calendar', url: '/subpages/active/signup' }]
    : []
  const places = workPlaces(roles, work).map(({ todo, ...place }) => ({ ...place, value: place.icon === 'users-round' ? '' : todo }))
  const joining: CentreEntry[] =
    whetherShowMatchmakerReg && !roles.includes('matchmaker')
      ? [{ label: '申请做红娘', icon: 'users-round', url: '/member/matchmaker/matchmakerjoin' }]
      : []
  const partnership: CentreEntry = {
    label: '合伙人',
    icon: 'hand-heart',
    url: roles.includes('partner') ? '/subpages/member/partner/index' : '/subpages/partner/index',
  }
  const money: CentreEntry = {
    label: `${balanceName}与账单`,
    icon: 'wallet',
    url: '/member/finance',
    ...(balanceFen === undefined ? {} : { value: `¥${amount(balanceFen)}` }),
  }
  const owned: CentreEntry[] = isLoveUser
    ? [
        { label: 'VIP 会员', icon: 'crown', url: '/member/love/vip' },
        { label: '牵线套餐', icon: 'link', url: '/member/love/package' },
        { label: '诚信认证', icon: 'badge-check', url: '/member/love/authindex' },
        { label: '承诺书', icon: 'file-text', url: '/member/love/commitment' },
        { label: '我的约见', icon: 'heart', url: '/subpages/appointment/index' },
      ]
    : []
  const groups: CentreGroup[] = [
    { title: '我的工作', entries: [...places, ...desk, ...stores, ...promoting, ...activities] },
    {
      title: '我的账户',
      entries: [
        news,
        ...area,
        money,
        { label: '我的订单', icon: 'file-text', url: '/member/finance' },
        { label: '我的合同', icon: 'file-text', url: '/subpages/member/my_hetong' },
        ...owned,
        { label: '我的报名', icon: 'calendar', url: '/subpages/active/myselfsignup' },
        { label: '兑换记录', icon: 'layout-grid', url: '/subpages/gift/exchange' },
        { label: '积分商城', icon: 'gift', url: '/subpages/gift/index' },
        isLoveUser
          ? { label: '推荐给好友', icon: 'share-2', url: '/member/love/promote' }
          : { label: '邀请海报', icon: 'share-2', url: '/subpages/haibao/haibao1' },
        { label: '实名认证', icon: 'shield-check', url: '/member/certification' },
        ...joining,
        partnership,
      ],
    },
  ]
  return groups
    .map(({ title, entries }) => ({ title, entries: entries.filter(({ url }) => url === null || leadsTo(url)) }))
    .filter(({ entries }) => entries.length > 0)
}
