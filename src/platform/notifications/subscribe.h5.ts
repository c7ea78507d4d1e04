import type { SubscribeTwin } from './subscribe.types'

/** A web page cannot send messages to an absent person. */
export const subscribe: SubscribeTwin = { canAsk: false, request: async () => [] }
