/** The interface of payments for other features. */
export { listUsersOfSamePayer } from './pay.repository'
export { transferResultReceived } from './channel-callbacks'
export type { AppliedResult } from './settlement'
