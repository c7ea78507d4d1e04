/** The words of what a matchmaker wrote down of a meeting (访谈). */
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
  /** What the member is shown. */
  told: ['submitted', 'confirmed', 'corrected'],
  /** The member said yes to it, then or now; one that was replaced before an answer has none. */
  agreed: ['confirmed', 'replaced'],
  /** What no successor reads: the member did not accept it, or took it back. */
  refused: ['disputed', 'taken_back'],
  /** Nobody confirmed it: goes with the service. */
  unanswered: ['draft', 'submitted'],
})

/** What a member says of it; the words are needed where it is not right. */
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

/** What a matchmaker can have seen the proof of. */
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
  /** A meeting is written down within so many years. */
  yearsBack: 1,
  concernsMax: 500,
  excerptMax: 200,
  wordsMax: 300,
  versionsShown: 50,
} as const
