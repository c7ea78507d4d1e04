/** Questions that an organiser may ask at sign-up, and the rules of their answers. */
import { isBlank, isLongerThan } from '../base/characters'
import type { Question } from './activity.rules'
import { activityLimits } from './activity.words'

/** Words of a question that would get round the contact exchange between members. */
const ASKS_CONTACT =
  /手机|电话|号码|[微威薇维v]信|[微威薇维]号|wx|vx|wechat|weixin|qq|扣扣|邮箱|e-?mail|phone|whatsapp|telegram|联系方式|抖音|小红书|微博/i

/** Separators between letters are ignored in the search for such words. */
const asksContact = (text: string): boolean => ASKS_CONTACT.test(text.replace(/[\s·.。_*＊、，,|/-]/g, ''))

const OPTIONS_LEAST = 2

/** One message per question key; empty if all questions are allowed. */
export function questionsWrong(form: readonly Question[]): Record<string, string> {
  const { questions, questionLabel, questionOptions } = activityLimits
  const wrong: Record<string, string> = {}
  for (const [at, { key, label, kind, options }] of form.entries()) {
    const texts = [label, ...options]
    if (at >= questions) wrong[key] = `最多 ${questions} 个问题`
    else if (form.findIndex((one) => one.key === key) !== at) wrong[key] = '同一个问题出现了两次'
    else if (isBlank(label) || isLongerThan(label, questionLabel)) wrong[key] = `问题要写 1–${questionLabel} 个字`
    else if (texts.some(asksContact)) wrong[key] = '不能询问手机号、社交账号等联系方式'
    else if (kind !== 'text' && (options.length < OPTIONS_LEAST || options.length > questionOptions))
      wrong[key] = `选项要有 ${OPTIONS_LEAST}–${questionOptions} 个`
    else if (new Set(options).size !== options.length || options.includes('')) wrong[key] = '选项不能为空，也不能重复'
  }
  return wrong
}

/** The error message about the first forbidden question, with its number; null if all are allowed. */
export function questionsComplaint(form: readonly Question[]): string | null {
  const wrong = questionsWrong(form)
  const at = form.findIndex(({ key }) => key in wrong)
  return at === -1 ? null : `第 ${at + 1} 个问题：${wrong[form[at]!.key]}`
}

/** Answers by question key. */
export type Answers = Readonly<Record<string, readonly string[]>>

function answerWrong({ label, kind, isRequired, options }: Question, given: readonly string[]): string | null {
  const isEmpty = given.every((text) => text.trim() === '')
  if (isEmpty) return isRequired ? `请回答「${label}」` : null
  if (kind === 'text')
    return given.length === 1 && given[0]!.length <= activityLimits.answer ? null : `「${label}」最多 ${activityLimits.answer} 个字`
  if (given.some((text) => !options.includes(text)) || new Set(given).size !== given.length) return `请从「${label}」的选项里选`
  return kind === 'one' && given.length > 1 ? `「${label}」只能选一个` : null
}

/** One message per invalid answer, by question key. */
export const answersWrong = (form: readonly Question[], given: Answers): Record<string, string> =>
  Object.fromEntries(
    form.flatMap((question) => {
      const wrong = answerWrong(question, given[question.key] ?? [])
      return wrong === null ? [] : [[question.key, wrong]]
    }),
  )

/** Keeps answers to the asked questions only. */
export const answersKept = (form: readonly Question[], given: Answers): Answers =>
  Object.fromEntries(
    form.flatMap(({ key }) => {
      const texts = (given[key] ?? []).map((text) => text.trim()).filter(Boolean)
      return texts.length > 0 ? [[key, texts]] : []
    }),
  )
