/** The dictionary behind each profile field; free text and numbers have none. */
import type { Dictionary } from '../base/dictionary'
import {
  car,
  drinking,
  education,
  employerType,
  ethnicity,
  gender,
  hasChildren,
  housing,
  incomeBand,
  industry,
  maritalStatus,
  marryWithin,
  parentsStatus,
  religion,
  siblings,
  smoking,
  wantChildren,
} from './profile.words'
import type { ProfileField } from './love.schema'

export const profileDictionaries: Partial<Record<ProfileField, Dictionary>> = {
  gender: gender,
  maritalStatus: maritalStatus,
  hasChildren: hasChildren,
  wantChildren: wantChildren,
  education: education,
  industry: industry,
  employerType: employerType,
  incomeBand: incomeBand,
  housing: housing,
  car: car,
  ethnicity: ethnicity,
  religion: religion,
  smoking: smoking,
  drinking: drinking,
  siblings: siblings,
  parentsStatus: parentsStatus,
  marryWithin: marryWithin,
}
