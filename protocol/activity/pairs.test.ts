/** Pairs by mutual choice: at most one best partner each, and the same result for the same choices. */
import { bestPairs, type Chooser, mutualPairs } from './pairs'

const she = (id: number, ...chosen: number[]): Chooser => ({ id, isAsking: true, chosen })
const he = (id: number, ...chosen: number[]): Chooser => ({ id, isAsking: false, chosen })

test('only mutual choices are pairs', () => {
  expect(mutualPairs([she(1, 11, 12), he(11, 1), he(12, 2), she(2, 11)])).toEqual([[1, 11]])
  expect(mutualPairs([she(1, 2), she(2, 1), he(11)])).toEqual([])
  expect(mutualPairs([she(1, 99)])).toEqual([])
})

test('the better of two askers is kept, and the other asks their next choice', () => {
  expect(bestPairs([she(1, 11, 12), she(2, 11), he(11, 2, 1), he(12, 1)])).toEqual([
    [1, 12],
    [2, 11],
  ])
})

test('bestPairs is stable for any choices in any order', () => {
  let seed = 7
  const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below
  const some = (ids: readonly number[]): number[] => {
    const left = [...ids]
    return Array.from({ length: random(4) }, () => left.splice(random(left.length), 1)[0]!)
  }
  const [women, men] = [
    [1, 2, 3, 4, 5],
    [11, 12, 13, 14, 15],
  ]
  for (let round = 0; round < 300; round += 1) {
    const all = [...women!.map((id) => she(id, ...some(men!))), ...men!.map((id) => he(id, ...some(women!)))]
    const pairs = bestPairs(all)
    expect(bestPairs([...all].reverse())).toEqual(pairs)
    expect(new Set(pairs.flat()).size).toBe(pairs.length * 2)
    const rank = (id: number, other: number | undefined) => {
      const at = all.find((one) => one.id === id)!.chosen.indexOf(other ?? -1)
      return at < 0 ? Infinity : at
    }
    const partner = new Map(pairs.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]))
    const restless = mutualPairs(all).filter(([a, b]) => rank(a, b) < rank(a, partner.get(a)) && rank(b, a) < rank(b, partner.get(b)))
    expect(restless).toEqual([])
  }
})
