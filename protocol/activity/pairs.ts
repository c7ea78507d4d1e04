/** Who chose whom, and which two go best together: of the same choices always the same pairs. */

export interface Chooser {
  id: number
  /** The one side asks, the other answers. */
  isAsking: boolean
  /** Ids of the other side, the first choice first. */
  chosen: readonly number[]
}

export type Pair = readonly [asking: number, other: number]

/** Both chose each other. In the order of the ids. */
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
 * One of the mutual ones for each at most, so that no two who chose each other would both rather have one another: each asks
 * whom they like most and have not asked yet, and who is asked keeps the better one.
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
