/**
 * Every URL of the app: its title, the access it requires and its plugin. The app's package list (`app.config.ts`) and
 * the page files follow this table; a test compares the three.
 */
import type { Access } from '@qianxian/protocol/base/endpoint'
import type { homePage } from '@qianxian/protocol/home/first-paint'
import { pluginIds, pluginOfPage } from '@qianxian/protocol/base/plugins'

/** `visitor` marks the login pages, `organiser` the owner of an activity. */
export type PageAccess = Exclude<Access, 'tenantAdmin'> | 'visitor' | 'organiser'

interface PageFacts {
  readonly path: `/${string}`
  readonly title: string
  readonly access: PageAccess
  /** Further roles that use the page for their own work; the page itself shows them only what is theirs. */
  readonly alsoFor?: readonly ('finance' | 'storeStaff' | 'tenantAdmin')[]
  readonly pullRefresh?: true
  /**
   * Opened only by `switchTab`. These are the pages to which the love footer returns; the video footer navigates by
   * redirect, so its pages are ordinary ones.
   */
  readonly tab?: true
  /**
   * Shared from the menu or a button of the page: as a card, or with `timeline` also to 朋友圈, where all contacts see it
   * without a login. A page without this property shares the home page.
   */
  readonly share?: 'card' | 'timeline'
  /** For browsers only; the mini-programs do not have it. */
  readonly isWebOnly?: true
}

const built = [
  { path: '/pages/index/index', title: '首页', access: 'anyone', tab: true, share: 'timeline', pullRefresh: true },
  { path: '/pages/about/index', title: '关于我们', access: 'anyone', share: 'timeline' },
  { path: '/pages/index/pcindex', title: '手机访问', access: 'anyone', isWebOnly: true },
  { path: '/pages/love/detail', title: '会员资料', access: 'anyone', share: 'card' },
  { path: '/pages/love/report', title: '举报', access: 'member' },
  { path: '/pages/love/hongniang', title: '红娘', access: 'anyone', share: 'timeline' },
  { path: '/pages/love/noreg', title: '还未登记', access: 'anyone' },
  { path: '/pages/love/precheat', title: '防骗提醒', access: 'anyone' },
  { path: '/pages/active/detail', title: '活动详情', access: 'anyone', share: 'card' },
  { path: '/pages/login/register', title: '注册', access: 'visitor' },
  { path: '/pages/login/index', title: '登录', access: 'visitor' },
  { path: '/pages/login/loginByPassword', title: '密码登录', access: 'visitor' },
  { path: '/pages/login/loginBySms', title: '验证码登录', access: 'visitor' },
  { path: '/pages/login/loginByPerfectMsg', title: '完善账号', access: 'member' },
  { path: '/pages/login/loginByBindWx', title: '绑定快捷登录', access: 'member' },
  { path: '/pages/login/loginByBindPhone', title: '绑定手机号', access: 'member' },
  { path: '/pages/login/loginByLoading', title: '正在登录', access: 'visitor' },
  { path: '/pages/exception/429', title: '访问太频繁', access: 'anyone' },
  { path: '/pages/exception/close', title: '提示', access: 'anyone' },
  { path: '/member/index', title: '会员中心', access: 'member', tab: true, share: 'card' },
  { path: '/member/cropper', title: '裁剪头像', access: 'member' },
  { path: '/member/love/index', title: '我的相亲', access: 'loveUser', tab: true },
  { path: '/member/love/signuplove', title: '登记资料', access: 'member' },
  { path: '/member/love/editinfo', title: '编辑资料', access: 'loveUser' },
  { path: '/member/love/fav', title: '我的收藏', access: 'loveUser', pullRefresh: true },
  { path: '/member/love/look', title: '谁看过我', access: 'loveUser', pullRefresh: true },
  { path: '/member/love/permission', title: '隐私设置', access: 'loveUser' },
  { path: '/member/love/line', title: '我的牵线', access: 'loveUser' },
  { path: '/pages/love/theme', title: '专区', access: 'anyone' },
  { path: '/pages/love/themedetail', title: '专区会员', access: 'anyone', pullRefresh: true },
  { path: '/member/love/vip', title: 'VIP 会员', access: 'loveUser' },
  { path: '/member/love/package', title: '牵线套餐', access: 'loveUser' },
  { path: '/member/love/authindex', title: '诚信认证', access: 'loveUser' },
  { path: '/member/love/educationauth', title: '学历认证', access: 'loveUser' },
  { path: '/member/love/houseauth', title: '房产认证', access: 'loveUser' },
  { path: '/member/love/otherauth', title: '其他认证', access: 'loveUser' },
  { path: '/member/love/commitment', title: '承诺书', access: 'loveUser', pullRefresh: true },
  { path: '/member/love/commitmentview', title: '我的承诺书', access: 'loveUser', pullRefresh: true },
  { path: '/member/love/popone', title: '我的聚光灯', access: 'loveUser', pullRefresh: true },
  { path: '/member/love/top', title: '资料置顶', access: 'loveUser' },
  { path: '/member/love/mygift', title: '我的礼物', access: 'loveUser', pullRefresh: true },
  { path: '/member/matchmaker/matchmakerjoin', title: '申请做红娘', access: 'member' },
  { path: '/member/matchmaker/index', title: '红娘工作台', access: 'matchmaker' },
  { path: '/member/matchmakerpop/index', title: '推广红娘', access: 'popMatchmaker', share: 'card', pullRefresh: true },
  { path: '/member/matchmakerpop/level', title: '推广等级', access: 'popMatchmaker', pullRefresh: true },
  { path: '/member/matchmakerpop/bonus', title: '推广分成', access: 'popMatchmaker' },
  { path: '/member/matchmakerpop/user', title: '我推广的用户', access: 'popMatchmaker', pullRefresh: true },
  { path: '/member/matchmakerpop/award', title: '推广奖励', access: 'popMatchmaker', pullRefresh: true },
  { path: '/subpages/member/partner/award', title: '合伙人奖励', access: 'partner', pullRefresh: true },
  { path: '/member/finance', title: '我的账户', access: 'member', pullRefresh: true },
  { path: '/member/certification', title: '实名认证', access: 'member' },
  { path: '/subpages/member/recharge', title: '积分充值', access: 'member' },
  { path: '/subpages/member/pay', title: '支付订单', access: 'member' },
  { path: '/subpages/member/makecash', title: '余额提现', access: 'member', pullRefresh: true },
  { path: '/subpages/single_page/index', title: '详情', access: 'anyone', share: 'timeline' },
  { path: '/subpages/member/matchmaker/match', title: '为会员配对', access: 'matchmaker' },
  { path: '/subpages/member/matchmaker/editinfo', title: '编辑会员资料', access: 'matchmaker' },
  { path: '/subpages/member/matchmaker/StoreDistribution', title: '我的门店', access: 'storeStaff', pullRefresh: true },
  { path: '/subpages/member/matchmaker/MatchmakerDistribution', title: '会员归属', access: 'matchmaker', pullRefresh: true },
  { path: '/subpages/member/matchmaker/list', title: '服务会员', access: 'matchmaker', pullRefresh: true },
  { path: '/subpages/member/matchmaker/loveinterview', title: '访谈记录', access: 'matchmaker' },
  { path: '/subpages/member/matchmaker/level', title: '红娘等级', access: 'matchmaker' },
  { path: '/subpages/member/matchmaker/bonus', title: '红娘分成', access: 'matchmaker' },
  { path: '/subpages/member/matchmaker/line', title: '会员牵线', access: 'matchmaker', pullRefresh: true },
  { path: '/subpages/member/matchmaker/appointment', title: '会员约见', access: 'matchmaker' },
  { path: '/subpages/member/matchmaker/addAppointment', title: '安排约见', access: 'matchmaker' },
  { path: '/subpages/appointment/index', title: '我的约见', access: 'loveUser' },
  { path: '/subpages/member/message/index', title: '消息', access: 'member', pullRefresh: true },
  { path: '/subpages/member/message/detail', title: '聊天', access: 'member' },
  { path: '/subpages/update/index', title: '上传文件', access: 'member' },
  { path: '/subpages/upload_file/loveuser', title: '上传我的资料', access: 'member' },
  { path: '/subpages/gift/index', title: '积分商城', access: 'anyone', share: 'timeline', pullRefresh: true },
  { path: '/subpages/gift/detail', title: '礼品详情', access: 'anyone', share: 'card' },
  { path: '/subpages/gift/exchange', title: '兑换记录', access: 'member', pullRefresh: true },
  { path: '/subpages/active/index', title: '活动', access: 'anyone', pullRefresh: true },
  { path: '/subpages/active/detail', title: '活动详情', access: 'anyone', share: 'card' },
  { path: '/subpages/haibao/haibao4', title: '我的脱单', access: 'loveUser' },
  { path: '/subpages/active/haibao', title: '活动海报', access: 'anyone', share: 'card' },
  { path: '/subpages/active/myselfsignup', title: '我的报名', access: 'member', pullRefresh: true },
  { path: '/subpages/active/signup', title: '活动管理', access: 'organiser', pullRefresh: true },
  { path: '/subpages/consent/index', title: '服务授权', access: 'anyone' },
  { path: '/subpages/consent/mine', title: '我的授权', access: 'member' },
  { path: '/subpages/consent/walkin', title: '到店登记', access: 'anyone' },
  { path: '/subpages/consent/appointment', title: '约见邀请', access: 'anyone' },
  { path: '/subpages/customer/index', title: '公海线索', access: 'leadHandler', alsoFor: ['storeStaff', 'tenantAdmin'] },
  { path: '/subpages/customer/detail', title: '线索详情', access: 'leadHandler', alsoFor: ['storeStaff', 'tenantAdmin'] },
  { path: '/subpages/upload_file/customer', title: '上传线索资料', access: 'leadHandler', alsoFor: ['storeStaff', 'tenantAdmin'] },
  { path: '/subpages/customer/reportpop', title: '线索报表', access: 'leadHandler', alsoFor: ['storeStaff', 'tenantAdmin'] },
  { path: '/member/love/customer-landing-page/index', title: '红娘服务', access: 'anyone' },
  { path: '/subpages/customer/indexpop', title: '潜在线索', access: 'leadHandler', alsoFor: ['storeStaff', 'tenantAdmin'] },
  { path: '/subpages/customer/detailpop', title: '潜在线索详情', access: 'leadHandler', alsoFor: ['storeStaff', 'tenantAdmin'] },
  { path: '/member/love/onetoone', title: '私人定制', access: 'loveUser', pullRefresh: true },
  { path: '/member/love/promote', title: '推荐给好友', access: 'loveUser', share: 'card' },
  { path: '/subpages/haibao/haibao1', title: '邀请海报', access: 'member', share: 'card' },
  { path: '/subpages/haibao/haibao2', title: '我的名片海报', access: 'member', share: 'card' },
  { path: '/subpages/haibao/haibao3', title: '红娘名片海报', access: 'member', share: 'card' },
  { path: '/subpages/haibao/haibao5', title: '合伙人海报', access: 'member', share: 'card' },
  { path: '/subpages/member/my_hetong', title: '我的合同', access: 'member', pullRefresh: true },
  { path: '/subpages/member/partner/bonus', title: '合伙人分成', access: 'partner' },
  { path: '/subpages/partner/index', title: '成为合伙人', access: 'anyone' },
  { path: '/subpages/partner/details', title: '合伙人介绍', access: 'anyone', share: 'card' },
  { path: '/subpages/partner/rules', title: '合伙人规则', access: 'anyone' },
  { path: '/subpages/member/partner/index', title: '合伙人中心', access: 'partner' },
  { path: '/subpages/member/partner/level', title: '合伙人等级', access: 'partner' },
  { path: '/subpages/member/partner/user', title: '我发展的用户', access: 'partner' },
  { path: '/subpages/member/partner/team', title: '我的团队', access: 'partner' },
  { path: '/subpages/partner/share', title: '合伙人分享', access: 'partner', share: 'card' },
  { path: '/subpages/audit/index', title: '审核', access: 'auditor', alsoFor: ['finance'] },
] as const satisfies readonly PageFacts[]

/**
 * Not built yet: no entry opens them (`configStore.leadsTo`), the mini-programs do not contain them, and on the web
 * their URLs open `ComingScreen`. When a page is built, its line moves up.
 */
const coming = [
  { path: '/subpages/shortvideo/index', title: '短视频', access: 'anyone' },
  { path: '/subpages/shortvideo/homepage', title: '作者主页', access: 'anyone' },
  { path: '/subpages/shortvideo/detail', title: '短视频', access: 'anyone' },
  { path: '/subpages/shortvideo/bang', title: '排行榜', access: 'anyone' },
  { path: '/subpages/shortvideo/canvas', title: '视频海报', access: 'anyone' },
  { path: '/subpages/m_shortvideo/index', title: '我的视频', access: 'member' },
  { path: '/subpages/m_shortvideo/editinfo', title: '编辑作者资料', access: 'member' },
  { path: '/subpages/m_shortvideo/expand', title: '视频推广', access: 'member', pullRefresh: true },
  { path: '/subpages/m_shortvideo/list', title: '作品列表', access: 'member', pullRefresh: true },
  { path: '/subpages/m_shortvideo/addoredit', title: '发布视频', access: 'member' },
  { path: '/subpages/m_shortvideo/postredpack', title: '塞红包', access: 'member' },
] as const satisfies readonly PageFacts[]

type BuiltPath = (typeof built)[number]['path']
export type PagePath = BuiltPath | (typeof coming)[number]['path']
type WithQuery<Path extends string> = Path | `${Path}?${string}`
/** A page, with an optional query. */
export type PageUrl = WithQuery<PagePath>
/** A built page, which may be opened by its name without a check that it exists. */
export type BuiltUrl = WithQuery<BuiltPath>
export interface Page extends PageFacts {
  readonly path: PagePath
  readonly isComing?: true
  /** Id of the tenant plugin that the page requires. */
  readonly plugin?: number | undefined
}

const known = (page: PageFacts & { path: PagePath }): Page => {
  const plugin = pluginOfPage(page.path)
  return plugin ? { ...page, plugin: pluginIds[plugin] } : page
}

export const pages: readonly Page[] = [...built.map(known), ...coming.map((page) => ({ ...known(page), isComing: true as const }))]

/** True if the current platform has the page. */
export const isPageAvailable = (page: Page): boolean => process.env.TARO_ENV === 'h5' || !(page.isComing || page.isWebOnly)

export const homePath = '/pages/index/index' satisfies PagePath & typeof homePage

const byPath = new Map<string, Page>(pages.map((page) => [page.path, page]))

/** The page that a URL opens, with or without query and leading slash; `/` is home. */
export function findPage(url: string): Page | undefined {
  const path = pathOf(url)
  return byPath.get(path === '/' ? homePath : path)
}

/** The path of a URL inside the app: leading slash, no query, no fragment, no trailing slash. */
export function pathOf(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  return `/${path.replace(/^\/+|\/+$/g, '')}`
}
