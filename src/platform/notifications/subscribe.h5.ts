import type { SubscribeTwin } from './subscribe.types'

/** A page of the web sends no messages to somebody who is not there. */
export const subscribe: SubscribeTwin = { canAsk: false, request: async () => [] }
