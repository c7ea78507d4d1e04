/** Shapes of one's way to being a matchmaker. */
import { values } from '../base/dictionary'
import { id, nothing, nullable, object, oneOf, readBy, regionCode, text, Type, whole, type Static } from '../base/shape'
import { paperLookReason } from '../certificate/certificate.words'
import { matchmakerStatus } from '../matchmaker/matchmaker.words'
import { applicationField, applicationStatus, careerLimits } from './joining.words'
import { lesson, trainingLimits } from './training.words'

const ApplicationPaper = object({ id: Type.Integer(), bytes: Type.Integer(), addedAt: Type.String() })

/** Between an application that was approved and the quiz that was passed. */
export const Training = object({
  lessons: Type.Array(object({ lesson: oneOf('课程', values(lesson)), title: Type.String(), text: Type.String(), isRead: Type.Boolean() })),
  /** The question that is next in a try that is not finished; which of its answers is right is told to nobody. */
  quiz: nullable(object({ place: Type.Integer(), of: Type.Integer(), question: Type.String(), answers: Type.Array(Type.String()) })),
  /** The last try that was finished, which was not enough; and the lessons of what was wrong in it. */
  last: nullable(object({ right: Type.Integer(), of: Type.Integer(), reread: Type.Array(oneOf('课程', values(lesson))) })),
  /** Tries that may still be begun today. */
  triesLeft: Type.Integer(),
})
export type Training = Static<typeof Training>

export const Trial = object({
  until: Type.String(),
  membersMax: Type.Integer(),
  /** Members who consented in it. */
  members: Type.Integer(),
  /** Complaints that were found to stand in it. */
  complaints: Type.Integer(),
  /** Its time is over and an auditor decides. */
  isWaiting: Type.Boolean(),
})
export type Trial = Static<typeof Trial>

export const MyCareer = object({
  /** Null: nothing was asked for yet. */
  status: nullable(oneOf('状态', values(applicationStatus))),
  /** How it stands and what follows, in a sentence. */
  words: Type.String(),
  /** As it was handed in last; empty before. */
  city: Type.String(),
  cityName: Type.String(),
  years: nullable(Type.Integer()),
  reason: Type.String(),
  /** Those that would be handed in now. */
  papers: Type.Array(ApplicationPaper),
  /** Who opened papers of the last application, the latest first. */
  looks: Type.Array(object({ at: Type.String(), auditorNo: Type.String(), reason: Type.String() })),
  /** What an auditor asks for once more, or refused. */
  needs: Type.Array(object({ field: oneOf('项目', values(applicationField)), reason: Type.String(), howToFix: Type.String() })),
  canApply: Type.Boolean(),
  /** Nobody has judged it yet. */
  canWithdraw: Type.Boolean(),
  /** It is the proven name alone that is missing. */
  needsName: Type.Boolean(),
  agreementVersion: Type.Integer(),
  /** As a matchmaker; null for whoever never was one. */
  matchmakerStatus: nullable(oneOf('红娘状态', values(matchmakerStatus))),
  /** Members who are served now; null for whoever has no desk to serve at. */
  serving: nullable(Type.Integer()),
  training: nullable(Training),
  trial: nullable(Trial),
})
export type MyCareer = Static<typeof MyCareer>

export const joiningShapes = {
  getMyCareer: {
    summary: 'Returns the application, the training and the state of the caller as a matchmaker.',
    input: nothing,
    output: MyCareer,
  },
  /** Multipart: a picture. */
  uploadApplicationPaper: {
    summary: 'Uploads a picture as a document for the application.',
    input: Type.Object({}),
    output: MyCareer,
  },
  /** Of one that no auditor is judging. */
  removeApplicationPaper: {
    summary: 'Deletes a document of the application unless an auditor is judging it.',
    input: object({ id: id('applicationPaper', '材料') }),
    output: MyCareer,
  },
  /** The first time, and again with what was asked for. */
  applyMatchmaker: {
    summary: 'Submits the application to become a matchmaker, or submits it again with what the auditors asked for.',
    input: object({
      city: regionCode('服务城市'),
      years: whole('从业年数', 0, careerLimits.yearsMax),
      /** Auditors read it, and those whom the matchmaker would serve later on. */
      reason: readBy('members', text('申请理由', careerLimits.reasonMax, careerLimits.reasonMin)),
      agreementVersion: whole('协议版本', 1),
    }),
    output: MyCareer,
  },
  withdrawApplication: {
    summary: 'Withdraws the application to become a matchmaker.',
    input: nothing,
    output: MyCareer,
  },
  readLesson: {
    summary: 'Records that the caller read a lesson of the training.',
    input: object({ lesson: oneOf('课程', values(lesson)) }),
    output: MyCareer,
  },
  /** A try that was begun and not finished goes on where it was. */
  beginQuiz: {
    summary: 'Starts a try at the quiz, or continues the unfinished one.',
    input: nothing,
    output: MyCareer,
  },
  /** The first answer to a question stays; the last one of a try has it judged. */
  answerQuestion: {
    summary: 'Records the answer to a question of the quiz, and judges the try after the last one.',
    input: object({
      place: whole('题号', 1, trainingLimits.questionsAsked),
      choice: whole('答案', 1, trainingLimits.answersEach),
    }),
    output: MyCareer,
  },
  /** For whoever judges it: an address that shows one paper for a minute. */
  openApplicationPaper: {
    summary: 'Creates an address that shows one document of an application to its auditor for a minute.',
    input: object({ id: id('workApplicationPaper', '材料'), reason: oneOf('查看原因', values(paperLookReason)) }),
    output: object({ url: Type.String(), until: Type.String() }),
  },
}
