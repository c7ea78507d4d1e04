/** A member's preferences in words, as others read them on the profile. */
import { type Dictionary, leastName, names } from '@qianxian/protocol/base/dictionary'
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
import type { Mate } from '@qianxian/protocol/mate/mate.schema'
import { type MateField, mateLabels } from '@qianxian/protocol/mate/mate.words'
import { regionNames, shortName } from '../../tenant/tenant'
import { rangeText } from './score'

/** Wishes with a value, firm ones first. Avoided values are not shown to others. */
export function presentMate(mate: Mate | null): { label: string; value: string }[] {
  if (!mate) return []
  const rows: { field: MateField; value: string | null }[] = [
    { field: 'age', value: hasRange(mate.ageMin, mate.ageMax) ? rangeText(mate.ageMin, mate.ageMax, '岁') : null },
    {
      field: 'height',

      value: hasRange(mate.heightMin, mate.heightMax) ? rangeText(mate.heightMin, mate.heightMax, 'cm') : null,
    },
    { field: 'geos', value: mate.geos.map(placeName).join('、') || null },
    { field: 'education', value: leastName(education, mate.educationMin) },
    {
      field: 'income',
      value: leastName(incomeBand, mate.incomeMin),
    },
    { field: 'marital', value: listed(maritalStatus, mate.marital) },
    { field: 'children', value: listed(hasChildren, mate.children) },
    { field: 'housing', value: listed(housing, mate.housing) },
    { field: 'smoking', value: listed(smoking, mate.smoking) },
    { field: 'drinking', value: listed(drinking, mate.drinking) },
    { field: 'marryWithin', value: listed(marryWithin, mate.marryWithin) },
  ]
  const told = rows.filter((row) => row.value && ['must', 'prefer'].includes(mate.weights[row.field]))
  const isFirm = (row: { field: MateField }) => mate.weights[row.field] === 'must'
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
