/** What other nouns may ask of paying. */
export { samePayers } from './pay.repository'
export { transferHeard } from './called-back'
export type { Heard } from './settling'
