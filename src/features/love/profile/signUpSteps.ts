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

/** @param hasToBeSeen true for a field outside the steps that needs attention */
export function signUpFields({ key, fields }: ProfilePart, hasToBeSeen: (field: ProfileField) => boolean): Fields {
  return fields.filter((field) => asked[key].includes(field) || (field !== 'photos' && hasToBeSeen(field)))
}
