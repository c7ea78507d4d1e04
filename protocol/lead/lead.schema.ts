/** Shapes of leads as handlers and their managers see them. Without a logged reveal no answer contains a phone. */
import { values } from '../base/dictionary'
import {
  day,
  flag,
  id,
  moment,
  nothing,
  nullable,
  object,
  oneOf,
  optional,
  pageOf,
  paging,
  readBy,
  regionCode,
  smsCode,
  text,
  Type,
  type Static,
} from '../base/shape'
import { imageCaptcha } from '../auth/auth.schema'
import { gender } from '../love/profile.words'
import {
  contactWindow,
  followResult,
  followResults,
  followType,
  leadAgeBand,
  leadClaimOutcome,
  leadConvertType,
  leadDeadlineRule,
  leadEvent,
  leadInvalidReason,
  leadLevel,
  leadLimits,
  leadRevealReason,
  leadRevealReasons,
  leadSampleStatus,
  leadSource,
  leadStatus,
  leadTab,
} from './lead.words'

export const LeadDeadlineView = object({
  at: moment(),
  rule: oneOf('规则', values(leadDeadlineRule)),
  /** The deadline and its rule as a sentence. */
  words: Type.String(),
})
export type LeadDeadlineView = Static<typeof LeadDeadlineView>

export const LeadRow = object({
  id: Type.Integer(),
  /** 李* and 138****1234. */
  name: Type.String(),
  phone: Type.String(),
  gender: nullable(oneOf('性别', values(gender))),
  cityName: Type.String(),
  need: Type.String(),
  ageBand: nullable(oneOf('年龄段', values(leadAgeBand))),
  level: oneOf('级别', values(leadLevel)),
  source: oneOf('来源', values(leadSource)),
  status: oneOf('状态', values(leadStatus)),
  /** Since when it waits in the pool; for an owned lead since its claim. */
  since: moment(),
  /** Deadline of the owner; null for a lead without an owner. */
  deadline: nullable(LeadDeadlineView),
  /** Answer deadline of an assigned lead. */
  answerBy: nullable(moment()),
  nextAt: nullable(moment()),
  isLocked: Type.Boolean(),
  /** The viewer gave this lead back and may not claim it before. */
  bannedUntil: nullable(moment()),
  /** The owner or the person asked; null unless the viewer is the manager. */
  ownerName: nullable(Type.String()),
})
export type LeadRow = Static<typeof LeadRow>

export const LeadWeightView = object({
  weight: Type.Number(),
  acceptedShare: Type.Number(),
  honestShare: Type.Number(),
  offered: Type.Integer(),
  acceptedInTime: Type.Integer(),
  markedInvalid: Type.Integer(),
  overturned: Type.Integer(),
})
export type LeadWeightView = Static<typeof LeadWeightView>

/** Head of the list: what the viewer may do now. */
export const LeadDesk = object({
  serverTime: moment(),
  isHandler: Type.Boolean(),
  isOnDuty: Type.Boolean(),
  claimsLeft: Type.Integer(),
  claimsPerDay: Type.Integer(),
  ownedRoom: Type.Integer(),
  ownedMax: Type.Integer(),
  locksLeft: Type.Integer(),
  /** Leads waiting for the viewer's answer. */
  offers: Type.Integer(),
  dueToday: Type.Integer(),
  /** Stores whose leads the viewer manages. An administrator also manages the leads without a store. */
  managedStores: Type.Array(object({ id: Type.Integer(), name: Type.String() })),
  isAdmin: Type.Boolean(),
  weight: nullable(LeadWeightView),
  /** Cities of leads that the viewer can list, for the filter. */
  cities: Type.Array(object({ code: Type.String(), name: Type.String() })),
})
export type LeadDesk = Static<typeof LeadDesk>

/** A follow-up or an event of the owner log. */
export const LeadHistoryItem = object({
  at: moment(),
  /** Null for the system and for the person themselves. */
  by: nullable(Type.String()),
  event: nullable(oneOf('事件', values(leadEvent))),
  type: nullable(oneOf('方式', values(followType))),
  result: nullable(oneOf('结果', values(followResult))),
  content: Type.String(),
  nextAt: nullable(moment()),
})
export type LeadHistoryItem = Static<typeof LeadHistoryItem>

export const LeadConsent = object({
  at: moment(),
  where: Type.String(),
  /** The text in one sentence, or its title and version. */
  text: Type.String(),
  /** The text in full, as it was then; null if `text` is all of it. */
  document: nullable(
    object({
      version: Type.Integer(),
      title: Type.String(),
      /** Content as sanitised HTML. */
      content: Type.String(),
    }),
  ),
})
export type LeadConsent = Static<typeof LeadConsent>

export const Lead = object({
  ...LeadRow.properties,
  serverTime: moment(),
  city: nullable(Type.String()),
  birthYear: nullable(Type.Integer()),
  hasWechat: Type.Boolean(),
  contactWindow: oneOf('方便联系的时间', values(contactWindow)),
  channel: Type.String(),
  storeName: nullable(Type.String()),
  createdAt: moment(),
  touches: Type.Integer(),
  lastTouchAt: moment(),
  isOwn: Type.Boolean(),
  isManaged: Type.Boolean(),
  isExtended: Type.Boolean(),
  /** The owner asked for more days; a manager approves or not. */
  isExtensionAsked: Type.Boolean(),
  lockUntil: nullable(moment()),
  lockReason: nullable(Type.String()),
  /** The moment from which the person may be called; null if now. */
  callFrom: nullable(moment()),
  /** The last consent of the person; null if the viewer is neither owner nor manager. */
  consent: nullable(LeadConsent),
  history: Type.Array(LeadHistoryItem),
  reveals: Type.Array(object({ at: moment(), by: Type.String(), reason: oneOf('原因', values(leadRevealReason)) })),
  convertType: nullable(oneOf('转化方式', values(leadConvertType))),
  convertedAt: nullable(moment()),
  sample: nullable(oneOf('回访', values(leadSampleStatus))),
})
export type Lead = Static<typeof Lead>

export const LeadClaimAnswer = object({
  id: Type.Integer(),
  outcome: oneOf('结果', values(leadClaimOutcome)),
  message: Type.String(),
})
export type LeadClaimAnswer = Static<typeof LeadClaimAnswer>

export const LeadHandlerView = object({
  id: Type.Integer(),
  name: Type.String(),
  storeName: nullable(Type.String()),
  owned: Type.Integer(),
  ownedMax: Type.Integer(),
  isOnDuty: Type.Boolean(),
  weight: LeadWeightView,
})
export type LeadHandlerView = Static<typeof LeadHandlerView>

const own = () => id('ownLead', '线索')
const reason = (label: string) => readBy('staff', text(label, leadLimits.reasonMax, leadLimits.reasonMin))
const optionalDay = () => optional(nullable(readBy('nobody', text('时间', 40))))

export const leadShapes = {
  getLeadDesk: {
    summary: 'Returns quotas, duties and filters of the caller as a lead handler or manager.',
    input: nothing,
    output: LeadDesk,
  },
  getLeadPaged: {
    summary: 'Lists leads of one tab: the pool, own leads, offers, conversions, or the leads that the caller manages.',
    input: object({
      ...paging(),
      tab: oneOf('列表', values(leadTab)),
      level: optional(oneOf('级别', values(leadLevel))),
      city: optional(regionCode('城市')),
      source: optional(oneOf('来源', values(leadSource))),
      /** Only leads whose next follow-up or deadline is today. */
      isDueToday: optional(flag('今天到期')),
    }),
    output: pageOf(LeadRow),
  },
  getLead: {
    summary: 'Returns a lead of the caller, one that the caller manages, or one of the pool, masked.',
    input: object({ id: id('lead', '线索') }),
    output: Lead,
  },
  claimLeads: {
    summary: 'Claims leads of the pool and answers for each.',
    input: object({ ids: Type.Array(id('poolLead', '线索'), { title: '线索', minItems: 1, maxItems: leadLimits.batchMax }) }),
    output: object({ list: Type.Array(LeadClaimAnswer), claimsLeft: Type.Integer(), ownedRoom: Type.Integer() }),
  },
  answerLead: {
    summary: 'Accepts or declines a lead that the rotation offered to the caller.',
    input: object({ id: id('offeredLead', '线索'), isAccepted: flag('是否接受') }),
    output: object({ lead: nullable(Lead) }),
  },
  revealLead: {
    summary: 'Returns the phone of an owned lead and records the reveal.',
    input: object({ id: own(), reason: oneOf('原因', leadRevealReasons.owner) }),
    output: object({ name: nullable(Type.String()), phone: Type.String(), wechat: nullable(Type.String()) }),
  },
  addLeadNote: {
    summary: 'Records a follow-up of an owned lead.',
    input: object({
      id: own(),
      type: oneOf('方式', values(followType)),
      result: oneOf('结果', followResults.noted),
      content: readBy('staff', text('内容', leadLimits.contentMax)),
      nextAt: optionalDay(),
    }),
    output: Lead,
  },
  bookLeadVisit: {
    summary: 'Books a visit of the person of an owned lead to the store.',
    input: object({
      id: own(),
      day: day('到店日期'),
      time: Type.String({ title: '到店时间', pattern: '^([01][0-9]|2[0-3]):(00|30)$', maxLength: 5 }),
      content: optional(readBy('staff', text('内容', leadLimits.contentMax))),
    }),
    output: Lead,
  },
  lockLead: {
    summary: 'Locks an owned lead for a serious negotiation.',
    input: object({ id: own(), reason: reason('锁定原因') }),
    output: Lead,
  },
  unlockLead: { summary: 'Ends the lock of an owned lead.', input: object({ id: own() }), output: Lead },
  releaseLead: {
    summary: 'Returns an owned lead to the pool.',
    input: object({ id: own(), reason: reason('放回原因') }),
    output: nothing,
  },
  markLeadInvalid: {
    summary: 'Marks an owned lead invalid; an auditor reviews the mark.',
    input: object({
      id: own(),
      reason: oneOf('无效原因', values(leadInvalidReason)),
      note: optional(readBy('staff', text('说明', leadLimits.reasonMax))),
    }),
    output: nothing,
  },
  stopLead: {
    summary: 'Records that the person does not want to be contacted, and stops every contact.',
    input: object({ id: own() }),
    output: nothing,
  },
  eraseLead: {
    summary: 'Deletes name, phone and WeChat of a lead at the request of the person.',
    input: object({ id: id('lead', '线索') }),
    output: nothing,
  },
  sendLeadCode: {
    summary: 'Sends an SMS code for the conversion to the phone of an owned lead whose person registered.',
    input: object({ id: own(), ...imageCaptcha }),
    output: object({ resendAfterSeconds: Type.Integer() }),
  },
  /** The person reads out the code, so nobody is converted without taking part. */
  convertLead: {
    summary: 'Converts an owned lead into the member who registered with its phone and read out the code.',
    input: object({ id: own(), code: smsCode() }),
    output: Lead,
  },
  askLeadExtension: {
    summary: 'Asks the manager for more days before an owned lead is recycled.',
    input: object({ id: own(), reason: reason('延期原因') }),
    output: Lead,
  },
  approveLeadExtension: {
    summary: 'Adds days to a lead that the caller manages, once.',
    input: object({ id: id('managedLead', '线索') }),
    output: Lead,
  },
  handOutLead: {
    summary: 'Hands a lead that the caller manages to a handler.',
    input: object({ id: id('managedLead', '线索'), handlerId: id('leadHandler', '专员') }),
    output: Lead,
  },
  getLeadHandlers: {
    summary: 'Lists the handlers to whom the caller may hand out leads.',
    input: nothing,
    output: object({ list: Type.Array(LeadHandlerView) }),
  },
  setLeadDuty: {
    summary: 'Sets whether the rotation offers leads to the caller.',
    input: object({ isOnDuty: flag('在岗') }),
    output: LeadDesk,
  },
  /** The auditor who holds the task of a sampled conversion may call its person once. */
  revealSampledLead: {
    summary: 'Returns the phone of a sampled conversion to the auditor of its task, and records the reveal.',
    input: object({ taskId: id('workLeadSample', '审核') }),
    output: object({ name: nullable(Type.String()), phone: Type.String() }),
  },
}
