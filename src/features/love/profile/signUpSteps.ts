/** The sign-up's questions, step by step: at most five at once; the rest is in the editor. */
import type { ProfileField } from '@qianxian/protocol/love/love.schema'
import type { ProfilePart } from '@/parts/love/profileForm'

type Fields = ProfilePart['fields']

const asked: Record<ProfilePart['key'], Fields> = {
  basic: ['nickname', 'gender', 'birthday', 'heightCm', 'residenceGeo'],
  family: ['maritalStatus', 'hasChildren', 'wantChildren', 'marryWithin', 'housing'],
  work: ['education', 'school', 'occupation', 'employerType', 'incomeBand'],
  about: ['selfIntro', 'tags', 'prompts'],
  photos: ['photos'],
  wishes: [],
}

/** @param hasToBeSeen a field that is not asked, but has something to be done about it */
export function signUpFields({ key, fields }: ProfilePart, hasToBeSeen: (field: ProfileField) => boolean): Fields {
  return fields.filter((field) => asked[key].includes(field) || (field !== 'photos' && hasToBeSeen(field)))
}
