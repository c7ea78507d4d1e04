/** Shapes of partners. No public shape has an amount of money. */
import { values } from '../base/dictionary'
import {
  flag,
  id,
  mobile,
  nothing,
  nullable,
  object,
  oneOf,
  pageOf,
  paging,
  readBy,
  regionCode,
  text,
  Type,
  whole,
  type Static,
} from '../base/shape'
import { bonusShapes } from '../commission/commission.schema'
import { Invited } from '../poster/poster.schema'
import { partnerChange, partnerField, partnerKind, partnerLimits, partnerStatus } from './partner.words'

const { nameMax, nameMin, introMax, introMin, reasonMax, reasonMin } = partnerLimits
const partnerName = () => readBy('members', text('名称', nameMax, nameMin))
const hash = () => readBy('nobody', Type.String({ title: '协议校验码', pattern: '^[0-9a-f]{64}$', maxLength: 64 }))

/** The text of the agreement with the caller's own facts; what is signed is its hash. */
const Agreement = object({ version: Type.Integer(), sentences: Type.Array(Type.String()), hash: Type.String() })

export const MyPartner = object({
  /** Null for a person who never applied and was never invited. */
  status: nullable(oneOf('状态', values(partnerStatus))),
  /** State and next step, in a sentence. */
  words: Type.String(),
  kind: nullable(oneOf('类型', values(partnerKind))),
  name: Type.String(),
  region: Type.String(),
  regionName: Type.String(),
  intro: Type.String(),
  /** Items that an auditor refused. */
  needs: Type.Array(object({ field: oneOf('项目', values(partnerField)), reason: Type.String(), howToFix: Type.String() })),
  needsName: Type.Boolean(),
  canApply: Type.Boolean(),
  canWithdraw: Type.Boolean(),
  /** The agreement to sign now: the first one, or that of the next term. */
  agreement: nullable(Agreement),
  signedAt: nullable(Type.String()),
  from: nullable(Type.String()),
  to: nullable(Type.String()),
})
export type MyPartner = Static<typeof MyPartner>

export const PartnerRow = object({
  id: Type.Integer(),
  name: Type.String(),
  kind: oneOf('类型', values(partnerKind)),
  status: oneOf('状态', values(partnerStatus)),
  regionName: Type.String(),
  parentId: nullable(Type.Integer()),
  from: nullable(Type.String()),
  to: nullable(Type.String()),
})
export type PartnerRow = Static<typeof PartnerRow>

/** The public facts of a partner; the figure is rounded down and absent while it is small. */
export const PartnerDetail = object({
  name: Type.String(),
  kind: oneOf('类型', values(partnerKind)),
  regionName: Type.String(),
  intro: Type.String(),
  since: Type.String(),
  stores: Type.Array(object({ name: Type.String(), cityName: Type.String() })),
  /** Members of the region whom a matchmaker serves or served, in tens. */
  served: nullable(Type.Integer()),
})
export type PartnerDetail = Static<typeof PartnerDetail>

/** One published version of the rules, as far as they concern partners. */
export const PartnerRules = object({
  versions: Type.Array(
    object({
      version: Type.Integer(),
      effectiveFrom: Type.String(),
      isInForce: Type.Boolean(),
      /** `isNew`: the version before does not have it. */
      sentences: Type.Array(object({ text: Type.String(), isNew: Type.Boolean() })),
    }),
  ),
  /** The version that the calling partner has not acknowledged. */
  toAcknowledge: nullable(Type.Integer()),
})
export type PartnerRules = Static<typeof PartnerRules>

/** The centre of a partner; a parent reads those below, without any amount. */
export const PartnerCentre = object({
  id: Type.Integer(),
  status: oneOf('状态', values(partnerStatus)),
  words: Type.String(),
  name: Type.String(),
  regionName: Type.String(),
  parentName: nullable(Type.String()),
  children: Type.Array(object({ name: Type.String(), regionName: Type.String(), status: oneOf('状态', values(partnerStatus)) })),
  inviteCode: Type.String(),
  level: Type.Integer(),
  pendingFen: Type.Integer(),
  /** Sums of the orders paid in this month of China. */
  month: object({ pendingFen: Type.Integer(), settledFen: Type.Integer(), reversedFen: Type.Integer() }),
  toAcknowledge: nullable(Type.Integer()),
})
export type PartnerCentre = Static<typeof PartnerCentre>

/** A matchmaker of the region; their figures of service, and no amount. */
export const TeamRow = object({
  id: Type.Integer(),
  name: Type.String(),
  cityName: Type.String(),
  /** Members served now. */
  serving: Type.Integer(),
  /** Introductions of the last 90 days in which both met. */
  met: Type.Integer(),
})
export type TeamRow = Static<typeof TeamRow>

export const PartnerLevel = object({
  level: Type.Integer(),
  netFen: Type.Integer(),
  refundPercent: Type.Integer(),
  complaints: Type.Integer(),
  /** The rules of the level, in sentences. */
  counts: Type.Array(Type.String()),
  /** The needs of the next level, in sentences; empty at the top. */
  missing: Type.Array(Type.String()),
})
export type PartnerLevel = Static<typeof PartnerLevel>

export const partnerShapes = {
  getPartnerDetail: {
    summary: 'Returns the public page of one partner, or the programme alone without an id.',
    input: object({ id: Type.Optional(id('shownPartner', '合伙人')) }),
    output: object({ lines: Type.Array(Type.String()), partner: nullable(PartnerDetail) }),
  },
  getPartnerRules: {
    summary: 'Returns the published versions of the rules for partners in plain words, the newest first.',
    input: nothing,
    output: PartnerRules,
  },
  getProgramme: {
    summary: 'Returns what the partner programme is, in sentences.',
    input: nothing,
    output: object({ lines: Type.Array(Type.String()) }),
  },
  getMyPartner: {
    summary: 'Returns the state of the caller as a partner, the last application, and the agreement to sign.',
    input: nothing,
    output: MyPartner,
  },
  applyPartner: {
    summary: 'Applies to become the partner of a region; an auditor decides.',
    input: object({
      kind: oneOf('类型', values(partnerKind)),
      name: partnerName(),
      region: regionCode('合作区域'),
      intro: readBy('members', text('自我介绍', introMax, introMin)),
      isAgreed: flag('同意平台核实申请信息'),
    }),
    output: MyPartner,
  },
  withdrawPartner: {
    summary: 'Withdraws the application, or declines the invitation, before anything is signed.',
    input: nothing,
    output: MyPartner,
  },
  signPartner: {
    summary: 'Signs the agreement with the own proven name: for the first term, or to ask for the next one.',
    input: object({ version: whole('协议版本', 1), hash: hash(), name: readBy('staff', text('签名', nameMax, 1)) }),
    output: MyPartner,
  },
  getPartnerCentre: {
    summary: 'Returns the state of the calling partner, the region, the code, and the figures of the month.',
    input: nothing,
    output: PartnerCentre,
  },
  getPartnerUserPaged: {
    summary: "Lists the people who registered by the calling partner's code, masked, the latest first.",
    input: object(paging()),
    output: pageOf(Invited),
  },
  getPartnerTeamPaged: {
    summary: "Lists the matchmakers of the calling partner's region with their figures of service.",
    input: object(paging()),
    output: pageOf(TeamRow),
  },
  getPartnerLevel: {
    summary: 'Returns the level of the calling partner, what counts for it, and what is missing.',
    input: nothing,
    output: PartnerLevel,
  },
  getPartnerShare: {
    summary: 'Returns the code of the calling partner and the path that its QR code opens.',
    input: nothing,
    output: object({ inviteCode: Type.String(), scene: Type.String(), path: Type.String() }),
  },
  ...bonusShapes('partner', 'partnerShare'),
  getPartnerPaged: {
    summary: 'Lists the partners of the tenant, the newest first.',
    input: object(paging()),
    output: pageOf(PartnerRow),
  },
  invitePartner: {
    summary: 'Invites the holder of a phone to apply, optionally below another partner.',
    input: object({
      phone: mobile(),
      kind: oneOf('类型', values(partnerKind)),
      name: partnerName(),
      region: regionCode('合作区域'),
      parentId: nullable(id('workPartner', '上级合伙人')),
    }),
    output: PartnerRow,
  },
  changePartner: {
    summary: 'Changes a partnership: suspends, resumes or ends it; the children of an ended one go to the platform.',
    input: object({
      id: id('workPartner', '合伙人'),
      change: oneOf('处理', values(partnerChange)),
      reason: readBy('addressee', text('原因', reasonMax, reasonMin)),
    }),
    output: PartnerRow,
  },
}
