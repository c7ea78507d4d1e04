/** Mutual choices, and the best pairs among them: the same choices always give the same pairs. */

export interface Chooser {
  id: number
  /** True for the side that asks; the other side answers. */
  isAsking: boolean
  /** Ids of the other side, the first choice first. */
  chosen: readonly number[]
}

export type Pair = readonly [asking: number, other: number]

/** Pairs who chose each other, in id order. */
export function mutualPairs(choosers: readonly Chooser[]): Pair[] {
  const byId = new Map(choosers.map((one) => [one.id, one]))
  const sorted = [...choosers].sort((a, b) => a.id - b.id)
  return sorted
    .filter(({ isAsking }) => isAsking)
    .flatMap(({ id, chosen }) =>
      chosen.flatMap((other): Pair[] => {
        const back = byId.get(other)
        return back && !back.isAsking && back.chosen.includes(id) ? [[id, other]] : []
      }),
    )
}

/**
 * At most one mutual pair for each person, so that no two who chose each other both prefer one another to their
 * partners (stable matching): each asks their favourite not asked yet, and the asked person keeps the better one.
 */
export function bestPairs(choosers: readonly Chooser[]): Pair[] {
  const byId = new Map(choosers.map((one) => [one.id, one]))
  const mutual = mutualPairs(choosers)
  const askingOf = new Map<number, number[]>()
  for (const [id, other] of mutual) askingOf.set(id, [...(askingOf.get(id) ?? []), other])
  const heldBy = new Map<number, number>()
  const free = [...askingOf.keys()]
  const isBetter = (other: number, one: number, than: number): boolean => {
    const { chosen } = byId.get(other)!
    return chosen.indexOf(one) < chosen.indexOf(than)
  }
  for (let id = free.shift(); id !== undefined; id = free.shift()) {
    const other = askingOf.get(id)!.shift()
    if (other === undefined) continue
    const holder = heldBy.get(other)
    if (holder !== undefined && !isBetter(other, id, holder)) {
      free.unshift(id)
      continue
    }
    heldBy.set(other, id)
    if (holder !== undefined) free.unshift(holder)
  }
  return [...heldBy].map(([other, id]): Pair => [id, other]).sort((a, b) => a[0] - b[0])
}
