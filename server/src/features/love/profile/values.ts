/** Profile facts as values: live copy, overlaid draft, differences, faults and wording. */
import { ageAt, isIsoDate } from '@qianxian/protocol/base/calendar'
import { fieldsWithContact } from '@qianxian/protocol/contact/contact-detector'
import { name, names } from '@qianxian/protocol/base/dictionary'
import { checkProfile, mandatoryProfileFields } from '@qianxian/protocol/love/profile.rules'
import { profileLabels, profileLimits, promptQuestion, tags } from '@qianxian/protocol/love/profile.words'
import { profileDictionaries } from '@qianxian/protocol/love/profile-fields'
import { ProfilePatch, type ProfileField } from '@qianxian/protocol/love/love.schema'
import type { StoredAuditItem } from '../../../db/tables/audit'
import { contactSentence } from '../../../http/contacts'
import { regionByCode, regionNames } from '../../tenant/tenant'
import type { LiveRow } from './profile.repository'

const fields = Object.keys(ProfilePatch.properties) as ProfileField[]

/** Fields that change at once on a published profile; all other fields are audited first. */
export const instantFields: ReadonlySet<string> = new Set<ProfileField>(['tags', 'weightKg', 'smoking', 'drinking'])
/** Fields that cannot be changed once the real name is proven. */
export const lockableFields: readonly ProfileField[] = ['gender', 'birthday']
/** Fields always reviewed by a human, urgently: a change of these may conceal something. */
export const sensitiveFields: ReadonlySet<string> = new Set<ProfileField>(['maritalStatus', 'birthday', 'gender'])

export const labelOf = (field: string): string => (field === 'photos' ? '照片' : (profileLabels[field as ProfileField] ?? field))

const textFields = ['nickname', 'selfIntro', 'familyIntro', 'loveView', 'occupation', 'school', 'employer'] as const
export const regionFields = ['hukouGeo', 'hometownGeo', 'residenceGeo'] as const

/** The live facts without empty fields. */
export function readLiveValues(row: LiveRow): ProfilePatch {
  return withoutGaps(Object.fromEntries(fields.map((field) => [field, row[field]])) as ProfilePatch)
}

export function mergePatch(live: ProfilePatch, patch: ProfilePatch): ProfilePatch {
  return withoutGaps({ ...live, ...patch })
}

function withoutGaps(values: ProfilePatch): ProfilePatch {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  ) as ProfilePatch
}

/** Trims texts, drops empty ones and duplicate tags. */
export function normalisePatch(patch: ProfilePatch): ProfilePatch {
  const tidy: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(patch)) tidy[field] = typeof value === 'string' ? value.trim() : value
  if (patch.tags) tidy.tags = [...new Set(patch.tags)]
  if (patch.prompts) tidy.prompts = patch.prompts.map(({ question, answer }) => ({ question, answer: answer.trim() }))
  return tidy as ProfilePatch
}

export function isSame(a: unknown, b: unknown): boolean {
  const plain = (value: unknown) => (value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value)
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b))
}

/** Returns the patch's differences from the live copy, in the order of the form. */
export function diffPatch(live: ProfilePatch, patch: ProfilePatch): ProfilePatch {
  const changed = fields.filter((field) => patch[field] !== undefined && !isSame(patch[field], live[field]))
  return Object.fromEntries(changed.map((field) => [field, patch[field]])) as ProfilePatch
}

export const isUnderAge = (birthday: string | undefined, now: Date): boolean =>
  birthday !== undefined && isIsoDate(birthday) && ageAt(birthday, now) < profileLimits.ageMin

/** Faults by field of values as typed; missing fields are not faults. */
export function findValueErrors(patch: ProfilePatch, now: Date): Record<string, string> {
  const complaints: Record<string, string> = { ...checkProfile(patch, { now }) }
  for (const field of regionFields) {
    const code = patch[field]
    if (code && !regionByCode(code)) complaints[field] ??= `请选择有效的${profileLabels[field]}`
  }
  const questions = patch.prompts?.map((prompt) => prompt.question) ?? []
  if (new Set(questions).size < questions.length) complaints.prompts ??= '同一个问题只能回答一次'
  if (patch.prompts?.some((prompt) => prompt.answer === '')) complaints.prompts ??= '请填写回答'
  return complaints
}

/** Faults by field that prevent the submission. */
export function findSubmissionGaps(values: ProfilePatch, now: Date, hasAvatar: boolean): Record<string, string> {
  const gaps: Record<string, string> = { ...checkProfile(values, { now, isComplete: true }) }
  if (!hasAvatar) gaps.photos = '请上传一张本人清晰头像'
  return gaps
}

/** Mandatory fields that are missing or insufficient, in the order of the form. */
export function missingOf(values: ProfilePatch, now: Date, hasAvatar: boolean): { field: string; label: string }[] {
  const gaps = findSubmissionGaps(values, now, hasAvatar)
  const list = mandatoryProfileFields
    .filter((field) => field in gaps)
    .map((field) => ({ field: field as string, label: profileLabels[field] }))
  return hasAvatar ? list : [...list, { field: 'photos', label: '头像' }]
}

/** Returns the refused items that are unchanged, in words; a picture counts as unchanged while it is still the avatar. */
export function filterUnmended<R extends { field: string }>(
  { reasons, items }: { reasons: readonly R[]; items: readonly StoredAuditItem[] },
  values: ProfilePatch,
  avatarMediaId: number | null,
): R[] {
  return reasons.filter(({ field }) => {
    const item = items.find((one) => one.field === field)
    if (!item) return false
    if (item.mediaId !== null) return item.mediaId === avatarMediaId
    return formatFact(field as ProfileField, values[field as ProfileField]) === item.after
  })
}

/** Fields that contain a contact, including one spread over several fields saved one after the other. */
export function findContacts(patch: ProfilePatch): Record<string, string> {
  return Object.fromEntries([...fieldsWithContact(listTexts(patch))].map((field) => [field, contactSentence(labelOf(field))]))
}

/** The profile's free texts, by field. */
export function listTexts(patch: ProfilePatch): [field: string, text: string][] {
  const texts: [string, string][] = []
  for (const field of textFields) {
    const text = patch[field]
    if (text) texts.push([field, text])
  }
  for (const { answer } of patch.prompts ?? []) texts.push(['prompts', answer])
  return texts
}

/** A fact in words for an auditor; null if there is none. */
export function formatFact(field: ProfileField, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  const dictionary = profileDictionaries[field]
  if (dictionary) return name(dictionary, String(value))
  if (field === 'tags') return names(tags, value as string[])
  if (field === 'prompts')
    return (value as { question: string; answer: string }[])
      .map((item) => `${name(promptQuestion, item.question)}:${item.answer}`)
      .join('\n')
  if (field === 'heightCm') return `${String(value)}cm`
  if (field === 'weightKg') return `${String(value)}kg`
  if ((regionFields as readonly string[]).includes(field))
    return Object.values(regionNames(String(value)))
      .filter(Boolean)
      .join(' ')
  return String(value)
}
