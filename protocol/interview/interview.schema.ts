/** Shapes of interviews: a matchmaker's draft and its versions, and what the member reads and says of them. */
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

/** What the member said they look for: proposed to them, and theirs once they take it over. */
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

/** As it is being written: nothing is needed before it is handed in. */
export const InterviewContent = object({
  ...shared,
  /** For whoever serves the member, and nobody else. */
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
  /** What the profile said of the facts when it was handed in. */
  seen: Type.Array(object({ label: Type.String(), text: Type.String() })),
  excerpt: Type.String(),
  /** What the member said of it. */
  words: Type.String(),
  submittedAt: Type.String(),
  answeredAt: nullable(Type.String()),
})

export const MyInterview = Version
export type MyInterview = Static<typeof MyInterview>

const InterviewDesk = object({
  /** Of the draft as it is: whoever saves says which one they changed. */
  revision: Type.Integer(),
  nickname: Type.String(),
  /** What the profile says now of what can be seen the proof of. */
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
