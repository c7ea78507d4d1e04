import type { SlideTwin } from './slide.types'

export const slide: SlideTwin = { mouseOf: () => ({}), keysOf: () => ({}) }
