/** A long walk of random acts against an oracle: reproducible by its seed, longer and with a random seed in a soak. */
import { randomInt } from 'node:crypto'
import type { openClock } from '../clock'
import { isSoak } from '../soak'
import type { TestWorld } from '../world'
import { drawFrom } from './draw'

export interface Walk {
  steps: number
  seed: number
  /** A long walk whose progress is printed. */
  isSoaked: boolean
  random(): number
  whole(from: number, to: number): number
  /** A random element; undefined for an empty list. */
  pick<Thing>(things: readonly Thing[]): Thing | undefined
  chance(share: number): boolean
}

/** `few` steps by the seed of the suite; `SOAK=1` walks `many`, `SOAK_STEPS=10000` that many, and `SOAK_SEED` repeats a walk. */
export function walkOf({ few, many, seed: usual }: { few: number; many: number; seed: number }): Walk {
  const { SOAK_STEPS = isSoak ? String(many) : undefined } = process.env
  const { SOAK_SEED = SOAK_STEPS ? String(randomInt(2 ** 31)) : String(usual) } = process.env
  const seed = Number(SOAK_SEED)
  const random = drawFrom(seed)
  const whole = (from: number, to: number): number => from + Math.floor(random() * (to - from + 1))
  return {
    steps: Number(SOAK_STEPS ?? few),
    seed,
    isSoaked: SOAK_STEPS !== undefined,
    random,
    whole,
    pick: (things) => (things.length > 0 ? things[whole(0, things.length - 1)] : undefined),
    chance: (share) => random() < share,
  }
}

/** Acts by name, with relative frequency; each returns its result. */
export type WalkActs = Readonly<Record<string, readonly [weight: number, act: () => Promise<string>]>>

const LAST = 25

/** The result of an act that had nothing to do. */
const NOTHING = 'nothing'

/**
 * Returns how often each act had which result. A failure states how to repeat the walk. With `isIdleStep` false, an act
 * that had nothing to do does not count as a step, and another is drawn.
 */
export async function takeSteps(
  { steps, seed, isSoaked, random }: Walk,
  acts: WalkActs,
  after: (step: number) => Promise<void>,
  { isIdleStep = true } = {},
): Promise<Map<string, number>> {
  const entries = Object.entries(acts)
  const total = entries.reduce((sum, [, [weight]]) => sum + weight, 0)
  const seen = new Map<string, number>()
  const trail: string[] = []
  try {
    for (let step = 1; step <= steps;) {
      let drawn = random() * total
      const [name, [, act]] = entries.find(([, [weight]]) => (drawn -= weight) < 0)!
      trail.push(name)
      const came = await act()
      const result = `${name}: ${came}`
      trail[trail.length - 1] = result
      seen.set(result, (seen.get(result) ?? 0) + 1)
      if (came === NOTHING && !isIdleStep) continue
      await after(step)
      step += 1
    }
  } catch (error) {
    const last = trail.slice(-LAST).join('\n')
    throw new Error(`SOAK_SEED=${seed} SOAK_STEPS=${steps}, step ${trail.length}. The last:\n${last}\n${(error as Error).message}`, {
      cause: error,
    })
  }
  if (isSoaked)
    console.log(
      `seed ${seed}\n${[...seen]
        .map(([what, times]) => `${times} ${what}`)
        .sort()
        .join('\n')}`,
    )
  return seen
}

/** Moves the clock without ending sessions. */
export async function pass(world: TestWorld, clock: ReturnType<typeof openClock>, ms: number): Promise<void> {
  clock.travel(ms)
  await world.database.pool.query(`update sessions set expires_at = '2200-01-01', last_seen_at = $1`, [new Date()])
}
