/** Shapes of an introduction (牵线), from the question to the opened contact. */
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

/** One step that has happened, in words for whoever is looking. */
export const LineEvent = object({ at: Type.String(), text: Type.String(), isDone: Type.Boolean() })

/** What one side lets the other see, without the contact itself. */
export const Grant = object({
  scopes: Type.Array(oneOf('联系方式', values(contactScope))),
  /** Null: until it is taken back. */
  until: nullable(Type.String()),
  isActive: Type.Boolean(),
  viewedCount: Type.Integer(),
})
export type Grant = Static<typeof Grant>

export const LineRow = object({
  id: Type.Integer(),
  status: oneOf('状态', values(lineStatus)),
  /** The status in words for this side: a sender and a target read different sentences. */
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
  /** What I opened to them, and what they opened to me. */
  given: nullable(Grant),
  received: nullable(Grant),
  quotaNote: nullable(Type.String()),
  /** For whom the words are meant, where nobody looked at doubtful ones before. */
  caution: nullable(Type.String()),
  actions: Type.Array(oneOf('操作', lineActions)),
  /** What of mine there is to open. */
  myContacts: Type.Array(oneOf('联系方式', values(contactScope))),
  /** For the one who asked: how long their own contact will stay open after the yes; null for the other. */
  ownDuration: nullable(oneOf('开放时长', values(contactDuration))),
  /** Screens that the viewer has not seen yet: both said yes; a contact that was never opened before. */
  moments: Type.Array(oneOf('时刻', lineMoments)),
  /** First sentences to choose from, the best first, once both said yes. */
  openings: Type.Array(Type.String()),
  /** The version of the anti-fraud reminder that the viewer has to accept before a yes and before any contact; null: none. */
  precheatDue: nullable(Type.Integer()),
})
export type LineDetail = Static<typeof LineDetail>

export const Quota = object({
  left: Type.Integer(),
  /** Those of them that a line with a matchmaker's own part may be asked with. */
  leftAssisted: Type.Integer(),
  held: Type.Integer(),
  used: Type.Integer(),
  nextExpiry: nullable(Type.String()),
  newLeftToday: Type.Integer(),
  openLeft: Type.Integer(),
  /** What of one's own there is to open to the other side: nothing else can be exchanged. */
  myContacts: Type.Array(oneOf('联系方式', values(contactScope))),
  /** When a time is used and when it comes back, in the tenant's words. */
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
      /** What they ask for, and open in return after the yes, for so long. */
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
  /** Short, for an open page that waits for news: `updatedAt` moves with everything that its viewer is told. */
  getStanding: {
    summary: 'Returns the status of an introduction, for a page that polls.',
    input: one,
    output: object({ status: oneOf('状态', values(lineStatus)), updatedAt: Type.String() }),
  },
  /** The screen of a moment was closed: it does not come again, on no device. */
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
      /** What the target opens to the sender at once. */
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
  /** The contact itself; every look is written down. */
  getContact: {
    summary: 'Returns the contact details that the other side granted, and records the view.',
    input: one,
    output: object({
      phone: nullable(Type.String()),
      wechat: nullable(Type.String()),
      until: nullable(Type.String()),
      /** Stands faintly behind the text, so that a leaked picture names its source. */
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
