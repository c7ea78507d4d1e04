/** The face of paying for other nouns. */
export { listUsersOfSamePayer } from './pay.repository'
export { transferResultReceived } from './channel-callbacks'
export type { AppliedResult } from './settlement'
