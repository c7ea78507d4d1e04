/** What a page and a package may weigh. A page that needs more than the usual says so here, with its reason. */
import type { PageStats } from './runtime/app'

type Budget = Record<keyof PageStats, number>

const KB = 1024

/** Platform limits are 256 KB a setData, 1000 nodes, 30 deep, 60 children; these keep a distance. */
const usual: Budget = {
  firstSetData: 60 * KB,
  largestSetData: 60 * KB,
  nodes: 800,
  depth: 25,
  children: 60,
}

const pages: Record<string, Partial<Budget>> = {
  'pages/index/index': { nodes: 600 },
}

/** What the page on screen exceeds, in words; empty when nothing. */
export function overBudget(route: string, stats: PageStats): string[] {
  const budget: Budget = { ...usual, ...pages[route] }
  return (Object.keys(budget) as (keyof Budget)[])
    .filter((name) => stats[name] > budget[name])
    .map((name) => `${route}: ${name} is ${stats[name]}, at most ${budget[name]} is allowed`)
}

/** Bytes: the platforms refuse 2 MB a package and 20 MB in all. */
export const packageBudget = { main: 1024 * KB, sub: 1.2 * 1024 * KB, total: 6 * 1024 * KB }
