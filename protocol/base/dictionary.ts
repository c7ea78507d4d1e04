/** Enumerations: values sent on the wire, and their Chinese names. Each is declared with its noun, in `<noun>.words.ts`. */

/** Names by value. The order of the entries is the order of a chooser, and of rank if the dictionary is ordered. */
export type Dictionary<K extends string = string> = Readonly<Record<K, string>>

/** The values of a dictionary as a union type: `type Gender = ValueOf<typeof gender>`. */
export type ValueOf<D extends Dictionary> = Extract<keyof D, string>

/** Shown for a value that is missing or that this version does not know. */
export const UNKNOWN_NAME = '—'

export function dictionary<const T extends Record<string, string>>(entries: T): Readonly<T> {
  return entries
}

/** The name of a value; an unknown value, null and undefined give '—'. */
export function name(dict: Dictionary, value: string | null | undefined): string {
  if (value == null || !Object.prototype.hasOwnProperty.call(dict, value)) return UNKNOWN_NAME
  return (dict as Record<string, string>)[value]!
}

/** The names of several values joined by '、'; unknown ones are left out, none gives '—'. */
export function names(dict: Dictionary, list: readonly string[] | null | undefined): string {
  const known = (list ?? []).filter((value) => has(dict, value)).map((value) => name(dict, value))
  return known.length > 0 ? known.join('、') : UNKNOWN_NAME
}

export function has<D extends Dictionary>(dict: D, value: unknown): value is ValueOf<D> {
  return typeof value === 'string' && Object.prototype.hasOwnProperty.call(dict, value)
}

/** Entries for a chooser, in the dictionary's order. */
export function options<D extends Dictionary>(dict: D): { value: ValueOf<D>; name: string }[] {
  return values(dict).map((value) => ({ value, name: name(dict, value) }))
}

/** All values in order, typed as a non-empty tuple so that a schema can build a union of it. */
export function values<D extends Dictionary>(dict: D): [ValueOf<D>, ...ValueOf<D>[]] {
  return Object.keys(dict) as [ValueOf<D>, ...ValueOf<D>[]]
}

/**
 * Named sets of a dictionary's values, declared beside it, so that every user shares one definition.
 * `statesOf(lineStatus, { open: ['submitted', 'viewed'] })` gives `{ open: readonly ['submitted', 'viewed'] }`.
 */
export function statesOf<D extends Dictionary, const S extends Record<string, readonly ValueOf<D>[]>>(_of: D, sets: S): S {
  return sets
}

/** True if the value is in the set. */
export function isIn<T extends string>(set: readonly T[], value: string | null | undefined): value is T {
  return (set as readonly (string | null | undefined)[]).includes(value)
}

/** For an ordered dictionary (education, income): this value and all above it. */
export function atLeast<D extends Dictionary>(dict: D, value: ValueOf<D>): ValueOf<D>[] {
  const all = values(dict)
  const from = all.indexOf(value)
  return from < 0 ? [] : all.slice(from)
}

/**
 * For an ordered dictionary: the wording of "this value or more"; null for the lowest, which is no restriction. A band
 * is named by its start: '5–10 万' is '5 万以上'.
 */
export function leastName(dict: Dictionary, value: string | null | undefined): string | null {
  const all: string[] = values(dict)
  const rank = all.indexOf(value ?? '')
  if (rank <= 0) return null
  const own = name(dict, value)
  if (rank === all.length - 1) return own
  const band = /^(\d+)–\d+( .+)$/.exec(own)
  return band ? `${band[1]}${band[2]}以上` : `${own}及以上`
}
