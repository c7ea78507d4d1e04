import { leastName, type Dictionary } from '@qianxian/protocol/base/dictionary'
import { choices } from './choices'

/** Options "at least this", from the second value on: "at least the lowest" would restrict nothing. */
export const minimumChoices = (dictionary: Dictionary) =>
  choices(dictionary).flatMap(({ value }) => {
    const label = leastName(dictionary, value)
    return label ? [{ value, label }] : []
  })
