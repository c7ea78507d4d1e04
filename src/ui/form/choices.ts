import { options, type Dictionary, type ValueOf } from '@qianxian/protocol/base/dictionary'

/** Converts a dictionary into the options of a form field. */
export function choices<D extends Dictionary>(dictionary: D): { value: ValueOf<D>; label: string }[] {
  return options(dictionary).map(({ value, name: label }) => ({ value, label }))
}
