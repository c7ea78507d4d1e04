/** What other nouns may ask of paying. */
export { samePayers } from './pay.repository'
export { transferHeard } from './called-back'
export { notifyUrlOf } from './attempts'
export { portOf } from './ways'
export type { Heard } from './settling'
