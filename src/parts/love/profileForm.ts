/** A member's own facts as form values: blank if unknown, in six steps, validated by the server's rules. */
import { name, names, UNKNOWN_NAME } from '@qianxian/protocol/base/dictionary'
import { checkProfile, mandatoryProfileFields } from '@qianxian/protocol/love/profile.rules'
import { profileLabels, promptQuestion, tags } from '@qianxian/protocol/love/profile.words'
import { profileDictionaries } from '@qianxian/protocol/love/profile-fields'
import type { ProfileField, ProfilePatch } from '@qianxian/protocol/love/love.schema'
import { fieldErrors } from '@/request/fault'
import { regionWords, type RegionNode } from '@/ui/form/regionColumns'

type Known = Required<ProfilePatch>
/** Text fields are never null; fields with a choice may be. */
type TextName = 'nickname' | 'school' | 'occupation' | 'employer' | 'selfIntro' | 'familyIntro' | 'loveView'
type ListName = 'tags' | 'prompts'
export type ProfileValues = { [K in ProfileField]: K extends TextName ? string : K extends ListName ? Known[K] : Known[K] | null }

const blank: ProfileValues = {
  nickname: '',
  gender: null,
  birthday: null,
  heightCm: null,
  weightKg: null,
  maritalStatus: null,
  hasChildren: null,
  wantChildren: null,
  education: null,
  school: '',
  occupation: '',
  industry: null,
  employerType: null,
  employer: '',
  incomeBand: null,
  housing: null,
  car: null,
  hukouGeo: null,
  hometownGeo: null,
  residenceGeo: null,
  ethnicity: null,
  religion: null,
  smoking: null,
  drinking: null,
  siblings: null,
  parentsStatus: null,
  marryWithin: null,
  selfIntro: '',
  familyIntro: '',
  loveView: '',
  tags: [],
  prompts: [],
}
export const profileFields = Object.keys(blank) as ProfileField[]

/** Fields that may be cleared again; the others can only be replaced. */
const clearable: ReadonlySet<ProfileField> = new Set<ProfileField>([
  'weightKg',
  'wantChildren',
  'school',
  'industry',
  'employerType',
  'employer',
  'car',
  'hukouGeo',
  'hometownGeo',
  'ethnicity',
  'religion',
  'smoking',
  'drinking',
  'siblings',
  'parentsStatus',
  'selfIntro',
  'familyIntro',
  'loveView',
  'tags',
  'prompts',
])

export const mandatoryFields: ReadonlySet<string> = new Set([...mandatoryProfileFields, 'photos'])
/** Fields of a published profile that change at once, without an audit. */
export const instantFields: ReadonlySet<string> = new Set<ProfileField>(['tags', 'weightKg', 'smoking', 'drinking'])

export interface ProfilePart {
  key: 'basic' | 'family' | 'work' | 'about' | 'photos' | 'wishes'
  /** Short label in the row of steps and anchors. */
  short: string
  title: string
  words: string
  fields: readonly (ProfileField | 'photos')[]
}

export const profileParts: readonly ProfilePart[] = [
  {
    key: 'basic',
    short: '基本',
    title: '先认识一下你',
    words: '这些信息决定我们为你推荐谁。生日不会公开，只显示年龄。',
    fields: ['nickname', 'gender', 'birthday', 'heightCm', 'weightKg', 'residenceGeo', 'hometownGeo', 'hukouGeo', 'ethnicity'],
  },
  {
    key: 'family',
    short: '家庭',
    title: '婚姻与家庭',
    words: '如实填写，对得起认真看你资料的那个人。',
    fields: ['maritalStatus', 'hasChildren', 'wantChildren', 'marryWithin', 'siblings', 'parentsStatus', 'housing', 'car'],
  },
  {
    key: 'work',
    short: '工作',
    title: '学历、工作与收入',
    words: '收入只显示区间，单位名称默认不公开。',
    fields: ['education', 'school', 'occupation', 'industry', 'employerType', 'employer', 'incomeBand'],
  },
  {
    key: 'about',
    short: '关于我',
    title: '说说你自己',
    words: '写得具体一点，合适的人更容易认出你。请不要填写联系方式。',
    fields: ['selfIntro', 'tags', 'prompts', 'familyIntro', 'loveView', 'smoking', 'drinking', 'religion'],
  },
  {
    key: 'photos',
    short: '照片',
    title: '让 TA 看见你',
    words: '一张清楚的正脸照，加上两三张生活照，就很好。',
    fields: ['photos'],
  },
  {
    key: 'wishes',
    short: '期待',
    title: '你期待遇见谁',
    words: '只用来推荐，对方看到的是温和的说法。少设几个「必须」，会遇到更多人。',
    fields: [],
  },
]

export const profilePartOf = (field: string): number =>
  Math.max(
    0,
    profileParts.findIndex((part) => (part.fields as readonly string[]).includes(field)),
  )

export const profileFieldLabel = (field: string): string => (field === 'photos' ? '照片' : (profileLabels[field as ProfileField] ?? field))

export function profileValues(patch: ProfilePatch): ProfileValues {
  const values: Record<string, unknown> = { ...blank }
  for (const field of profileFields) if (patch[field] !== undefined && patch[field] !== null) values[field] = patch[field]
  return values as ProfileValues
}

export function isSameValue(one: unknown, other: unknown): boolean {
  const plain = (value: unknown) => (typeof value === 'string' ? value.trim() : value)
  return plain(one) === plain(other) || JSON.stringify(one) === JSON.stringify(other)
}

/** Faults of draft values; missing fields matter only for the submission. */
export function draftFaults(values: ProfileValues): Partial<Record<string, string>> {
  const faults: Partial<Record<string, string>> = { ...checkProfile(values) }
  const questions = values.prompts.map((prompt) => prompt.question)
  if (values.prompts.some((prompt) => prompt.answer.trim() === '')) faults.prompts ??= '请写下你的回答，或去掉这个问题'
  else if (new Set(questions).size < questions.length) faults.prompts ??= '同一个问题只能回答一次'
  return faults
}

/** The first fault of one field in a sentence, including a missing mandatory value. */
export function profileFieldFault(field: ProfileField, values: ProfileValues): string | null {
  return draftFaults(values)[field] ?? (checkProfile(values, { isComplete: true }) as Partial<Record<string, string>>)[field] ?? null
}

/** The part of the changes that the server can accept now; the rest stays in the form. */
export function profilePatch(
  changes: Partial<ProfileValues>,
  faults: Partial<Record<string, string>>,
  held: ReadonlySet<string>,
): ProfilePatch {
  const patch: Record<string, unknown> = {}
  for (const field of Object.keys(changes) as ProfileField[]) {
    if (faults[field] || held.has(field)) continue
    const value = changes[field]
    const isEmpty = value === null || (typeof value === 'string' && value.trim() === '')
    if (!isEmpty) patch[field] = typeof value === 'string' ? value.trim() : value
    else if (clearable.has(field)) patch[field] = field === 'selfIntro' ? '' : null
  }
  return patch as ProfilePatch
}

export interface Conflict {
  field: ProfileField
  mine: unknown
  theirs: unknown
}

/**
 * Lays typed values over the server's current state.
 * @param base the server's state when the typing began
 */
export function mergeProfile(
  base: Partial<ProfileValues>,
  typed: Partial<ProfileValues>,
  server: ProfileValues,
): { typed: Partial<ProfileValues>; conflicts: Conflict[] } {
  const kept: Record<string, unknown> = {}
  const conflicts: Conflict[] = []
  for (const field of Object.keys(typed) as ProfileField[]) {
    if (!(field in blank) || isSameValue(typed[field], server[field])) continue
    kept[field] = typed[field]
    if (field in base && !isSameValue(base[field], server[field])) conflicts.push({ field, mine: typed[field], theirs: server[field] })
  }
  return { typed: kept as Partial<ProfileValues>, conflicts }
}

/** A fact in words, for comparing two versions of it. */
export function factWords(field: string, value: unknown, regions: readonly RegionNode[]): string {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return '未填写'
  const dictionary = profileDictionaries[field as ProfileField]
  if (dictionary) return name(dictionary, String(value))
  if (field === 'tags') return names(tags, value as string[])
  if (field === 'prompts')
    return (value as ProfileValues['prompts']).map((one) => `${name(promptQuestion, one.question)} ${one.answer}`).join('\n')
  if (field === 'heightCm') return `${String(value)}cm`
  if (field === 'weightKg') return `${String(value)}kg`
  if (field.endsWith('Geo')) return regionWords(regions, String(value)) ?? UNKNOWN_NAME
  return String(value)
}

/** Faults by profile field; a refusal of `patch.prompts.answer` belongs to the field `prompts`. */
export function profileFaultsOf(error: unknown): Record<string, string> | null {
  const faults = fieldErrors(error)
  if (!faults) return null
  const own: Record<string, string> = {}
  for (const [path, words] of Object.entries(faults)) own[path.replace(/^patch\./, '').split('.')[0] ?? path] ??= words
  return own
}
