/** Schemas of introductions (牵线), from the request to the opened contact. */
import { values } from '../base/dictionary'
import {
  contactDuration,
  contactScope,
  declineReason,
  lineBoxes,
  lineLimits,
  lineMode,
  lineMoments,
  lineReason,
  lineStatus,
} from './line.words'
import { LoveCard, no } from '../love/love.schema'
import { packageShapes } from './package.schema'
import { flag, id, list, nothing, nullable, object, oneOf, optional, pageOf, paging, readBy, text, Type, type Static } from '../base/shape'

const scopes = (min = 0) =>
  Type.Array(oneOf('联系方式', values(contactScope)), { title: '联系方式', maxItems: values(contactScope).length, minItems: min })
const duration = oneOf('开放时长', values(contactDuration))

/** One step that has happened, worded for the viewer. */
export const LineEvent = object({ at: Type.String(), text: Type.String(), isDone: Type.Boolean() })

/** Contacts that one side opened to the other, without the contacts themselves. */
export const Grant = object({
  scopes: Type.Array(oneOf('联系方式', values(contactScope))),
  /** Null if the contact is open until it is withdrawn. */
  until: nullable(Type.String()),
  isActive: Type.Boolean(),
  viewedCount: Type.Integer(),
})
export type Grant = Static<typeof Grant>

export const LineRow = object({
  id: Type.Integer(),
  status: oneOf('状态', values(lineStatus)),
  /** The status worded for the viewer's side: sender and target read different sentences. */
  statusText: Type.String(),
  isSender: Type.Boolean(),
  mode: oneOf('方式', values(lineMode)),
  other: LoveCard,
  message: Type.String(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
  expireAt: nullable(Type.String()),
  isUnread: Type.Boolean(),
})
export type LineRow = Static<typeof LineRow>

export const lineActions = ['withdraw', 'accept', 'decline', 'grant', 'revoke', 'viewContact', 'close', 'report'] as const

export const LineDetail = object({
  row: LineRow,
  reasons: Type.Array(Type.String()),
  scopesAsked: Type.Array(oneOf('联系方式', values(contactScope))),
  declineText: nullable(Type.String()),
  closeText: nullable(Type.String()),
  matchmakerName: nullable(Type.String()),
  events: Type.Array(LineEvent),
  /** Contacts that the viewer opened to the other, and received from them. */
  given: nullable(Grant),
  received: nullable(Grant),
  quotaNote: nullable(Type.String()),
  /** Warning to the recipient about doubtful words that no person reviewed; null otherwise. */
  caution: nullable(Type.String()),
  actions: Type.Array(oneOf('操作', lineActions)),
  /** The viewer's contacts that can be opened. */
  myContacts: Type.Array(oneOf('联系方式', values(contactScope))),
  /** For the sender: how long their own contact stays open after acceptance; null for the target. */
  ownDuration: nullable(oneOf('开放时长', values(contactDuration))),
  /** Full-screen moments that the viewer has not seen yet: both agreed, or a contact was opened for the first time. */
  moments: Type.Array(oneOf('时刻', lineMoments)),
  /** Suggested first sentences, best first, after both agreed. */
  openings: Type.Array(Type.String()),
  /**
   * Version of the anti-fraud reminder that the viewer must accept before agreeing and before seeing any contact; null
   * if none.
   */
  precheatDue: nullable(Type.Integer()),
})
export type LineDetail = Static<typeof LineDetail>

export const Quota = object({
  left: Type.Integer(),
  /** How many of the remaining lines may be used with a matchmaker's help. */
  leftAssisted: Type.Integer(),
  held: Type.Integer(),
  used: Type.Integer(),
  nextExpiry: nullable(Type.String()),
  newLeftToday: Type.Integer(),
  openLeft: Type.Integer(),
  /** The caller's contacts that can be opened to the other side; no other kind can be exchanged. */
  myContacts: Type.Array(oneOf('联系方式', values(contactScope))),
  /** When a line is used up and when it is refunded, in the tenant's words. */
  policyText: Type.String(),
})
export type Quota = Static<typeof Quota>

const one = object({ id: id('line', '牵线') })

export const lineShapes = {
  applyLine: {
    summary: 'Requests an introduction to a member.',
    input: object({
      no: no('profile'),
      mode: oneOf('方式', values(lineMode)),
      message: readBy('members', text('想说的话', lineLimits.messageMax, lineLimits.messageMin)),
      reasons: list('理由', oneOf('理由', values(lineReason)), lineLimits.reasonsMax),
      /** Contacts that the sender requests, and opens in return after acceptance, and for how long. */
      scopes: scopes(1),
      duration,
    }),
    output: LineDetail,
  },
  getPaged: {
    summary: 'Lists the introductions of the caller in one box.',
    input: object({ ...paging(), box: oneOf('列表', lineBoxes) }),
    output: pageOf(LineRow),
  },
  getDetail: {
    summary: 'Returns one introduction of the caller.',
    input: one,
    output: LineDetail,
  },
  /** A short response for polling pages: `updatedAt` changes with everything that the viewer is shown. */
  getStanding: {
    summary: 'Returns the status of an introduction, for a page that polls.',
    input: one,
    output: object({ status: oneOf('状态', values(lineStatus)), updatedAt: Type.String() }),
  },
  /** Marks the screen of a moment of the introduction as seen, so that no device shows it again. */
  seeMoment: {
    summary: 'Records that the caller saw the screen of a moment of an introduction.',
    input: object({ id: id('line', '牵线'), moment: oneOf('时刻', lineMoments) }),
    output: nothing,
  },
  withdraw: {
    summary: 'Withdraws an introduction that the caller requested.',
    input: one,
    output: LineDetail,
  },
  answer: {
    summary: 'Accepts or declines a requested introduction.',
    input: object({
      id: id('line', '牵线'),
      isAccepted: flag('是否同意'),
      declineReason: optional(oneOf('婉拒理由', values(declineReason))),
      /** Contacts that the target opens to the sender at once. */
      scopes: optional(scopes()),
      duration: optional(duration),
    }),
    output: LineDetail,
  },
  grantContact: {
    summary: 'Grants the other side access to contact details of the caller.',
    input: object({ id: id('line', '牵线'), scopes: scopes(1), duration }),
    output: LineDetail,
  },
  revokeContact: {
    summary: 'Revokes the access to contact details of the caller.',
    input: one,
    output: LineDetail,
  },
  /** Returns the contact itself; every view is recorded. */
  getContact: {
    summary: 'Returns the contact details that the other side granted, and records the view.',
    input: one,
    output: object({
      phone: nullable(Type.String()),
      wechat: nullable(Type.String()),
      until: nullable(Type.String()),
      /** Faint text behind the page, so that a leaked picture shows its source. */
      watermark: Type.String(),
    }),
  },
  close: {
    summary: 'Ends an introduction.',
    input: one,
    output: LineDetail,
  },
  getQuota: {
    summary: 'Returns how many introductions the caller can request, and the rules for them.',
    input: nothing,
    output: Quota,
  },
  ...packageShapes,
}
