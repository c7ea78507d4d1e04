/** The words of a notice (通知): where it stands, how soon it is told outside, and which pages it may lead to. */
import { dictionary, type ValueOf } from '../base/dictionary'

export const noticeSection = /*#__PURE__*/ dictionary({ system: '系统', interact: '互动' })
export type NoticeSection = ValueOf<typeof noticeSection>
/** In the order in which they are shown. */
export const noticeSections = ['system', 'interact'] as const satisfies readonly NoticeSection[]

/** What it is about; a section has several. */
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

/** How soon somebody who does not open the app is told of it; silent ones are listed and never counted. */
export const noticeCadence = /*#__PURE__*/ dictionary({ now: '立即', soon: '稍后', daily: '每天一次', silent: '不提醒' })
export type NoticeCadence = ValueOf<typeof noticeCadence>

/** The templates by which WeChat and Douyin tell somebody who is not in the app. */
export const noticeSlot = /*#__PURE__*/ dictionary({ line: '牵线进展', audit: '审核结果', message: '新消息' })
export type NoticeSlot = ValueOf<typeof noticeSlot>

/** By which somebody is told who is not in the app: mini-program of WeChat, service account, mini-program of Douyin, text message. */
export const noticeWay = /*#__PURE__*/ dictionary({ weapp: '微信小程序', mp: '微信服务号', tt: '抖音小程序', sms: '短信' })
export type NoticeWay = ValueOf<typeof noticeWay>

/** How soon somebody wants to be told outside the app, of each section; nothing comes sooner than its kind says. The sooner, the earlier here. */
export const noticePace = /*#__PURE__*/ dictionary({ now: '尽快', soon: '攒一会儿', daily: '每天一次', never: '不提醒' })
export type NoticePace = ValueOf<typeof noticePace>

/** What they choose it for. */
export const noticePart = /*#__PURE__*/ dictionary({ system: '牵线与审核', interact: '喜欢与访客', message: '新消息' })
export type NoticePart = ValueOf<typeof noticePart>

/** The taps at which it makes sense to ask whether somebody wants to be told, and of what. */
export const askMoment = /*#__PURE__*/ dictionary({ line: '送出牵线', yes: '答应牵线', profile: '提交资料', message: '发出第一条消息' })
export type AskMoment = ValueOf<typeof askMoment>
export const askedAt: Readonly<Record<AskMoment, readonly NoticeSlot[]>> = {
  line: ['line', 'message'],
  yes: ['message', 'line'],
  profile: ['audit', 'line'],
  message: ['message'],
}

/** What somebody answered the platform; a ban is the platform's own. */
export const askAnswer = /*#__PURE__*/ dictionary({ accept: '接受', reject: '拒绝', ban: '已被封禁' })

/** The pages that a notice may lead to. */
export const noticePages = [
  '/member/index',
  '/member/love/authindex',
  '/member/love/index',
  '/member/love/editinfo',
  '/member/love/fav',
  '/member/love/mygift',
  '/member/certification',
  '/member/love/look',
  '/member/love/line',
  '/member/love/package',
  '/member/love/permission',
  '/member/love/popone',
  '/member/love/top',
  '/member/love/signuplove',
  '/member/matchmaker/index',
  '/member/matchmaker/matchmakerjoin',
  '/pages/index/index',
  '/member/love/vip',
  '/pages/love/detail',
  '/pages/love/hongniang',
  '/pages/love/report',
  '/pages/love/themedetail',
  '/pages/login/loginByPerfectMsg',
  '/subpages/consent/index',
  '/subpages/consent/mine',
  '/subpages/gift/exchange',
  '/subpages/gift/index',
  '/subpages/member/makecash',
  '/subpages/member/pay',
  '/subpages/member/matchmaker/line',
  '/subpages/member/matchmaker/level',
  '/subpages/member/matchmaker/list',
  '/subpages/member/matchmaker/loveinterview',
  '/subpages/member/matchmaker/MatchmakerDistribution',
  '/subpages/member/matchmaker/StoreDistribution',
  '/subpages/member/message/detail',
  '/subpages/active/myselfsignup',
  '/subpages/active/signup',
] as const
export type NoticePage = (typeof noticePages)[number]

export const noticeLimits = {
  /** Of the sentence that leaves the app: what a template's field holds. */
  outsideMax: 20,
  /** Counting ends here: more is shown as 99+. */
  countMax: 100,
  /** Read ones are kept so long, unread ones twice as long. */
  keepDays: 180,
  /** Whoever has seen it, or was here, within so many minutes hears nothing outside. */
  waitMinutes: 10,
  /** What is gathered for a while leaves after so many. */
  soonMinutes: 60,
  /** The hour at which what is told once a day leaves. */
  dailyHour: 20,
  /** Between these hours nothing leaves but what is about safety, where nothing else was chosen. */
  quietFrom: 22,
  quietTo: 8,
  /** Of one template: whoever has said yes so often is not asked again before one was used. */
  quotaMax: 3,
  /** Whoever said no is left alone for so many days. */
  askAgainDays: 30,
  /** Of templates that the platforms let us ask for at once. */
  askMax: 3,
  /** Text messages to one person in a day. */
  smsPerDay: 5,
} as const
