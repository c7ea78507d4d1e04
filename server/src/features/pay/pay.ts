/** What other nouns may ask of paying. */
export { listUsersOfSamePayer } from './pay.repository'
export { transferResultReceived } from './channel-callbacks'
export type { AppliedResult } from './settlement'
