/** For every kind of id: one that the caller may name, and all kinds that the caller may not; each noun provides its own. */
import { nounFacts } from './nouns'
import type { Belongs, Checked, Scene } from './scene'

/** An id that does not exist; every foreign id must be answered in the same way. */
export const NOBODY: { no: string; id: number } = { no: '1000000001', id: 987_654_321_987 }

export type OwnedIds = Belongs<Checked>

type Facts = (typeof nounFacts)[keyof typeof nounFacts]
type Brought = Facts extends infer One ? (One extends { belongings(scene: Scene): Promise<Belongs<infer Of>> } ? Of : never) : never

/** A kind of id that no noun provides does not compile. */
type Whole = [Checked] extends [Brought] ? OwnedIds : { 'no noun brings': Exclude<Checked, Brought> }

/** The kinds of ids that each noun provided the first time. */
const bringers = new Map<string, ReadonlySet<string>>()

/** With `kinds`, only the nouns that provide these are called, so that the others are not created. */
export async function loadOwnedIds(scene: Scene, kinds?: readonly Checked[]): Promise<OwnedIds> {
  const whole: Belongs<never> = { own: {}, foreign: {} }
  for (const [noun, facts] of Object.entries(nounFacts)) {
    const brought = bringers.get(noun)
    const isNeeded = !kinds || !brought || kinds.some((kind) => brought.has(kind))
    if (!('belongings' in facts) || !isNeeded) continue
    const { own, foreign } = await facts.belongings(scene)
    bringers.set(noun, new Set(Object.keys(own)))
    Object.assign(whole.own, own)
    Object.assign(whole.foreign, foreign)
  }
  return whole as Whole
}
