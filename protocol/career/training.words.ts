/** Dictionaries and limits of the steps between an approved application and a desk: lessons, the quiz and the trial. */
import { dictionary, type ValueOf } from '../base/dictionary'

/** Lessons in reading order. */
export const lesson = /*#__PURE__*/ dictionary({
  consent: '先同意，再服务',
  fees: '不收费，不承诺',
  privacy: '守住隐私和电话',
  contact: '双方同意之前',
  fraud: '识别骗局',
  minors: '未成年人和投诉',
})
export type Lesson = ValueOf<typeof lesson>

export const trainingLimits = {
  questionsAsked: 10,
  answersEach: 4,
  passWith: 8,
  /** Counted by the day in China on which the attempt began. */
  triesPerDay: 3,
  /** Counted from passing the quiz, and again from the day on which an auditor prolongs the trial. */
  trialDays: 30,
} as const
