/** Schemas of interviews: a matchmaker's draft and its versions, and the member's view and answer. */
import { values } from '../base/dictionary'
import {
  day,
  id,
  labelled,
  list,
  nothing,
  nullable,
  object,
  oneOf,
  optional,
  readBy,
  someOf,
  text,
  Type,
  whole,
  type Static,
} from '../base/shape'
import { no } from '../love/love.schema'
import { Mate } from '../mate/mate.schema'
import { interviewAnswer, interviewFacts, interviewHow, interviewLimits, interviewPaper, interviewStatus } from './interview.words'

const { ageMin, ageMax, heightMin, heightMax, geos, educationMin, marital } = Mate.properties

/** The member's stated wishes: proposed to the member, and adopted on acceptance. */
export const InterviewWishes = object({ ageMin, ageMax, heightMin, heightMax, geos, educationMin, marital })
export type InterviewWishes = Static<typeof InterviewWishes>

const shared = {
  metOn: nullable(day('访谈日期')),
  how: nullable(oneOf('访谈方式', values(interviewHow))),
  minutes: nullable(whole('访谈时长', interviewLimits.minutesMin, interviewLimits.minutesMax)),
  papers: someOf('看过的证件', interviewPaper),
  facts: list('当面核实的资料', oneOf('当面核实的资料', interviewFacts), interviewFacts.length),
  wishes: labelled('期待', InterviewWishes),
}

/** The draft content: nothing is required before it is submitted. */
export const InterviewContent = object({
  ...shared,
  /** Shown only to matchmakers who serve the member. */
  concerns: readBy('staff', text('顾虑', interviewLimits.concernsMax)),
  excerpt: readBy('members', text('公开摘要', interviewLimits.excerptMax)),
})
export type InterviewContent = Static<typeof InterviewContent>

const Version = object({
  id: Type.Integer(),
  version: Type.Integer(),
  status: oneOf('状态', values(interviewStatus)),
  matchmakerName: Type.String(),
  ...shared,
  /** The profile's values of the facts at submission. */
  seen: Type.Array(object({ label: Type.String(), text: Type.String() })),
  excerpt: Type.String(),
  /** The member's comment. */
  words: Type.String(),
  submittedAt: Type.String(),
  answeredAt: nullable(Type.String()),
})

export const MyInterview = Version
export type MyInterview = Static<typeof MyInterview>

const InterviewDesk = object({
  /** Revision of the draft; a save names the revision it changes. */
  revision: Type.Integer(),
  nickname: Type.String(),
  /** The profile's current values of the facts that a proof can confirm. */
  known: Type.Array(object({ field: oneOf('资料', interviewFacts), label: Type.String(), text: Type.String() })),
  draft: nullable(InterviewContent),
  versions: Type.Array(object({ ...Version.properties, concerns: Type.String(), isOwn: Type.Boolean() })),
})
export type InterviewDesk = Static<typeof InterviewDesk>

export const interviewShapes = {
  getInterview: {
    summary: 'Returns the interview record of a served member and the consent it needs.',
    input: object({ no: no('servedMember') }),
    output: InterviewDesk,
  },
  saveInterview: {
    summary: 'Saves the draft of an interview record.',
    input: object({ no: no('servedMember'), revision: whole('版本'), content: labelled('访谈内容', InterviewContent) }),
    output: InterviewDesk,
  },
  submitInterview: {
    summary: 'Submits an interview record to the member.',
    input: object({ no: no('servedMember'), revision: whole('版本') }),
    output: InterviewDesk,
  },
  getMyInterviews: {
    summary: 'Lists the interview records that a matchmaker wrote about the caller.',
    input: nothing,
    output: object({ list: Type.Array(MyInterview) }),
  },
  answerInterview: {
    summary: 'Accepts an interview record, or asks for a correction.',
    input: object({
      id: id('interview', '访谈记录'),
      answer: oneOf('答复', values(interviewAnswer)),
      words: optional(readBy('staff', text('说明', interviewLimits.wordsMax))),
    }),
    output: MyInterview,
  },
  takeBackInterview: {
    summary: 'Takes back the consent to an interview record.',
    input: object({ id: id('interview', '访谈记录') }),
    output: nothing,
  },
}
