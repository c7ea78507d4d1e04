/** Dictionaries of notices (通知): section, cadence outside the app, and the pages they may link to. */
import { dictionary, type ValueOf } from '../base/dictionary'

export const noticeSection = /*#__PURE__*/ dictionary({ system: '系统', interact: '互动' })
export type NoticeSection = ValueOf<typeof noticeSection>
/** Sections of notices in the order of display. */
export const noticeSections = ['system', 'interact'] as const satisfies readonly NoticeSection[]

/** Topic of a notice; a section has several. */
export const noticeTopic = /*#__PURE__*/ dictionary({
  line: '牵线',
  like: '喜欢',
  visit: '访客',
  audit: '审核',
  service: '红娘服务',
  safety: '安全',
  account: '账号',
  finance: '资金',
  activity: '活动',
  mall: '积分商城',
  gift: '礼物',
  mate: '新会员',
})
export type NoticeTopic = ValueOf<typeof noticeTopic>

/** How soon a person who does not open the app is notified; silent notices are listed and never counted. */
export const noticeCadence = /*#__PURE__*/ dictionary({ now: '立即', soon: '稍后', daily: '每天一次', silent: '不提醒' })
export type NoticeCadence = ValueOf<typeof noticeCadence>

/** The templates by which WeChat and Douyin notify a person outside the app. */
export const noticeSlot = /*#__PURE__*/ dictionary({ line: '牵线进展', audit: '审核结果', message: '新消息' })
export type NoticeSlot = ValueOf<typeof noticeSlot>

/** Channels outside the app: WeChat mini-program, service account, Douyin mini-program, text message. */
export const noticeWay = /*#__PURE__*/ dictionary({ weapp: '微信小程序', mp: '微信服务号', tt: '抖音小程序', sms: '短信' })
export type NoticeWay = ValueOf<typeof noticeWay>

/**
 * How soon a person wants to be notified outside the app, per part; a notice is never sent sooner than its kind allows.
 * Ordered from sooner to later.
 */
export const noticePace = /*#__PURE__*/ dictionary({ now: '尽快', soon: '攒一会儿', daily: '每天一次', never: '不提醒' })
export type NoticePace = ValueOf<typeof noticePace>

/** The parts for which a pace is chosen. */
export const noticePart = /*#__PURE__*/ dictionary({ system: '牵线与审核', interact: '喜欢与访客', message: '新消息' })
export type NoticePart = ValueOf<typeof noticePart>

/** The taps at which the app asks for permission to notify, and about what. */
export const askMoment = /*#__PURE__*/ dictionary({ line: '送出牵线', yes: '答应牵线', profile: '提交资料', message: '发出第一条消息' })
export type AskMoment = ValueOf<typeof askMoment>
export const askedAt: Readonly<Record<AskMoment, readonly NoticeSlot[]>> = {
  line: ['line', 'message'],
  yes: ['message', 'line'],
  profile: ['audit', 'line'],
  message: ['message'],
}

/** The person's answer to the platform's question; a ban is set by the platform itself. */
export const askAnswer = /*#__PURE__*/ dictionary({ accept: '接受', reject: '拒绝', ban: '已被封禁' })

/** The pages that a notice may link to. */
export const noticePages = [
  '/member/index',
  '/member/love/authindex',
  '/member/love/index',
  '/member/love/editinfo',
  '/member/love/fav',
  '/member/love/mygift',
  '/member/love/onetoone',
  '/member/certification',
  '/member/love/look',
  '/member/love/line',
  '/member/love/package',
  '/member/love/commitment',
  '/member/love/commitmentview',
  '/member/love/permission',
  '/member/love/popone',
  '/subpages/haibao/haibao4',
  '/member/love/top',
  '/member/love/signuplove',
  '/member/finance',
  '/member/matchmaker/index',
  '/member/matchmaker/matchmakerjoin',
  '/member/matchmakerpop/award',
  '/member/matchmakerpop/bonus',
  '/pages/index/index',
  '/member/love/vip',
  '/pages/love/detail',
  '/pages/love/hongniang',
  '/pages/love/report',
  '/pages/love/themedetail',
  '/pages/login/loginByPerfectMsg',
  '/subpages/consent/index',
  '/subpages/consent/mine',
  '/subpages/customer/detail',
  '/subpages/customer/index',
  '/subpages/gift/exchange',
  '/subpages/gift/index',
  '/subpages/member/makecash',
  '/subpages/member/partner/award',
  '/subpages/member/my_hetong',
  '/subpages/member/pay',
  '/subpages/member/matchmaker/bonus',
  '/subpages/member/partner/bonus',
  '/subpages/partner/index',
  '/subpages/member/matchmaker/line',
  '/subpages/member/matchmaker/level',
  '/subpages/member/matchmaker/list',
  '/subpages/member/matchmaker/loveinterview',
  '/subpages/member/matchmaker/MatchmakerDistribution',
  '/subpages/member/matchmaker/StoreDistribution',
  '/subpages/member/message/detail',
  '/subpages/appointment/index',
  '/subpages/member/matchmaker/appointment',
  '/subpages/active/myselfsignup',
  '/subpages/active/signup',
] as const
export type NoticePage = (typeof noticePages)[number]

export const noticeLimits = {
  /** Maximum length of the sentence sent outside the app: the size of a template field. */
  outsideMax: 20,
  /** Counting stops here: a larger count is shown as 99+. */
  countMax: 100,
  /** Days that read notices are kept; unread ones twice as long. */
  keepDays: 180,
  /** Minutes within which a person who has seen the notice, or used the app, is not notified outside the app. */
  waitMinutes: 10,
  /** Minutes for which `soon` notices are collected. */
  soonMinutes: 60,
  /** The hour of the day at which daily notices are sent. */
  dailyHour: 20,
  /** Default quiet hours, in which only safety notices are sent. */
  quietFrom: 22,
  quietTo: 8,
  /** Per template: with this many unused permissions the person is not asked for another. */
  quotaMax: 3,
  /** Days after a refusal before the person is asked again. */
  askAgainDays: 30,
  /** Templates that the platforms allow in one request. */
  askMax: 3,
  /** Text messages to one person per day. */
  smsPerDay: 5,
} as const
