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
})
export type NoticeTopic = ValueOf<typeof noticeTopic>

/** How soon somebody who does not open the app is told of it; silent ones are listed and never counted. */
export const noticeCadence = /*#__PURE__*/ dictionary({ now: '立即', soon: '稍后', daily: '每天一次', silent: '不提醒' })
export type NoticeCadence = ValueOf<typeof noticeCadence>

/** The templates by which WeChat and Douyin tell somebody who is not in the app. */
export const noticeSlot = /*#__PURE__*/ dictionary({ line: '牵线进展', audit: '审核结果', message: '新消息' })
export type NoticeSlot = ValueOf<typeof noticeSlot>

/** The pages that a notice may lead to. */
export const noticePages = [
  '/member/index',
  '/member/love/index',
  '/member/love/editinfo',
  '/member/love/fav',
  '/member/love/look',
  '/member/love/line',
  '/member/love/signuplove',
  '/pages/love/detail',
  '/pages/love/hongniang',
  '/pages/love/report',
  '/pages/login/loginByPerfectMsg',
  '/subpages/member/matchmaker/line',
  '/subpages/member/matchmaker/list',
  '/subpages/member/message/detail',
] as const
export type NoticePage = (typeof noticePages)[number]

export const noticeLimits = {
  /** Of the sentence that leaves the app: what a template's field holds. */
  outsideMax: 20,
  /** Counting ends here: more is shown as 99+. */
  countMax: 100,
  /** Read ones are kept so long, unread ones twice as long. */
  keepDays: 180,
} as const
