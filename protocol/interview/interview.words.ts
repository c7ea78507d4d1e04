/** Dictionaries of interviews (访谈), a matchmaker's records of meetings. */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'
import type { ProfileField } from '../love/love.schema'

export const interviewStatus = /*#__PURE__*/ dictionary({
  draft: '草稿',
  submitted: '待会员确认',
  confirmed: '会员已确认',
  corrected: '会员说有出入',
  disputed: '会员不认可',
  replaced: '已有新版本',
  taken_back: '会员已收回',
})
export type InterviewStatus = ValueOf<typeof interviewStatus>

export const interviewStates = /*#__PURE__*/ statesOf(interviewStatus, {
  /** States shown to the member. */
  told: ['submitted', 'confirmed', 'corrected'],
  /** The member confirmed it, now or formerly; a version replaced before an answer was never confirmed. */
  agreed: ['confirmed', 'replaced'],
  /** Hidden from successors: the member rejected the record or withdrew the confirmation. */
  refused: ['disputed', 'taken_back'],
  /** Not confirmed; deleted when the service ends. */
  unanswered: ['draft', 'submitted'],
})

/** The member's answers; a comment is required unless it is right. */
export const interviewAnswer = /*#__PURE__*/ dictionary({ confirmed: '确认无误', corrected: '有出入', disputed: '不认可' })
export type InterviewAnswer = ValueOf<typeof interviewAnswer>

export const interviewHow = /*#__PURE__*/ dictionary({ in_person: '面谈', video: '视频', phone: '电话' })
export type InterviewHow = ValueOf<typeof interviewHow>

export const interviewPaper = /*#__PURE__*/ dictionary({
  id_card: '身份证',
  diploma: '学历证书',
  divorce: '离婚证',
  household: '户口本',
  house: '房产证',
  income: '收入证明',
  work: '在职证明',
})
export type InterviewPaper = ValueOf<typeof interviewPaper>

/** Facts whose proof a matchmaker can have seen. */
export const interviewFacts = [
  'birthday',
  'heightCm',
  'education',
  'maritalStatus',
  'hasChildren',
  'occupation',
  'incomeBand',
  'housing',
  'residenceGeo',
] as const satisfies readonly ProfileField[]
export type InterviewFact = (typeof interviewFacts)[number]

export const interviewLimits = {
  minutesMin: 5,
  minutesMax: 600,
  /** Years after a meeting within which it may be recorded. */
  yearsBack: 1,
  concernsMax: 500,
  excerptMax: 200,
  wordsMax: 300,
  versionsShown: 50,
} as const
