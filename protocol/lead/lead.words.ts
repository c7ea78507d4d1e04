/** Texts of leads (公海客资): states, levels, sources, follow-ups and limits. */
import { wechat } from '../base/wechat'
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'

export const leadStatus = /*#__PURE__*/ dictionary({
  new: '待分配',
  in_pool: '公海',
  assigned: '待接受',
  claimed: '已领取',
  following: '跟进中',
  visit_booked: '已约到店',
  visited: '已到店',
  converted: '已转化',
  invalid: '无效',
  merged: '已合并',
  do_not_call: '不再联系',
  erased: '已删除',
})
export type LeadStatus = ValueOf<typeof leadStatus>

export const leadStates = /*#__PURE__*/ statesOf(leadStatus, {
  /** Has an owner, who works on it until its deadline. */
  owned: ['claimed', 'following', 'visit_booked', 'visited'],
  /** Open to claims, assignment or work; one such lead of a phone. */
  open: ['new', 'in_pool', 'assigned', 'claimed', 'following', 'visit_booked', 'visited'],
  /** Waits for a handler; level A of these waits for the rotation. */
  waiting: ['new', 'in_pool'],
  /** Converted for ever. */
  settled: ['converted'],
  /** Phone and name are deleted. */
  forgotten: ['merged', 'do_not_call', 'erased'],
  /** Has an owner or waits for the answer of a handler, until its deadline. */
  timed: ['assigned', 'claimed', 'following', 'visit_booked', 'visited'],
  /** Keeps its owner: owned, or converted for ever. */
  held: ['claimed', 'following', 'visit_booked', 'visited', 'converted'],
  /** May be claimed once the moment of its return to the pool has passed. */
  claimable: ['new', 'in_pool', 'claimed', 'following', 'visit_booked', 'visited'],
})

/** Ordered, the most urgent first. */
export const leadLevel = /*#__PURE__*/ dictionary({ A: 'A 级', B: 'B 级', C: 'C 级', D: 'D 级' })
export type LeadLevel = ValueOf<typeof leadLevel>

export const leadLevels = /*#__PURE__*/ statesOf(leadLevel, {
  /** Handed out by rotation, never claimed freely. */
  rotated: ['A'],
})

export const leadSource = /*#__PURE__*/ dictionary({
  landing: '获客页',
  scan: '扫码',
  activity: '活动',
  import: '导入',
  pop: '推广红娘',
  video: '短视频',
  manual: '手工登记',
  ads: '广告',
})
export type LeadSource = ValueOf<typeof leadSource>

/** When the person wants to be called. */
export const contactWindow = /*#__PURE__*/ dictionary({ any: '都可以', morning: '上午', afternoon: '下午', evening: '晚上' })
export type ContactWindow = ValueOf<typeof contactWindow>

/** Age bands of the masked view. */
export const leadAgeBand = /*#__PURE__*/ dictionary({
  under25: '25 岁以下',
  from25: '25–29 岁',
  from30: '30–34 岁',
  from35: '35–39 岁',
  from40: '40–49 岁',
  from50: '50 岁及以上',
})
export type LeadAgeBand = ValueOf<typeof leadAgeBand>

export const followType = /*#__PURE__*/ dictionary({ call: '电话', wechat, visit: '到店', sms: '短信', other: '其他' })
export type FollowType = ValueOf<typeof followType>

export const followResult = /*#__PURE__*/ dictionary({
  no_answer: '无人接听',
  wrong_number: '号码有误',
  not_interested: '暂无意向',
  considering: '考虑中',
  visit_booked: '约了到店',
  visited: '已到店',
  signed: '已签约',
})
export type FollowResult = ValueOf<typeof followResult>

export const followResults = /*#__PURE__*/ statesOf(followResult, {
  /** Entered by the handler; the other results are recorded by the act itself. */
  noted: ['no_answer', 'wrong_number', 'not_interested', 'considering', 'visited', 'signed'],
})

/** Events of the owner log. Replaying them gives state and owner. */
export const leadEvent = /*#__PURE__*/ dictionary({
  created: '登记',
  touched: '再次留下信息',
  offered: '轮到',
  accepted: '接受',
  declined: '没有接受',
  offer_expired: '超时未接受',
  claimed: '领取',
  handed_out: '店长指派',
  taken_over: '交给店长',
  followed: '跟进',
  released: '放回公海',
  recycled: '到期回公海',
  left: '专员离开，放回公海',
  invalid: '标记无效',
  overturned: '复核有效',
  converted: '转化',
  undone: '转化撤销',
  merged: '合并',
  do_not_call: '不再联系',
  erased: '删除资料',
  extension_asked: '申请延期',
  extended: '延期',
  locked: '锁定',
  unlocked: '解除锁定',
})
export type LeadEvent = ValueOf<typeof leadEvent>

export const leadEvents = /*#__PURE__*/ statesOf(leadEvent, {
  /** A person becomes the owner. */
  taking: ['accepted', 'claimed', 'handed_out', 'taken_over'],
  /** The owner gives the lead back to the pool; that owner may not claim it again for some days. */
  returning: ['released', 'recycled', 'left'],
})

/** Why a lead goes back to the pool. */
export const leadDeadlineRule = /*#__PURE__*/ dictionary({ first: '首次联系', follow: '跟进间隔', convert: '转化期限' })
export type LeadDeadlineRule = ValueOf<typeof leadDeadlineRule>

export const leadInvalidReason = /*#__PURE__*/ dictionary({
  wrong_number: '空号或号码有误',
  not_person: '不是本人',
  married: '没有单身',
  under_age: '未满 18 周岁',
  joking: '恶意或测试',
  other: '其他',
})
export type LeadInvalidReason = ValueOf<typeof leadInvalidReason>

/** The stored reason: marked by a handler, or a conversion that a call back found untrue. */
export type StoredInvalidReason = LeadInvalidReason | 'fake'

/** Review of an invalid mark by an auditor. */
export const leadReviewStatus = /*#__PURE__*/ dictionary({ waiting: '复核中', upheld: '确认无效', overturned: '复核有效' })
export type LeadReviewStatus = ValueOf<typeof leadReviewStatus>

/** Why a phone is in the list of people who are not contacted. */
export const leadSuppressionReason = /*#__PURE__*/ dictionary({ do_not_call: '不再联系', erased: '要求删除' })
export type LeadSuppressionReason = ValueOf<typeof leadSuppressionReason>

export const leadConvertType = /*#__PURE__*/ dictionary({ registered: '注册会员', contract: '签约' })
export type LeadConvertType = ValueOf<typeof leadConvertType>

/** State of a conversion that was sampled for a call back; null if it was not sampled. */
export const leadSampleStatus = /*#__PURE__*/ dictionary({ sampled: '待回访', ok: '属实', fake: '不属实' })
export type LeadSampleStatus = ValueOf<typeof leadSampleStatus>

export const leadTab = /*#__PURE__*/ dictionary({ pool: '公海', mine: '我的', offered: '待我接受', converted: '已转化', managed: '本店' })
export type LeadTab = ValueOf<typeof leadTab>

/** Answer for one lead of a batch. */
export const leadClaimOutcome = /*#__PURE__*/ dictionary({
  claimed: '已领取',
  taken: '已被领取',
  banned: '刚从你手上回到公海，暂时不能再领',
  daily_limit: '今天的领取次数已用完',
  owned_limit: '手上的线索已满',
  rotated: 'A 级线索由系统轮流分配',
  gone: '内容不存在或已删除',
})
export type LeadClaimOutcome = ValueOf<typeof leadClaimOutcome>

/** Purpose of opening the full number. */
export const leadRevealReason = /*#__PURE__*/ dictionary({ call: '打电话', wechat: `加${wechat}`, check: '核对信息', sample: '转化回访' })
export type LeadRevealReason = ValueOf<typeof leadRevealReason>

export const leadRevealReasons = /*#__PURE__*/ statesOf(leadRevealReason, {
  /** Named by the owner; the others by an auditor. */
  owner: ['call', 'wechat', 'check'],
})

/** Claims of a handler. */
export const leadClaimLimits = { perDay: 10 } as const

/** Rules of a pool with their defaults; `lead_pools` may change them for a pool. */
export const leadRules = {
  claimsPerDay: leadClaimLimits.perDay,
  /** Owned leads that are not converted. */
  ownedMax: 50,
  firstContactHours: 24,
  followDays: 7,
  convertDays: 30,
  /** Days that a manager may add once. */
  extensionDays: 15,
  /** Days before the deadline when the owner is reminded. */
  reminderDays: 1,
  /** Hours before the deadline of the first contact when the owner is reminded. */
  firstReminderHours: 4,
  /** Days in which a former owner may not claim the lead again. */
  banDays: 7,
  locksMax: 5,
  lockDays: 14,
  /** Hours within the call window for the answer to an assigned lead. */
  acceptHours: 4,
  callFromHour: 9,
  callUntilHour: 21,
} as const satisfies Record<string, number>
export type LeadRules = Readonly<Record<keyof typeof leadRules, number>>

export const leadLimits = {
  nameMax: 20,
  needMax: 200,
  contentMax: 500,
  reasonMin: 2,
  reasonMax: 200,
  /** Leads claimed by one call. */
  batchMax: 20,
  /** Newest events of a lead that its page shows. */
  historyMax: 100,
  /** Days in which the same phone is a touch on the same lead. */
  duplicateDays: 180,
  /** Minutes in which further enquiries of a phone do not tell the owner again. */
  touchQuietMinutes: 60,
  samplePercent: 5,
  /** Months without a touch or an act after which name and phone are deleted. */
  untouchedMonths: 24,
  /** Furthest next follow-up. */
  nextDaysMax: 90,
  ageMin: 18,
  birthYearMin: 1930,
  /** Days of events that the weight of a handler counts, and the events assumed before the first. */
  weightDays: 30,
  weightAssumed: 10,
  weightAssumedShare: 0.7,
  weightBase: 0.5,
} as const

export const leadWords = {
  /** Why a call is refused. */
  callClosed: (from: number, until: number): string =>
    `${String(from).padStart(2, '0')}:00–${String(until).padStart(2, '0')}:00 可以拨打电话`,
} as const
