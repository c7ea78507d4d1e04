/** Shapes of an application to become a matchmaker. */
import { values } from '../base/dictionary'
import { id, nothing, nullable, object, oneOf, readBy, regionCode, text, Type, whole, type Static } from '../base/shape'
import { paperLookReason } from '../certificate/certificate.words'
import { matchmakerStatus } from '../matchmaker/matchmaker.words'
import { applicationField, applicationStatus, careerLimits } from './joining.words'
import { lesson, trainingLimits } from './training.words'

const ApplicationPaper = object({ id: Type.Integer(), bytes: Type.Integer(), addedAt: Type.String() })

/** Lessons and quiz, from the approved application until the quiz is passed. */
export const Training = object({
  lessons: Type.Array(object({ lesson: oneOf('课程', values(lesson)), title: Type.String(), text: Type.String(), isRead: Type.Boolean() })),
  /** The next question of an unfinished attempt; the right answer is never sent. */
  quiz: nullable(object({ place: Type.Integer(), of: Type.Integer(), question: Type.String(), answers: Type.Array(Type.String()) })),
  /** The last finished attempt, which failed, and the lessons of its wrong answers. */
  last: nullable(object({ right: Type.Integer(), of: Type.Integer(), reread: Type.Array(oneOf('课程', values(lesson))) })),
  /** Attempts that may still be started today. */
  triesLeft: Type.Integer(),
})
export type Training = Static<typeof Training>

export const Trial = object({
  until: Type.String(),
  membersMax: Type.Integer(),
  /** Members who consented during the trial. */
  members: Type.Integer(),
  /** Complaints upheld during the trial. */
  complaints: Type.Integer(),
  /** The trial has ended and awaits an auditor's decision. */
  isWaiting: Type.Boolean(),
})
export type Trial = Static<typeof Trial>

export const MyCareer = object({
  /** Null if the caller never applied. */
  status: nullable(oneOf('状态', values(applicationStatus))),
  /** State and next step, in a sentence. */
  words: Type.String(),
  /** As last submitted; empty before the first submission. */
  city: Type.String(),
  cityName: Type.String(),
  years: nullable(Type.Integer()),
  reason: Type.String(),
  /** Papers that a submission would include. */
  papers: Type.Array(ApplicationPaper),
  /** Views of the last application's papers, the latest first. */
  looks: Type.Array(object({ at: Type.String(), auditorNo: Type.String(), reason: Type.String() })),
  /** Fields that an auditor requests again, or refused. */
  needs: Type.Array(object({ field: oneOf('项目', values(applicationField)), reason: Type.String(), howToFix: Type.String() })),
  canApply: Type.Boolean(),
  /** True while the application is not decided. */
  canWithdraw: Type.Boolean(),
  /** True if only the real-name proof is missing. */
  needsName: Type.Boolean(),
  agreementVersion: Type.Integer(),
  /** Status as a matchmaker; null for a person who never was one. */
  matchmakerStatus: nullable(oneOf('红娘状态', values(matchmakerStatus))),
  /** Members served now; null for a person who is no matchmaker. */
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
  /** Removes a paper that no auditor is reviewing. */
  removeApplicationPaper: {
    summary: 'Deletes a document of the application unless an auditor is judging it.',
    input: object({ id: id('applicationPaper', '材料') }),
    output: MyCareer,
  },
  /** Submits the first application, and later ones with the fields requested again. */
  applyMatchmaker: {
    summary: 'Submits the application to become a matchmaker, or submits it again with what the auditors asked for.',
    input: object({
      city: regionCode('服务城市'),
      years: whole('从业年数', 0, careerLimits.yearsMax),
      /** Read by auditors, and later by members whom the matchmaker invites. */
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
  /** Continues an unfinished attempt, else begins one. */
  beginQuiz: {
    summary: 'Starts a try at the quiz, or continues the unfinished one.',
    input: nothing,
    output: MyCareer,
  },
  /** Only the first answer to a question is accepted; the last answer of an attempt has the attempt graded. */
  answerQuestion: {
    summary: 'Records the answer to a question of the quiz, and judges the try after the last one.',
    input: object({
      place: whole('题号', 1, trainingLimits.questionsAsked),
      choice: whole('答案', 1, trainingLimits.answersEach),
    }),
    output: MyCareer,
  },
  /** For the reviewing auditor: an address that shows one paper for a minute. */
  openApplicationPaper: {
    summary: 'Creates an address that shows one document of an application to its auditor for a minute.',
    input: object({ id: id('workApplicationPaper', '材料'), reason: oneOf('查看原因', values(paperLookReason)) }),
    output: object({ url: Type.String(), until: Type.String() }),
  },
}
