import { leastName, type Dictionary } from '@qianxian/protocol/base/dictionary'
import { choices } from './choices'

/** A dictionary as the least that is looked for, from the second value on: at least the lowest is no wish. */
export const minimumChoices = (dictionary: Dictionary) =>
  choices(dictionary).flatMap(({ value }) => {
    const label = leastName(dictionary, value)
    return label ? [{ value, label }] : []
  })
