/** What somebody looks for, in words, as others read it on the profile. */
import { type Dictionary, name, names } from '@qianxian/protocol/base/dictionary'
import {
  drinking,
  education,
  hasChildren,
  housing,
  incomeBand,
  maritalStatus,
  marryWithin,
  smoking,
} from '@qianxian/protocol/love/profile.words'
import type { MatePreference } from '@qianxian/protocol/mate/mate.schema'
import { type MateField, mateLabels } from '@qianxian/protocol/mate/mate.words'
import { regionNames, shortName } from '../../tenant/tenant'
import { rangeText } from './score'

/** Wishes with a value, the firm ones first. What somebody would rather avoid is not told to others. */
export function wishesInWords(wants: MatePreference | null): { label: string; value: string }[] {
  if (!wants) return []
  const rows: { field: MateField; value: string | null }[] = [
    { field: 'age', value: hasRange(wants.ageMin, wants.ageMax) ? rangeText(wants.ageMin, wants.ageMax, '岁') : null },
    {
      field: 'height',

      value: hasRange(wants.heightMin, wants.heightMax) ? rangeText(wants.heightMin, wants.heightMax, 'cm') : null,
    },
    { field: 'geos', value: wants.geos.map(placeName).join('、') || null },
    { field: 'education', value: wants.educationMin && `${name(education, wants.educationMin)}及以上` },
    {
      field: 'income',

      value: wants.incomeMin && `${name(incomeBand, wants.incomeMin)}及以上`.replace('以上及以上', '以上'),
    },
    { field: 'marital', value: listed(maritalStatus, wants.marital) },
    { field: 'children', value: listed(hasChildren, wants.children) },
    { field: 'housing', value: listed(housing, wants.housing) },
    { field: 'smoking', value: listed(smoking, wants.smoking) },
    { field: 'drinking', value: listed(drinking, wants.drinking) },
    { field: 'marryWithin', value: listed(marryWithin, wants.marryWithin) },
  ]
  const told = rows.filter((row) => row.value && ['must', 'prefer'].includes(wants.weights[row.field]))
  const isFirm = (row: { field: MateField }) => wants.weights[row.field] === 'must'
  return [...told.filter(isFirm), ...told.filter((row) => !isFirm(row))].map(({ field, value }) => ({
    label: mateLabels[field],
    value: value!,
  }))
}

const hasRange = (min: number | null, max: number | null): boolean => min !== null || max !== null
const listed = (dictionary: Dictionary, values: readonly string[]): string | null => (values.length > 0 ? names(dictionary, values) : null)

function placeName(code: string): string {
  const { provinceName, cityName } = regionNames(code)
  return shortName(cityName || provinceName)
}
