import { options, type Dictionary, type ValueOf } from '@qianxian/protocol/base/dictionary'

/** A dictionary as the fields of a form show it. */
export function choices<D extends Dictionary>(dictionary: D): { value: ValueOf<D>; label: string }[] {
  return options(dictionary).map(({ value, name: label }) => ({ value, label }))
}
