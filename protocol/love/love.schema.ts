/** Schemas of dating profiles: the owner's view, and the views of other people. */
import { values } from '../base/dictionary'
import { photoAudience, privacyLimits, showAge, showCity, showIncome, viewerVerification, visibility } from './privacy.words'
import {
  car,
  draftStatus,
  drinking,
  education,
  employerType,
  ethnicity,
  gender,
  hasChildren,
  housing,
  incomeBand,
  industry,
  maritalStatus,
  marryWithin,
  parentsStatus,
  profileLabels,
  profileLifecycle,
  profileLimits,
  promptQuestion,
  religion,
  siblings,
  smoking,
  tags,
  wantChildren,
} from './profile.words'
import { unshownReason } from './unshown.words'
import { factSource } from '../certificate/certificate.words'
import { noPattern } from './profile.rules'
import { MyPhoto, Picture } from '../media/media.schema'
import {
  cursor,
  day,
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
  pageSize,
  readBy,
  type Ref,
  refersTo,
  regionCode,
  someOf,
  type Static,
  text,
  Type,
  whole,
} from '../base/shape'
import { browseLimits, fitVerdict, loveSort, previewKind, viewerKinds } from './love.words'

/** The short public number that identifies a profile everywhere outside the database. */
export const no = (ref: Ref, label = '会员编号') =>
  refersTo(ref, Type.String({ title: label, pattern: noPattern.source, maxLength: profileLimits.noMax }))

/** A one-word self-description: temperament or hobby. */
const tag = () => oneOf('标签', values(tags))

const promptKey = () => oneOf('问题', values(promptQuestion))

const Prompt = object({
  question: promptKey(),
  answer: readBy('members', text('回答', profileLimits.promptAnswerMax, 1)),
})

const profileFields = {
  nickname: readBy('members', text(profileLabels.nickname, profileLimits.nicknameMax, profileLimits.nicknameMin)),
  gender: oneOf(profileLabels.gender, values(gender)),
  birthday: day(profileLabels.birthday),
  heightCm: whole(profileLabels.heightCm, profileLimits.heightCmMin, profileLimits.heightCmMax),
  weightKg: nullable(whole(profileLabels.weightKg, profileLimits.weightKgMin, profileLimits.weightKgMax)),
  maritalStatus: oneOf(profileLabels.maritalStatus, values(maritalStatus)),
  hasChildren: oneOf(profileLabels.hasChildren, values(hasChildren)),
  wantChildren: nullable(oneOf(profileLabels.wantChildren, values(wantChildren))),
  education: oneOf(profileLabels.education, values(education)),
  school: nullable(readBy('members', text(profileLabels.school, profileLimits.schoolMax))),
  occupation: readBy('members', text(profileLabels.occupation, profileLimits.occupationMax, 1)),
  industry: nullable(oneOf(profileLabels.industry, values(industry))),
  employerType: nullable(oneOf(profileLabels.employerType, values(employerType))),
  employer: nullable(readBy('members', text(profileLabels.employer, profileLimits.employerMax))),
  incomeBand: oneOf(profileLabels.incomeBand, values(incomeBand)),
  housing: oneOf(profileLabels.housing, values(housing)),
  car: nullable(oneOf(profileLabels.car, values(car))),
  hukouGeo: nullable(regionCode(profileLabels.hukouGeo)),
  hometownGeo: nullable(regionCode(profileLabels.hometownGeo)),
  residenceGeo: regionCode(profileLabels.residenceGeo),
  ethnicity: nullable(oneOf(profileLabels.ethnicity, values(ethnicity))),
  religion: nullable(oneOf(profileLabels.religion, values(religion))),
  smoking: nullable(oneOf(profileLabels.smoking, values(smoking))),
  drinking: nullable(oneOf(profileLabels.drinking, values(drinking))),
  siblings: nullable(oneOf(profileLabels.siblings, values(siblings))),
  parentsStatus: nullable(oneOf(profileLabels.parentsStatus, values(parentsStatus))),
  marryWithin: oneOf(profileLabels.marryWithin, values(marryWithin)),
  selfIntro: readBy('members', text(profileLabels.selfIntro, profileLimits.selfIntroMax)),
  familyIntro: nullable(readBy('members', text(profileLabels.familyIntro, profileLimits.familyIntroMax))),
  loveView: nullable(readBy('members', text(profileLabels.loveView, profileLimits.loveViewMax))),
  tags: list(profileLabels.tags, tag(), profileLimits.tagsMax),
  prompts: list(profileLabels.prompts, Prompt, profileLimits.promptsMax),
}

export const ProfileFields = object(profileFields)
export type ProfileFields = Static<typeof ProfileFields>
export type ProfileField = keyof ProfileFields

/** The changes of one save; a draft may be incomplete, so no field is required and texts may be short. */
export const ProfilePatch = Type.Partial(ProfileFields, { additionalProperties: false })
export type ProfilePatch = Static<typeof ProfilePatch>

const Issue = object({
  field: Type.String(),
  label: Type.String(),
  /** Reason of the refusal, worded for the member. */
  reason: Type.String(),
  howToFix: Type.String(),
  /** The album photo that was refused. */
  photoId: nullable(Type.Integer()),
})
export type Issue = Static<typeof Issue>

/** The owner's own view. `values` is the live copy overlaid with the draft; `live` is shown to others until an audit passes. */
const proof = {
  field: Type.String(),
  source: oneOf('来源', values(factSource)),
  /** Month of the fact's confirmation, YYYY-MM; null if only the owner states the fact. */
  since: nullable(Type.String()),
}
const Proof = object(proof)

export const MyProfile = object({
  no: nullable(Type.String()),
  lifecycle: oneOf('状态', values(profileLifecycle)),
  version: Type.Integer(),
  values: ProfilePatch,
  live: ProfilePatch,
  /** Fields that differ from the live copy. */
  changed: Type.Array(Type.String()),
  lockedFields: Type.Array(Type.String()),
  /** Facts of the live copy that a source other than the owner confirms. */
  proven: Type.Array(Proof),
  completeness: Type.Integer(),
  missing: Type.Array(object({ field: Type.String(), label: Type.String() })),
  draftStatus: nullable(oneOf('草稿', values(draftStatus))),
  auditTaskId: nullable(Type.Integer()),
  issues: Type.Array(Issue),
  canAppeal: Type.Boolean(),
  photos: Type.Array(MyPhoto),
  photoVersion: Type.Integer(),
  /** WeChat id, shown only to holders of a grant. */
  wechat: nullable(Type.String()),
  isHidden: Type.Boolean(),
  /** Why an approved profile is missing on others' home pages; null if it is shown there, or not approved. */
  unshown: nullable(oneOf('原因', values(unshownReason))),
})
export type MyProfile = Static<typeof MyProfile>

/** A person in a grid or a row: contains nothing that the viewer has no right to. */
export const LoveCard = object({
  no: Type.String(),
  nickname: Type.String(),
  gender: oneOf('性别', values(gender)),
  /** Exact years, or a band if the member prefers. */
  ageText: Type.String(),
  heightCm: Type.Integer(),
  education: nullable(Type.String()),
  occupation: nullable(Type.String()),
  incomeBand: nullable(Type.String()),
  /** City; in a list by distance, the approximate distance instead. */
  cityName: Type.String(),
  maritalStatus: nullable(Type.String()),
  cover: nullable(Picture),
  photoCount: Type.Integer(),
  tags: Type.Array(Type.String()),
  isWhetherVip: Type.Boolean(),
  isVerified: Type.Boolean(),
  /** Total of the certificates, 0–5; see protocol/certificate. */
  trustLevel: Type.Integer(),
  /** True for a person whose pledge is signed and current. */
  isPledged: Type.Boolean(),
  isOnline: Type.Boolean(),
  isLiked: Type.Boolean(),
  isFav: Type.Boolean(),
  /** 0–100 two-way fit; null for viewers without a profile. */
  score: nullable(Type.Integer()),
  /** One short reason why the two may fit. */
  reason: nullable(Type.String()),
  isAvailable: Type.Boolean(),
  /** Identifies this display of the card in lists that count showings. */
  mark: optional(Type.String()),
})
export type LoveCard = Static<typeof LoveCard>

export const Verdict = object({
  field: Type.String(),
  label: Type.String(),
  verdict: oneOf('结果', values(fitVerdict)),
  text: Type.String(),
})
export type Verdict = Static<typeof Verdict>

export const MatchExplain = object({
  score: Type.Integer(),
  /** How the person fits the viewer's wishes, and how the viewer fits theirs. */
  mine: Type.Array(Verdict),
  theirs: Type.Array(Verdict),
  shared: Type.Array(Type.String()),
  /** The change that would raise the score most, in one sentence; null if none would. */
  hint: nullable(Type.String()),
})
export type MatchExplain = Static<typeof MatchExplain>

const Fact = object({
  ...proof,
  label: Type.String(),
  value: Type.String(),
  /** True if a source other than the owner confirms it. */
  isVerified: Type.Boolean(),
})
export type Fact = Static<typeof Fact>

/** A part of a person's page that a like may be about: one photo, or the answer to one question. */
export const LikedPart = Type.Union([object({ photoId: id('shownPhoto', '照片') }), object({ prompt: promptKey() })])
export type LikedPart = Static<typeof LikedPart>

/** A picture of a person's page; its id names it in a like. */
const PersonPicture = object({ ...Picture.properties, id: Type.Integer() })
export type PersonPicture = Static<typeof PersonPicture>

export const lineBlockers = [
  'login',
  'noProfile',
  'notPublished',
  /** The viewer must prove their name first. */
  'unverified',
  /** The viewer must sign the pledge first. */
  'unpledged',
  'self',
  'gender',
  'cooldown',
  'open',
  'connected',
  'closed',
  'quota',
  'limit',
  'unproven',
] as const

export const LoveDetail = object({
  card: LoveCard,
  viewerKind: oneOf('查看身份', viewerKinds),
  /** True if the viewer sees only the card and must log in or complete a profile for the rest. */
  isLimited: Type.Boolean(),
  pictures: Type.Array(PersonPicture),
  lockedPictureCount: Type.Integer(),
  facts: Type.Array(Fact),
  selfIntro: nullable(Type.String()),
  familyIntro: nullable(Type.String()),
  loveView: nullable(Type.String()),
  prompts: Type.Array(object({ key: promptKey(), question: Type.String(), answer: Type.String() })),
  mate: Type.Array(object({ label: Type.String(), value: Type.String() })),
  lastActiveAt: nullable(Type.String()),
  explain: nullable(MatchExplain),
  /** The part that the viewer's like is about; null if none was named. */
  likedPart: nullable(LikedPart),
  isSuperLiked: Type.Boolean(),
  isLikedBack: Type.Boolean(),
  isMatched: Type.Boolean(),
  isBlocked: Type.Boolean(),
  line: object({
    canAsk: Type.Boolean(),
    blocker: nullable(oneOf('原因', lineBlockers)),
    message: nullable(Type.String()),
    openLineId: nullable(Type.Integer()),
    /** Version of the anti-fraud reminder that the viewer must accept before asking; null if none. */
    precheatDue: nullable(Type.Integer()),
  }),
  matchmaker: nullable(object({ id: Type.Integer(), name: Type.String(), avatar: nullable(Picture), city: Type.String() })),
  /** A matchmaker's note of a meeting, as the person confirmed it; `since` is YYYY-MM. */
  interview: nullable(object({ excerpt: Type.String(), since: Type.String() })),
})
export type LoveDetail = Static<typeof LoveDetail>

const filterFields = {
  gender: optional(oneOf('性别', values(gender))),
  ageMin: optional(whole('最小年龄', profileLimits.ageMin, profileLimits.ageMax)),
  ageMax: optional(whole('最大年龄', profileLimits.ageMin, profileLimits.ageMax)),
  heightMin: optional(whole('最低身高', profileLimits.heightCmMin, profileLimits.heightCmMax)),
  heightMax: optional(whole('最高身高', profileLimits.heightCmMin, profileLimits.heightCmMax)),
  educationMin: optional(oneOf('最低学历', values(education))),
  incomeMin: optional(oneOf('最低年收入', values(incomeBand))),
  maritalStatus: optional(someOf('婚姻状况', maritalStatus)),
  housing: optional(someOf('住房情况', housing)),
  city: optional(regionCode('城市')),
  isVerified: optional(flag('已认证')),
  isOnline: optional(flag('最近在线')),
  isNew: optional(flag('新会员')),
  hasVip: optional(flag('VIP会员')),
  tags: optional(list('标签', tag(), profileLimits.tagsMax)),
  /** Nickname or part of it, or the exact public number. Never a phone number. */
  keyword: optional(readBy('author', text('关键词', browseLimits.keywordMax))),
}

export const LoveFilter = object(filterFields)
export type LoveFilter = Static<typeof LoveFilter>

export const privacyFields = {
  visibility: oneOf('谁可以看我的资料', values(visibility)),
  minViewerVerification: oneOf('对方需要的认证', values(viewerVerification)),
  photos: oneOf('谁可以看我的照片', values(photoAudience)),
  showAge: oneOf('年龄显示', values(showAge)),
  showCity: oneOf('城市显示', values(showCity)),
  showIncome: oneOf('收入显示', values(showIncome)),
  showEmployer: flag('显示工作单位'),
  showSchool: flag('显示学校'),
  allowSearch: flag('允许被搜索'),
  allowRecommend: flag('允许被推荐'),
  allowStrangerLike: flag('允许陌生人喜欢'),
  allowGiftFromStrangers: flag('允许陌生人送礼物'),
  allowMatchmakerPropose: flag('允许红娘推荐'),
  allowStoreShare: flag('门店共享'),
  allowNearby: flag('附近的人'),
  allowLine: flag('接受牵线'),
  invisibleBrowse: flag('隐身浏览'),
  showOnline: flag('显示在线状态'),
  showReadReceipt: flag('显示已读'),
  hideFromCompany: flag('对同公司的人隐藏'),
  hideFromArea: list('对这些地方的人隐藏', regionCode('地区'), privacyLimits.areasMax),
  allowPosterAvatar: flag('允许海报使用头像'),
  personalisedRec: flag('个性化推荐'),
}
export const Permission = object(privacyFields)
export type Permission = Static<typeof Permission>

export const loveShapes = {
  getPaged: {
    summary: 'Lists members who match a filter.',
    input: object({
      filter: optional(labelled('筛选条件', LoveFilter)),
      sort: optional(oneOf('排序', values(loveSort))),
      cursor: cursor(),
      size: pageSize(),
    }),
    output: object({
      ...pageOf(LoveCard).properties,
      /** The list ends early for a visitor: the rest requires a login. */
      isLoginNeeded: Type.Boolean(),
    }),
  },
  /** For an empty result: filters to loosen, and how many more people each would add; 0 if fewer than ten. */
  getRelaxations: {
    summary: 'Returns which filters to loosen when nothing matches, and how many members each adds.',
    input: object({ filter: labelled('筛选条件', LoveFilter) }),
    output: Type.Array(object({ field: Type.String(), text: Type.String(), gain: Type.Integer(), filter: LoveFilter })),
  },
  getDetail: {
    summary: 'Returns the profile of a member as the caller may see it.',
    input: object({ no: no('profile') }),
    output: LoveDetail,
  },
  getStatistics: {
    summary: 'Returns the public figures of the platform.',
    input: nothing,
    output: object({ members: Type.Integer(), newThisWeek: Type.Integer(), connected: Type.Integer() }),
  },
  getMine: {
    summary: 'Returns the profile of the caller with its draft.',
    input: nothing,
    output: MyProfile,
  },
  /** A short response for polling pages: `version` changes with every auditor action. */
  getStanding: {
    summary: 'Returns the audit status of the profile of the caller, for a page that polls.',
    input: nothing,
    output: object({
      lifecycle: oneOf('状态', values(profileLifecycle)),
      draftStatus: nullable(oneOf('草稿', values(draftStatus))),
      version: Type.Integer(),
    }),
  },
  /** Marks the screen of the first approval as seen; it reappears on no device. */
  seeApproval: {
    summary: 'Records that the caller saw the screen of the first approval.',
    input: nothing,
    output: nothing,
  },
  saveDraft: {
    summary: 'Saves changes to the draft of the profile.',
    input: object({ version: whole('版本'), patch: labelled('资料', ProfilePatch) }),
    output: MyProfile,
  },
  submitAudit: {
    summary: 'Submits the draft of the profile to the auditors.',
    input: object({ version: whole('版本') }),
    output: MyProfile,
  },
  withdrawAudit: {
    summary: 'Withdraws the draft of the profile from the auditors.',
    input: nothing,
    output: MyProfile,
  },
  setHidden: {
    summary: 'Hides or shows the profile of the caller.',
    input: object({ isHidden: flag('隐藏资料') }),
    output: MyProfile,
  },
  saveWechat: {
    summary: 'Sets or removes the WeChat number of the caller.',
    input: object({ wechat: nullable(readBy('granted', text('微信号', profileLimits.wechatMax))) }),
    output: MyProfile,
  },
  getPermission: {
    summary: 'Returns the privacy settings of the caller.',
    input: nothing,
    output: Permission,
  },
  savePermission: {
    summary: 'Changes privacy settings of the caller.',
    input: Type.Partial(Permission, { additionalProperties: false }),
    output: Permission,
  },
  previewAs: {
    summary: 'Returns the profile of the caller as another kind of viewer sees it.',
    input: object({ viewerKind: oneOf('查看身份', values(previewKind)) }),
    output: LoveDetail,
  },
  /** The current anti-fraud reminder. */
  getPrecheat: {
    summary: 'Returns the current anti-fraud reminder.',
    input: nothing,
    output: object({ version: Type.Integer(), warnings: Type.Array(object({ title: Type.String(), words: Type.String() })) }),
  },
  acceptPrecheat: {
    summary: 'Records that the caller accepted a version of the anti-fraud reminder.',
    input: object({ version: whole('版本') }),
    output: nothing,
  },
  /** Confirms or refuses the draft that the serving matchmaker wrote for the member. */
  confirmDraft: {
    summary: 'Accepts or rejects the profile draft that the matchmaker of the caller wrote.',
    input: object({ version: whole('版本'), isAccepted: flag('是否接受') }),
    output: MyProfile,
  },
}

export type LovePage = Static<(typeof loveShapes)['getPaged']['output']>
