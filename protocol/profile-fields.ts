/** Which dictionary a profile's field takes its values from; fields of free text and numbers have none. */
import type { Dictionary } from './dictionaries'
import * as dict from './dictionaries'
import type { ProfileField } from './love.schema'

export const profileDictionaries: Partial<Record<ProfileField, Dictionary>> = {
  gender: dict.gender,
  maritalStatus: dict.maritalStatus,
  hasChildren: dict.hasChildren,
  wantChildren: dict.wantChildren,
  education: dict.education,
  industry: dict.industry,
  employerType: dict.employerType,
  incomeBand: dict.incomeBand,
  housing: dict.housing,
  car: dict.car,
  ethnicity: dict.ethnicity,
  religion: dict.religion,
  smoking: dict.smoking,
  drinking: dict.drinking,
  siblings: dict.siblings,
  parentsStatus: dict.parentsStatus,
  marryWithin: dict.marryWithin,
}
