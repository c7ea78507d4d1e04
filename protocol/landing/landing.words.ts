/** Texts of landing pages (获客页): the enquiry, its consent, and potential leads. */
import { clockInChina } from '../base/clock'
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'
import { type ContactWindow, leadLimits } from '../lead/lead.words'

/** Design of a landing page, without pictures. */
export const landingLook = /*#__PURE__*/ dictionary({ rose: '玫瑰', gold: '金色', plain: '素色' })
export type LandingLook = ValueOf<typeof landingLook>

/** The service about which a person enquires. */
export const enquiryNeed = /*#__PURE__*/ dictionary({
  partner: '认真找对象',
  matchmaker: '想请红娘帮忙',
  activity: '参加相亲活动',
  store: '到门店了解',
})
export type EnquiryNeed = ValueOf<typeof enquiryNeed>

/** Hours of the times of day at which a person may be called, for the form. */
export const contactHours = /*#__PURE__*/ dictionary({
  any: '都可以',
  morning: '上午 9–12 点',
  afternoon: '下午 12–18 点',
  evening: '晚上 18–21 点',
} satisfies Record<ContactWindow, string>)

/** The last act on a landing page that sent no phone number; ordered. */
export const landingAct = /*#__PURE__*/ dictionary({
  opened: '打开页面',
  started: '开始填写',
  chose_city: '选了城市',
  read_consent: '看了个人信息说明',
  asked_code: '获取了验证码',
})
export type LandingAct = ValueOf<typeof landingAct>

export const landingActs = /*#__PURE__*/ statesOf(landingAct, {
  /** Acts after the page was opened; the app reports them. */
  reported: ['started', 'chose_city', 'read_consent', 'asked_code'],
})

/** Code of visitors who come by no channel, or by an unknown or closed one. */
export const DIRECT_CHANNEL = 'direct'
export const DIRECT_NAME = '直接访问'

/** The page of a tenant that has configured none. */
export const defaultLanding = {
  title: '让红娘帮你认识合适的人',
  lead: '留下联系方式，红娘先听你说，再为你介绍',
  points: ['先打一次电话，了解你想找什么样的人', '介绍谁、见不见面，都由你决定', '不合适可以随时停，联系方式不会公开'],
  look: 'rose',
} as const satisfies { title: string; lead: string; points: readonly string[]; look: LandingLook }

/** Id of the single page with the text to which a person consents. */
export const CONSENT_PAGE_ID = 6

export const landingLimits = {
  nameMax: leadLimits.nameMax,
  noteMax: 100,
  channelMax: 32,
  /** Characters of a channel code that a request may contain; a code longer than any of ours is unknown. */
  channelAskedMax: 200,
  tokenMax: 64,
  /** Minimum age in years. */
  ageMin: leadLimits.ageMin,
  /** Maximum age that can be chosen. */
  ageMax: 90,
  /** Submissions of one phone in a day. */
  submissionsPerPhonePerDay: 1,
  /** Openings counted and traced for one network; further ones see the page without being counted. */
  openingsPerNetworkPerHour: 120,
  /** Openings traced for one platform. */
  tracesPerHour: 3_000,
  /** Days from its first act after which a trace is deleted. */
  traceDays: 30,
  /** Acts of one trace that are counted. */
  actsMax: 99,
  /** Days covered by the figures of channels. */
  figureDays: 30,
  /** Stores shown after a submission. */
  storesShown: 3,
} as const

type AgeVerdict = 'adult' | 'minor' | 'ask'

/** Judges a year of birth: `ask` if the person turns 18 in the current year, so that the birthday decides. */
export function ageVerdict(birthYear: number, now: Date): AgeVerdict {
  const years = clockInChina(now).year() - birthYear
  return years > landingLimits.ageMin ? 'adult' : years < landingLimits.ageMin ? 'minor' : 'ask'
}

/** Years of birth that the form offers, the latest first. Minors find theirs too, and are declined. */
export function birthYears(now: Date): number[] {
  const year = clockInChina(now).year()
  return Array.from({ length: landingLimits.ageMax }, (_, back) => year - back)
}

/** A note with a number or an account; handlers read the note before they may see the phone. */
export const noteContactWords = '这里不用写联系方式，红娘会打你填的手机号'

/** Shown to minors. */
export const minorWords = {
  title: '等你长大，再来找我们',
  words: `我们只为年满 ${landingLimits.ageMin} 周岁的人介绍对象。你填写的内容没有保存，我们也不会联系你。`,
} as const

/** Shown after a submission, the same for every phone. */
export const thanksWords = (window: ContactWindow): string =>
  window === 'any' ? '红娘会在 9–21 点之间打电话给你，请留意来电。' : `红娘会在你选的「${contactHours[window]}」打电话给你，请留意来电。`
