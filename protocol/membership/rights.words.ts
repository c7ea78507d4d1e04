/** The one table of rights: every count and limit for members. No other file contains these numbers. */
import type { TrustLevel } from '../certificate/certificate.words'
import type { Plugin } from '../tenant/tenant.words'

/** Days begin at 00:00 and weeks on Monday, Asia/Shanghai; unused amounts do not carry over. */
export type RightPeriod = 'day' | 'week'

export interface Right {
  label: string
  /** The advertised benefit with a membership; empty if it is not a right of a membership. */
  note: string
  unit: string
  period: RightPeriod
  /** Limit without a membership; 0 if the right requires one. */
  free: number
  /** Limit with a membership; null if unlimited. */
  vip: number | null
  /** The limits of a member whose name is not verified. */
  unproven?: { free: number; vip: number | null }
  /** True if the limit grows with the member's trust level. */
  grows: boolean
  /** Uses per period that a refund treats as full use; null if the right is not counted. */
  whole: number | null
  /** The plugin that the right requires. */
  plugin?: Plugin
}

const kept = { period: 'day', free: 0, vip: null, grows: false, whole: null } as const

export const rights = {
  like: {
    label: '喜欢不限次数',
    note: '每天想喜欢多少人都可以',
    unit: '次',
    period: 'day',
    free: 10,
    vip: null,
    unproven: { free: 5, vip: null },
    grows: true,
    whole: 100,
  },
  superlike: {
    label: '每周 5 次超级喜欢',
    note: 'TA 马上知道是你，不用 VIP 也看得到；在 TA 主页的「更多」里',
    unit: '次',
    period: 'week',
    free: 1,
    vip: 5,
    grows: false,
    whole: 5,
  },
  likers: { ...kept, label: '看到谁喜欢你', note: '不用先喜欢 TA，也能看到是谁', unit: '人' },
  visitors: { ...kept, label: '看到全部访客', note: '不用一个个揭晓，隐身来看的除外', unit: '人' },
  reveal: { label: '揭晓访客', note: '', unit: '次', period: 'day', free: 1, vip: null, grows: true, whole: null },
  detail: {
    label: '资料不限查看',
    note: '每天想看多少份资料都可以',
    unit: '份',
    period: 'day',
    free: 30,
    vip: null,
    grows: true,
    whole: 300,
  },
  talk: {
    label: '每天向更多新朋友开口',
    note: '互相喜欢或牵线成功后，先开口的那一句',
    plugin: 'message',
    unit: '人',
    period: 'day',
    free: 3,
    vip: 10,
    unproven: { free: 1, vip: 3 },
    grows: true,
    whole: 10,
  },
  undo: {
    label: '撤回略过不限次数',
    note: '手快略过的人，随时找回来',
    unit: '次',
    period: 'day',
    free: 1,
    vip: null,
    grows: true,
    whole: 20,
  },
  invisible: { ...kept, label: '隐身浏览', note: '看过别人的资料，不出现在 TA 的访客里', unit: '次' },
  receipts: { ...kept, plugin: 'message', label: '已读回执', note: '知道 TA 有没有看到你的消息', unit: '次' },
  vipProfiles: { ...kept, label: '看到只给会员看的人', note: '把资料设为只让 VIP 会员看的人，你也能看到', unit: '人' },
  goods: { ...kept, plugin: 'lovegift', label: '会员专享礼品', note: '积分商城里只给会员兑换的礼品', unit: '次' },
  /** The quota pays for a line; this limits how many a member may request per day. */
  line: { label: '发起牵线', note: '', unit: '次', period: 'day', free: 3, vip: 3, grows: true, whole: null },
  /** Number of cards in a list shown to a visitor. */
  visitorCards: { label: '游客看到的人', note: '', unit: '人', period: 'day', free: 10, vip: null, grows: false, whole: null },
  /** A member could add numbers to find out which people are on the platform, so few changes are allowed. */
  contacts: { label: '修改隐藏号码', note: '', unit: '次', period: 'day', free: 5, vip: 5, grows: false, whole: null },
} as const satisfies Record<string, Right>
export type RightKey = keyof typeof rights
export const rightKeys = /*#__PURE__*/ Object.keys(rights) as RightKey[]

/** Rights of a membership, as advertised. */
export const vipRights = /*#__PURE__*/ rightKeys.filter((key) => rights[key].note !== '')

/** Factor of the ordinary limit, by trust level. */
export const trustShares = [1, 1, 1, 1, 1.5, 2] as const satisfies Readonly<Record<TrustLevel, number>>
