import type { Step } from './schedule.mjs'

export function allSteps(hasBrowser: boolean): Step[]
