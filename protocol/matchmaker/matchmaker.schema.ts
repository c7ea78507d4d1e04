/** Shapes of matchmakers and the members they serve. */
import { values } from '../base/dictionary'
import { lineLimits, lineMode, lineStatus, screenReasons } from '../line/line.words'
import {
  consentScope,
  consentUse,
  matchmakerLimits,
  memberFilters,
  representationMode,
  representationStatus,
  serviceNoteType,
  serviceNoteTypes,
  workStages,
} from './matchmaker.words'
import { LoveCard, MatchExplain, MyProfile, no, ProfilePatch } from '../love/love.schema'
import { LineRow } from '../line/line.schema'
import { Picture } from '../media/media.schema'
import {
  flag,
  id,
  labelled,
  list,
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
  whole,
  type Static,
} from '../base/shape'
import { browseLimits } from '../love/love.words'

/** The public card: nothing on it can be bought; every number is counted from confirmed events. */
export const MatchmakerCard = object({
  id: Type.Integer(),
  name: Type.String(),
  avatar: nullable(Picture),
  bio: Type.String(),
  cityName: Type.String(),
  tags: Type.Array(Type.String()),
  experienceYears: Type.Integer(),
  servingCount: Type.Integer(),
  connectedCount: Type.Integer(),
  /** Median hours until the first answer; null while there are too few answers. */
  medianReplyHours: nullable(Type.Number()),
  isNew: Type.Boolean(),
})
export type MatchmakerCard = Static<typeof MatchmakerCard>

const cardTexts = { name: Type.String(), bio: Type.String(), tags: Type.Array(Type.String()), avatar: nullable(Picture) }

/** A matchmaker's own card, for editing: the public version, and the change that waits for the auditors. */
export const OwnCard = object({
  card: object(cardTexts),
  waiting: nullable(object(cardTexts)),
  /** Reasons why the last change was refused, each with its remedy; empty once another change is sent. */
  reasons: Type.Array(object({ label: Type.String(), reason: Type.String(), howToFix: Type.String() })),
})
export type OwnCard = Static<typeof OwnCard>

const consentScopes = Type.Array(oneOf('授权范围', values(consentScope)), {
  title: '授权范围',
  minItems: 1,
  maxItems: values(consentScope).length,
})

/** The service between a member and a matchmaker, as either of them sees it. */
export const Representation = object({
  id: Type.Integer(),
  status: oneOf('状态', values(representationStatus)),
  mode: oneOf('方式', values(representationMode)),
  scopes: Type.Array(oneOf('授权范围', values(consentScope))),
  matchmaker: MatchmakerCard,
  /** The matchmaker's message with an invitation. */
  message: nullable(Type.String()),
  from: nullable(Type.String()),
  to: nullable(Type.String()),
  /** Deadline for the other side's answer, or the end of the consent. */
  until: nullable(Type.String()),
  requestedAt: Type.String(),
})
export type Representation = Static<typeof Representation>

export const ServedMember = object({
  representationId: Type.Integer(),
  status: oneOf('状态', values(representationStatus)),
  card: LoveCard,
  quotaLeft: Type.Integer(),
  openLines: Type.Integer(),
  lastActiveAt: nullable(Type.String()),
  followUpAt: nullable(Type.String()),
  lastNote: nullable(Type.String()),
})
export type ServedMember = Static<typeof ServedMember>

/** An act done in the member's name, or a view of the member's data. */
export const ConsentUseRow = object({
  id: Type.Integer(),
  use: oneOf('事项', values(consentUse)),
  at: Type.String(),
  /** The matchmaker who did the act. */
  matchmakerName: Type.String(),
  /** The other matchmaker to whom the member's data was shown. */
  shownTo: nullable(Type.String()),
  /** The person to whom the member was proposed, as the member may see them. */
  about: nullable(LoveCard),
  /** Version of the consent text that the member agreed to in that service. */
  textVersion: nullable(Type.String()),
})
export type ConsentUseRow = Static<typeof ConsentUseRow>

export const ServiceNote = object({
  id: Type.Integer(),
  type: oneOf('类型', values(serviceNoteType)),
  content: Type.String(),
  nextAt: nullable(Type.String()),
  at: Type.String(),
})
export type ServiceNote = Static<typeof ServiceNote>

export const Candidate = object({
  card: LoveCard,
  explain: MatchExplain,
  /** Reason why no line may be proposed now; null if one may. */
  blocker: nullable(Type.String()),
  isServed: Type.Boolean(),
  /** True if another matchmaker serves the person and may propose for them; the matchmaker's name is not disclosed. */
  isElsewhere: Type.Boolean(),
  /** The last time a matchmaker introduced the two people; `by` is null if it was the viewer. */
  proposed: nullable(object({ by: nullable(Type.String()), at: Type.String() })),
})
export type Candidate = Static<typeof Candidate>

/** A line as the matchmaker works on it: both people and the deadline. */
export const WorkLine = object({
  id: Type.Integer(),
  status: oneOf('状态', values(lineStatus)),
  from: LoveCard,
  to: LoveCard,
  message: Type.String(),
  /** Reason why the matchmaker should read the message carefully before passing it on. */
  doubt: nullable(Type.String()),
  reasons: Type.Array(Type.String()),
  mode: oneOf('方式', values(lineMode)),
  createdAt: Type.String(),
  /** Deadline of the present step. */
  dueAt: nullable(Type.String()),
  isOverdue: Type.Boolean(),
  attempts: Type.Integer(),
  explain: nullable(MatchExplain),
  isMine: Type.Boolean(),
  /** For a waiting line in the queue, the order in which matchmakers may take it, in words. */
  queueText: nullable(Type.String()),
  closeText: nullable(Type.String()),
})
export type WorkLine = Static<typeof WorkLine>

export const matchmakerShapes = {
  getPaged: {
    summary: 'Lists the matchmakers of the platform.',
    input: object(paging()),
    output: pageOf(MatchmakerCard),
  },
  getDetail: {
    summary: 'Returns one matchmaker and whether the caller can ask for their service.',
    input: object({ id: id('matchmaker', '红娘') }),
    /**
     * `askRefusal`: reason why the viewer cannot request this matchmaker now, in words; null if the viewer can, or must
     * join first.
     */
    output: object({
      card: MatchmakerCard,
      mine: nullable(Representation),
      askRefusal: nullable(Type.String()),
      members: Type.Array(LoveCard),
    }),
  },
  // Endpoints for the member
  /** `requests` are matchmakers' invitations to the member; `asked` is the member's own pending request to a matchmaker. */
  getMine: {
    summary: 'Returns the matchmaker of the caller and the open requests of both sides.',
    input: nothing,
    output: object({
      current: nullable(Representation),
      requests: Type.Array(Representation),
      asked: nullable(Representation),
      /** A service that is suspended while its matchmaker is stopped. */
      paused: nullable(Representation),
    }),
  },
  askMatchmaker: {
    summary: 'Asks a matchmaker to serve the caller.',
    input: object({ id: id('matchmaker', '红娘'), scopes: consentScopes }),
    output: Representation,
  },
  answerConsent: {
    summary: 'Accepts or declines the offer of a matchmaker to serve the caller.',
    input: object({ id: id('representation', '服务邀请'), isAccepted: flag('是否同意'), scopes: optional(consentScopes) }),
    output: Representation,
  },
  getConsentUsePaged: {
    summary: 'Lists how matchmakers used the consent of the caller.',
    input: object(paging()),
    output: pageOf(ConsentUseRow),
  },
  endRepresentation: {
    summary: 'Ends the service of a matchmaker for the caller.',
    input: object({ id: id('representation', '服务关系') }),
    output: Representation,
  },
  // Endpoints for the matchmaker
  getDashboard: {
    summary: 'Returns the figures and open work of the calling matchmaker.',
    input: nothing,
    output: object({
      card: MatchmakerCard,
      members: Type.Integer(),
      /** Members who requested this matchmaker. */
      requests: Type.Integer(),
      pendingConsents: Type.Integer(),
      screening: Type.Integer(),
      overdue: Type.Integer(),
      delivered: Type.Integer(),
      connectedThisMonth: Type.Integer(),
      followUpsToday: Type.Integer(),
      silentMembers: Type.Integer(),
      /** Cooperation requests of other matchmakers that await this one's answer. */
      cooperations: Type.Integer(),
    }),
  },
  getOwnCard: {
    summary: 'Returns the card of the calling matchmaker and the change that waits for the auditors.',
    input: nothing,
    output: OwnCard,
  },
  /** Replaces a change that still waits. Without a picture, the current one stays. */
  saveOwnCard: {
    summary: 'Submits a change of the card of the calling matchmaker to the auditors.',
    input: object({
      name: readBy('members', text('称呼', matchmakerLimits.cardNameMax, matchmakerLimits.cardNameMin)),
      bio: readBy('members', text('介绍', matchmakerLimits.cardBioMax, matchmakerLimits.cardBioMin)),
      tags: list('擅长', readBy('members', text('擅长', matchmakerLimits.cardTagMax, 1)), matchmakerLimits.cardTagsMax),
      avatarMediaId: optional(id('media', '照片')),
    }),
    output: OwnCard,
  },
  getMemberPaged: {
    summary: 'Lists the members whom the calling matchmaker serves.',
    input: object({
      ...paging(),
      filter: optional(oneOf('筛选', memberFilters)),
      keyword: optional(readBy('author', text('关键词', browseLimits.keywordMax))),
    }),
    output: pageOf(ServedMember),
  },
  inviteMember: {
    summary: 'Offers a member the service of the calling matchmaker.',
    input: object({ no: no('profile'), message: optional(readBy('members', text('留言', matchmakerLimits.invitationMax))) }),
    output: ServedMember,
  },
  /** Answers a member who requested this matchmaker; on acceptance the scopes that the member ticked take effect. */
  answerMember: {
    summary: 'Accepts or declines a member who asked for the calling matchmaker.',
    input: object({ id: id('serviceRequest', '服务申请'), isAccepted: flag('是否接受') }),
    output: ServedMember,
  },
  getMember: {
    summary: 'Returns a served member with profile, notes and introductions.',
    input: object({ no: no('servedMember') }),
    output: object({
      member: ServedMember,
      /** Null without the `publish` consent. */
      profile: nullable(MyProfile),
      notes: Type.Array(ServiceNote),
      /** True if the member agreed to being called and has a number; `showMemberPhone` returns it. */
      hasPhone: Type.Boolean(),
      lines: Type.Array(LineRow),
    }),
  },
  /** Returns the number. The first view of each day is recorded. */
  showMemberPhone: {
    summary: 'Returns the phone number of a served member, and records the first view of each day.',
    input: object({ no: no('servedMember') }),
    output: object({ phone: Type.String(), note: ServiceNote }),
  },
  saveMemberDraft: {
    summary: 'Saves changes to the profile draft of a served member.',
    input: object({ no: no('servedMember'), version: whole('版本'), patch: labelled('资料', ProfilePatch) }),
    output: MyProfile,
  },
  /** Sends the draft to the member, who confirms or refuses it. */
  sendMemberDraft: {
    summary: 'Sends the profile draft to the served member for confirmation.',
    input: object({ no: no('servedMember'), version: whole('版本') }),
    output: MyProfile,
  },
  addNote: {
    summary: 'Adds a service note about a served member.',
    input: object({
      no: no('servedMember'),
      type: oneOf('类型', serviceNoteTypes.written),
      content: readBy('staff', text('内容', matchmakerLimits.noteMax, 1)),
      nextAt: optional(nullable(readBy('staff', text('下次跟进', 40)))),
    }),
    output: ServiceNote,
  },
  getCandidatePaged: {
    summary: 'Lists members who fit a served member.',
    input: object({
      ...paging(),
      no: no('servedMember'),
      keyword: optional(readBy('author', text('关键词', browseLimits.keywordMax))),
      isSameCity: optional(flag('只看同城')),
      isVerified: optional(flag('只看已实名')),
      /** Only people who can be proposed now. */
      isFree: optional(flag('只看可以推荐的')),
    }),
    output: object({
      ...pageOf(Candidate).properties,
      /** Number of people who can be proposed for the member now; if it is zero, `stop` gives the reason. */
      left: Type.Integer(),
      stop: nullable(Type.String()),
    }),
  },
  proposeLine: {
    summary: 'Proposes introductions between a served member and others.',
    input: object({
      fromNo: no('servedMember', '服务会员'),
      toNos: Type.Array(no('profile', '推荐对象'), {
        title: '推荐对象',
        minItems: 1,
        maxItems: matchmakerLimits.bulkProposePerDayPerMember,
      }),
      message: readBy('members', text('推荐语', lineLimits.messageMax, lineLimits.messageMin)),
    }),
    output: object({ lines: Type.Array(WorkLine), refused: Type.Array(object({ no: Type.String(), message: Type.String() })) }),
  },
  getLinePaged: {
    summary: 'Lists the introductions that the calling matchmaker handles.',
    input: object({ ...paging(), stage: oneOf('阶段', workStages), isOverdue: optional(flag('只看超时')) }),
    output: pageOf(WorkLine),
  },
  /** Returns one of the matchmaker's lines in any state; a link opens it. */
  getLine: {
    summary: 'Returns one introduction that the calling matchmaker handles.',
    input: object({ id: id('workLine', '牵线') }),
    output: WorkLine,
  },
  screenLine: {
    summary: 'Passes on or rejects a requested introduction.',
    input: object({
      id: id('workLine', '牵线'),
      isPassed: flag('是否通过'),
      reason: optional(oneOf('原因', screenReasons)),
    }),
    output: WorkLine,
  },
  /** Colleagues of the caller who could take over a line awaiting screening. */
  getColleagues: {
    summary: 'Lists the colleagues who can take over an introduction.',
    input: object({ id: id('workLine', '牵线') }),
    output: Type.Array(object({ id: Type.Integer(), name: Type.String(), cityName: Type.String() })),
  },
  /** Gives a line awaiting screening to a colleague, who gets the remaining time. */
  reassignLine: {
    summary: 'Hands an introduction over to a colleague, with the remaining time.',
    input: object({ id: id('workLine', '牵线'), toId: id('matchmaker', '接手的红娘') }),
    output: nothing,
  },
  recordAttempt: {
    summary: 'Records an attempt to reach the members of an introduction.',
    input: object({ id: id('workLine', '牵线'), note: readBy('staff', text('联系记录', matchmakerLimits.attemptNoteMax, 1)) }),
    output: WorkLine,
  },
}
