/** Limits of every page and package; the weight of each page is recorded in budgets.json. */
import type { PageStats } from './runtime/app'

const KB = 1024

/** Platform limits are 256 KB per setData, 1000 nodes, depth 30 and 60 children; these limits are lower. */
const limits: Record<keyof PageStats, number> = {
  firstSetData: 60 * KB,
  largestSetData: 60 * KB,
  nodes: 800,
  depth: 25,
  children: 60,
}

/** The limits that the current page exceeds, in words; empty if none. */
export function overBudget(route: string, stats: PageStats): string[] {
  return (Object.keys(limits) as (keyof PageStats)[])
    .filter((name) => stats[name] > limits[name])
    .map((name) => `${route}: ${name} is ${stats[name]}, at most ${limits[name]} is allowed`)
}

/** Bytes: the platforms refuse 2 MB per package and 20 MB in all, and the pages of one package may preload 2 MB. */
export const packageBudget = { main: 1024 * KB, sub: 1.2 * 1024 * KB, total: 6 * 1024 * KB, preload: 2 * 1024 * KB }
