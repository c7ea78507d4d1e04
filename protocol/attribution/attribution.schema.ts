/** Shapes of attributions: members brought by a matchmaker or store, the timeline behind it, and disputes. */
import { values } from '../base/dictionary'
import {
  id,
  list,
  mobile,
  nothing,
  nullable,
  object,
  oneOf,
  optional,
  pageOf,
  paging,
  readBy,
  text,
  Type,
  type Static,
} from '../base/shape'
import { LoveCard } from '../love/love.schema'
import { browseLimits } from '../love/love.words'
import {
  attributionEvent,
  attributionKinds,
  attributionLimits,
  attributionReason,
  attributionSource,
  attributionStanding,
  disputeStatus,
} from './attribution.words'

/** A member whom the matchmaker may have brought, and the present state of the attribution. */
export const AttributedRow = object({
  /** Id of the newest event about the caller. */
  id: Type.Integer(),
  /** Masked unless the caller serves the member or holds the attribution. If the name is masked, `card` is null. */
  name: Type.String(),
  card: nullable(LoveCard),
  standing: oneOf('归属', values(attributionStanding)),
  /** Why the member is not attributed to the caller. */
  reason: nullable(oneOf('原因', values(attributionReason))),
  event: oneOf('事件', values(attributionEvent)),
  at: Type.String(),
  /** End of the attribution; null if it has no end, or belongs to another claimant. */
  until: nullable(Type.String()),
})
export type AttributedRow = Static<typeof AttributedRow>

export const TimelineEvent = object({
  id: Type.Integer(),
  kind: oneOf('归属', attributionKinds.claimed),
  event: oneOf('事件', values(attributionEvent)),
  source: nullable(oneOf('来源', values(attributionSource))),
  reason: nullable(oneOf('原因', values(attributionReason))),
  /** Name of the store or matchmaker that the event is about. */
  name: Type.String(),
  isMine: Type.Boolean(),
  /** The other claimant: the new one, or the one who already had the member. */
  other: nullable(Type.String()),
  /** The reason that the platform wrote for its own change. */
  note: nullable(Type.String()),
  at: Type.String(),
  until: nullable(Type.String()),
})
export type TimelineEvent = Static<typeof TimelineEvent>

/** A dispute about a member, submitted to headquarters, and the answer. */
export const DisputeView = object({
  id: Type.Integer(),
  name: Type.String(),
  statement: Type.String(),
  pictures: Type.Integer(),
  status: oneOf('状态', values(disputeStatus)),
  /** Deadline of the answer. */
  dueAt: Type.String(),
  answer: nullable(Type.String()),
  createdAt: Type.String(),
  decidedAt: nullable(Type.String()),
})
export type DisputeView = Static<typeof DisputeView>

/** Events, the newest first, with the open dispute or the last answered one. */
export const Timeline = object({
  name: Type.String(),
  standing: oneOf('归属', values(attributionStanding)),
  events: list('记录', TimelineEvent, attributionLimits.timelineMax),
  dispute: nullable(DisputeView),
  /** Id of the event that may be disputed; null if none. */
  askAbout: nullable(Type.Integer()),
})
export type Timeline = Static<typeof Timeline>

const storeId = () => id('store', '门店')
const said = {
  statement: readBy('staff', text('情况说明', attributionLimits.statementMax, attributionLimits.statementMin)),
  mediaIds: optional(list('证据', id('media', '证据'), attributionLimits.picturesMax)),
}

export const attributionShapes = {
  getAttributedPaged: {
    summary: 'Lists the members who are attributed to the calling matchmaker.',
    input: object({
      ...paging(),
      standing: optional(oneOf('归属', values(attributionStanding))),
      /** A name or number; finds only those members whose name the caller sees. */
      keyword: optional(readBy('author', text('关键词', browseLimits.keywordMax))),
    }),
    output: pageOf(AttributedRow),
  },
  getTimeline: {
    summary: 'Returns the history of the attribution of one member to the calling matchmaker.',
    input: object({ id: id('attributed', '归属记录') }),
    output: Timeline,
  },
  openDispute: {
    summary: 'Opens a dispute about the attribution of a member.',
    input: object({ id: id('attributed', '归属记录'), ...said }),
    output: Timeline,
  },
  getDisputePaged: {
    summary: 'Lists the attribution disputes that the caller opened.',
    input: object(paging()),
    output: pageOf(DisputeView),
  },
  getStoreTimeline: {
    summary: 'Returns the history of the attribution of one member to a store.',
    input: object({ storeId: storeId(), memberId: id('storeMember', '会员') }),
    output: Timeline,
  },
  openStoreDispute: {
    summary: 'Opens a dispute about the attribution of a member on behalf of a store.',
    input: object({ storeId: storeId(), memberId: id('storeMember', '会员'), ...said }),
    output: Timeline,
  },
  /** The new owner is a matchmaker, named by phone, or a store. */
  changeAttribution: {
    summary: 'Attributes a member to another matchmaker or store.',
    input: object({
      phone: mobile('会员手机号'),
      matchmakerPhone: optional(mobile('红娘手机号')),
      storeId: optional(id('tenantStore', '门店')),
      reason: readBy('staff', text('原因', attributionLimits.reasonMax, attributionLimits.reasonMin)),
    }),
    output: nothing,
  },
}
