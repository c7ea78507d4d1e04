/**
 * Answers to an organiser's questions: checked for contact information, stored encrypted, and readable only by the
 * guest and the organiser.
 */
import { answersKept, answersWrong, type Answers } from '@qianxian/protocol/activity/activity.form'
import type { Question } from '@qianxian/protocol/activity/activity.rules'
import type { SignupAnswer } from '@qianxian/protocol/activity/activity.schema'
import { fieldsWithContact } from '@qianxian/protocol/contact/contact-detector'
import type { Ctx } from '../../ctx'
import { contactSentence } from '../../http/contacts'
import { fieldFault } from '../../http/fault'
import type { Signup } from './activity.repository'

export type GivenAnswers = readonly { key: string; values: readonly string[] }[]

/** Encrypts the answers; null if nothing was asked or answered. Throws with the fault at each invalid answer. */
export function sealAnswers(ctx: Ctx, form: readonly Question[], given: GivenAnswers): string | null {
  const answers: Answers = Object.fromEntries(given.map(({ key, values }) => [key, values]))
  const wrong = answersWrong(form, answers)
  if (Object.keys(wrong).length > 0) throw fieldFault(wrong)
  const kept = answersKept(form, answers)
  refuseContact(form, kept)
  return Object.keys(kept).length === 0 ? null : ctx.secrets.seal(JSON.stringify(kept))
}

function refuseContact(form: readonly Question[], answers: Answers): void {
  const texts = form.filter(({ kind }) => kind === 'text').flatMap(({ key }) => (answers[key] ?? []).map((text) => [key, text] as const))
  const found = fieldsWithContact(texts)
  if (found.size === 0) return
  const labels = new Map(form.map(({ key, label }) => [key, label]))
  throw fieldFault(Object.fromEntries([...found].map((key) => [key, contactSentence(`「${labels.get(key)}」`)])), 'contact_found')
}

/** Decrypts the answers, in the order of the questions as they were asked. Shown to the guest and the organiser only. */
export function unsealAnswers(ctx: Ctx, { form, answers }: Pick<Signup, 'form' | 'answers'>): SignupAnswer[] {
  const given = answers === null ? {} : (JSON.parse(ctx.secrets.unseal(answers)) as Answers)
  return form.map(({ key, label }) => ({ label, values: [...(given[key] ?? [])] }))
}
