/** For everything an id can name: one that is the caller's to name, and every kind of one that is not; each noun brings its own. */
import { nounFacts } from './nouns'
import type { Belongs, Checked, Scene } from './scene'

/** An id that nobody has; every other id that is not the caller's to name must answer like it. */
export const NOBODY: { no: string; id: number } = { no: '1000000001', id: 987_654_321_987 }

export type Belongings = Belongs<Checked>

type Facts = (typeof nounFacts)[keyof typeof nounFacts]
type Brought = Facts extends infer One ? (One extends { belongings(scene: Scene): Promise<Belongs<infer Of>> } ? Of : never) : never

/** A kind of id that no noun brings does not compile. */
type Whole = [Checked] extends [Brought] ? Belongings : { 'no noun brings': Exclude<Checked, Brought> }

export async function belongingsOf(scene: Scene): Promise<Belongings> {
  const whole: Belongs<never> = { own: {}, foreign: {} }
  for (const facts of Object.values(nounFacts)) {
    if (!('belongings' in facts)) continue
    const { own, foreign } = await facts.belongings(scene)
    Object.assign(whole.own, own)
    Object.assign(whole.foreign, foreign)
  }
  return whole as Whole
}
